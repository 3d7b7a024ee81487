import { randomUUID } from 'node:crypto'
import type { Player } from '#testing/cast'

export type Sent = {
  method: string
  url: string
  payload?: object | Buffer
  headers?: Record<string, string>
}

/** One who is acted upon, and may be deleted by it. */
export type Other = { id: string; sessionId: string }
type Making = { actor: Player; other: Other; path: string }

/**
 * The call of a row of the table, `METHOD path variant`, made so that nothing but the door can refuse it, or else so that it is
 * refused behind the door and changes nothing.
 */
export function callOf(row: string, { actor, other }: Omit<Making, 'path'>): Sent {
  const [method = '', path = '', whose, what] = row.split(' ')
  const id = whose === 'other' ? other.id : path.startsWith('/users') ? actor.id : randomUUID()
  const url = path
    .replace('{id}', id)
    .replace('{sessionId}', () => (whose === 'other' ? other.sessionId : (actor.spareSessions.pop() ?? '')))
    .replace('{signInId}', randomUUID())
    .replace('{collection}', 'archives')
    .replace('{index}', '0')
  return { method, url: `/api/v1${url}${queries[row] ?? ''}`, ...bodyOf(`${method} ${path}`, what) }
}

const queries: Record<string, string> = {
  'GET /archives': '?q=&itemsPerPage=100',
  'GET /archives/suggestions': '?q=bridgee',
  'GET /filters': '?field=channelId&order=value',
  'GET /users': '?itemsPerPage=1000',
  'GET /requests/news': `?ids=${randomUUID()}`,
  'POST /uploads': '?fileName=a.json',
  'GET /media/{id}/{index}': `?expires=4000000000&session=${randomUUID()}&mac=x`,
}

function bodyOf(call: string, what: string | undefined): Pick<Sent, 'payload' | 'headers'> {
  if (call === 'POST /uploads') {
    return { payload: Buffer.from('{}'), headers: { 'content-type': 'application/octet-stream' } }
  }
  if (call === 'POST /requests') return { payload: { title: 'A search' } }
  if (/^POST \/(analyses|messages|queries)$/.test(call)) return { payload: { itemId: 'x' } }
  if (/^PATCH \/(analyses|messages|queries|requests)\//.test(call)) return { payload: {} }
  if (call === 'POST /users') return { payload: { email: `${randomUUID()}@example.org`, role: ['User'] } }
  if (call === 'POST /archives') return { payload: { uploadId: randomUUID() } }
  if (call === 'POST /archives/counts') return { payload: { queries: [''] } }
  if (call === 'POST /archives/media') return { payload: { ids: ['10_1', '10_2', '20_3'] } }
  if (call === 'POST /archives/seen') return { payload: { ids: ['10_1'], seen: true } }
  if (call === 'PATCH /users/{id}') return { payload: changes(what ?? '') }
  if (call === 'PATCH /keys/{id}') return { payload: { appId: '7' } }
  if (call.endsWith('/code')) return { payload: { code: '12345' } }
  if (call.endsWith('{signInId}/password')) return { payload: { password: 'x' } }
  if (call === 'PATCH /channels/{id}') return { payload: { tags: ['x'] } }
  if (call === 'POST /channels') return { payload: { channel: 'A title', source: 'none' } }
  if (call.startsWith('POST /keys')) return { payload: {} }
  return call.startsWith('POST /auth/') || call === 'POST /user/password' ? { payload: {} } : {}
}

function changes(what: string): object {
  switch (what) {
    case 'names':
      return { givenName: randomUUID() }
    case 'consent':
      return { privacyConsent: true }
    case 'phone':
      return {
        phone: `+38 (050) 123-${Math.floor(10 + Math.random() * 89)}-${Math.floor(10 + Math.random() * 89)}`,
      }
    case 'role':
      return { role: ['Data manager'] }
    case 'access':
      return { access: ['read-only'] }
    default:
      return { status: 'Blocked' }
  }
}
