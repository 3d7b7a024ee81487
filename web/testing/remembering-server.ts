import type { Quote } from '@litopys/contract/schemas/quote'
import { usualRequest } from '@litopys/contract/schemas/saved'
import { type Asked, failure, fakeServer, success } from './fake-server.ts'
import { oksana as me } from './people.ts'
import { foundPost } from './posts.ts'

const posts = [
  foundPost({ messageId: 1, text: 'Колона рушила до мосту.', tags: ['рух'] }),
  foundPost({ messageId: 2, text: 'На мосту змінили варту.', hasImage: true }),
]

export const noTranslator = { status: 'missing', badFiles: [] } as const

type Memory = {
  connection: 'there' | 'lost' | 'gone'
  quotes: Map<string, Quote>
  requests: Map<string, Record<string, unknown>>
  taggings: unknown[]
}

/** A server with state. `lost`: it does the work, but its answer is lost; `gone`: there is no answer. */
export function rememberingServer() {
  const state: Memory = { connection: 'there', quotes: new Map(), requests: new Map(), taggings: [] }
  const asked = fakeServer((call) => {
    if (state.connection === 'gone') throw new TypeError('Failed to fetch')
    const answered = answerOf(state, call)
    if (state.connection === 'lost' && call.method !== 'GET') throw new TypeError('Failed to fetch')
    return answered
  })
  return { state, asked }
}

function answerOf({ quotes, requests: saved, taggings }: Memory, { method, url, body }: Asked) {
  const given = new Map<string, unknown>(Object.entries(body ?? {}))
  const [, collection = '', id = ''] = /\/api\/v1\/(.+?)(?:\/([^/]+))?$/.exec(url.pathname) ?? []
  const list = (data: unknown[]) =>
    success(data, {
      totalItems: data.length,
      page: 1,
      itemsPerPage: 10,
      understood: { q: '', corrections: [] },
    })
  switch (`${method} ${collection}`) {
    case 'GET user':
      return success(me)
    case 'GET translate':
      return success(noTranslator)
    case 'GET archives':
      return list(posts)
    case 'GET quotes':
      return id === ''
        ? list([...quotes.values()])
        : quotes.has(id)
          ? success(quotes.get(id))
          : failure(404, 'not_found')
    case 'POST quotes': {
      const postId = String(given.get('postId'))
      const known = [...quotes.values()].find((quote) => quote.postId === postId)
      const words = typeof body === 'object' ? body : {}
      const quote = known ?? { ...quoteOf(String(given.get('_id')), postId), ...words }
      quotes.set(quote._id, quote)
      return success(quote)
    }
    case 'PATCH quotes': {
      const quote = quotes.get(id)
      if (!quote) return failure(404, 'not_found')
      quotes.set(id, { ...quote, ...(typeof body === 'object' ? body : {}) })
      return success(quotes.get(id))
    }
    case 'DELETE quotes':
      return quotes.delete(id) ? success({}) : failure(404, 'not_found')
    case 'GET requests':
      return id === '' ? list([...saved.values()]) : success(saved.get(id))
    case 'POST requests': {
      const key = String(given.get('_id'))
      saved.set(key, { ...frame(key), ...usualRequest, ...Object.fromEntries(given) })
      return success(saved.get(key))
    }
    case 'PATCH requests':
      saved.set(id, { ...saved.get(id), ...Object.fromEntries(given) })
      return success(saved.get(id))
    case 'POST tags':
      taggings.push(body)
      return success({ quotes: 0 })
    default:
      return list([])
  }
}

function quoteOf(_id: string, postId: string): Quote {
  const post = posts.find((one) => one._id === postId) ?? foundPost()
  const { seen: _, copies: __, ...frozen } = post
  const saved = { comment: '', hash: 'f00d', __v: 0, createdBy: me.email, createdAt: '2026-04-01T10:00:00Z' }
  return { ...frozen, ...saved, _id, postId, isOwn: true, since: {}, matches: [] }
}

const frame = (_id: string) => ({
  _id,
  own: true,
  canRead: true,
  __v: 0,
  createdBy: me.email,
  updatedBy: me.email,
  createdAt: '2026-04-01T10:00:00Z',
  updatedAt: '2026-04-01T10:00:00Z',
})
