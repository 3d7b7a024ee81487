import { createHash } from 'node:crypto'
import type { InputOf } from '@litopys/contract/route'
import type { countMany, searchPosts } from '@litopys/contract/routes/archives'
import type { SearchFilters } from '@litopys/contract/schemas/search'
import type { Actor } from '#http/actor'
import type { Readings } from '#journal/readings'
import type { Clock } from '#server/clock'

type Asked = { q: string; filters?: SearchFilters | undefined }

export type SearchJournal = {
  /** Who searches for what, and how much there is: resolves with the search. */
  note<Page extends { totalItems: number }>(
    actor: Actor,
    input: InputOf<typeof searchPosts>,
    search: Promise<Page>,
  ): Promise<Page>
  /** Who had facets, a histogram or suggestions of what: beside a search of the same its line says so. */
  noteBeside(actor: Actor, asked: Asked): Promise<void>
  /** Who had which lines counted. */
  noteBatch(actor: Actor, input: InputOf<typeof countMany>): Promise<void>
}

/** Searches that later pages are known to belong to; the oldest are forgotten first. */
const remembered = 10_000
/** So long a line stands for all that is asked beside the search. */
const besideMs = 60_000

/**
 * One line a search: its first page. A later page has one of its own only where this process knows of no first page, and what is asked
 * beside a search where there was no line of the same within a minute.
 */
export function createSearchJournal(readings: Readings, clock: Clock): SearchJournal {
  const begun = new Map<string, number>()
  const underWay = new Map<string, Promise<void>>()
  const write = async (actor: Actor, { q, filters }: Asked, total?: number) => {
    const key = keyOf(actor, { q, filters })
    begun.delete(key)
    begun.set(key, clock.now().getTime())
    for (const oldest of begun.keys()) {
      if (begun.size <= remembered) break
      begun.delete(oldest)
    }
    const counted = total === undefined ? {} : { total }
    await readings.note({ actor, action: 'archive.search', details: { q, filters, ...counted } })
  }
  const writeBeside = async (actor: Actor, asked: Asked) => {
    const since = begun.get(keyOf(actor, asked))
    if (since === undefined || clock.now().getTime() - since >= besideMs) await write(actor, asked)
  }
  return {
    note: async (actor, input, search) => {
      const key = keyOf(actor, input)
      const isLater = input.page > 1 || input.cursor !== undefined
      const line = search.then(async ({ totalItems }) => {
        if (!isLater || !begun.has(key)) await write(actor, input, totalItems)
      })
      underWay.set(key, line)
      try {
        await line
        return await search
      } finally {
        if (underWay.get(key) === line) underWay.delete(key)
      }
    },
    noteBeside: async (actor, asked) => {
      const line = underWay.get(keyOf(actor, asked))
      if (!line) return await writeBeside(actor, asked)
      // Nobody waits for the search, whose line has the total; a search that fails has none.
      line.catch(() => writeBeside(actor, asked))
    },
    noteBatch: (actor, { queries, filters }) =>
      readings.note({
        ...{ actor, action: 'archive.search' },
        details: { lines: queries.length, queries, filters },
      }),
  }
}

function keyOf(actor: Actor, { q, filters }: Asked): string {
  return createHash('sha256')
    .update(JSON.stringify([actor.id, q, filters]))
    .digest('base64url')
}
