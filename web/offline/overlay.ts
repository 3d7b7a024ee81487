import type { Post } from '@litopys/contract/schemas/post'
import type { Tagging } from '@litopys/contract/schemas/tag'
import type { Entry } from './changes.ts'
import type { KeptQuote, Rows } from './rows.ts'

/** The stored quotes with the operator's waiting changes applied. */
export function quotesNow(rows: readonly KeptQuote[], waiting: readonly Entry[]): KeptQuote[] {
  const quotes = new Map(rows.map((quote) => [quote._id, quote]))
  const removed = new Map<string, KeptQuote>()
  for (const { change } of waiting) {
    switch (change.kind) {
      case 'saveQuote':
        quotes.set(change.quote._id, change.quote)
        break
      case 'changeQuote': {
        const quote = quotes.get(change.id)
        if (quote) quotes.set(change.id, { ...quote, ...change.after })
        break
      }
      case 'deleteQuote':
      case 'restoreQuote':
        move(
          change.id,
          ...(change.kind === 'deleteQuote' ? ([quotes, removed] as const) : ([removed, quotes] as const)),
        )
        break
      case 'tag':
        for (const id of change.tagging.quotes ?? []) {
          const quote = quotes.get(id)
          if (quote) quotes.set(id, { ...quote, tags: retagged(quote.tags, change.tagging) })
        }
        break
    }
  }
  return [...quotes.values()]
}

export function requestsNow(rows: readonly Rows['queries'][], waiting: readonly Entry[]): Rows['queries'][] {
  const requests = new Map(rows.map((request) => [request._id, request]))
  const removed = new Map<string, Rows['queries']>()
  for (const { change } of waiting) {
    switch (change.kind) {
      case 'addRequest':
        requests.set(change.request._id, change.request)
        break
      case 'changeRequest': {
        const request = requests.get(change.id)
        if (request) requests.set(change.id, { ...request, ...change.after, __v: request.__v })
        break
      }
      case 'deleteRequest':
        move(change.id, requests, removed)
        break
      case 'restoreRequest':
        move(change.id, removed, requests)
        break
    }
  }
  return [...requests.values()]
}

export function postsNow<P extends Post>(rows: readonly P[], waiting: readonly Entry[]): P[] {
  const taggings = waiting.flatMap(({ change }) => (change.kind === 'tag' ? [change.tagging] : []))
  if (taggings.length === 0) return [...rows]
  return rows.map((post) => {
    let { tags } = post
    for (const tagging of taggings) if (tagging.posts?.includes(post._id)) tags = retagged(tags, tagging)
    return { ...post, tags }
  })
}

function retagged(tags: readonly string[], { add = [], remove = [] }: Tagging): string[] {
  return [...new Set([...tags, ...add])].filter((tag) => !remove.includes(tag))
}

function move<T>(id: string, from: Map<string, T>, to: Map<string, T>): void {
  const moved = from.get(id)
  if (moved === undefined) return
  from.delete(id)
  to.set(id, moved)
}
