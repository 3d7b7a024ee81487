import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import type { Player } from '#testing/cast'
import { drawing } from '#testing/drawing'

export type Sent = {
  method: string
  url: string
  payload?: object | Buffer
  headers?: Record<string, string>
}

/** The user or session that a call acts on. The call may delete it. */
export type Other = { id: string; sessionId: string }
type Making = { actor: Player; other: Other; path: string }

/**
 * The call of a row of the table, `METHOD path variant`. Only the guards can refuse it, or else it fails
 * after them and changes nothing.
 */
export function callOf(row: string, { actor, other }: Omit<Making, 'path'>): Sent {
  const [method = '', path = '', whose, what] = row.split(' ')
  const id = whose === 'other' ? other.id : path.startsWith('/users') ? actor.id : randomUUID()
  const url = path
    .replace('{id}', id)
    .replace('{sessionId}', () => (whose === 'other' ? other.sessionId : (actor.spareSessions.pop() ?? '')))
    .replace('{signInId}', randomUUID())
    .replace('{collection}', 'archives')
    .replace('{kind}', 'hashtag')
    .replace('{index}', '0')
    .replace('{hash}', 'a'.repeat(64))
  return { method, url: `/api/v1${url}${queries[row] ?? ''}`, ...bodyOf(`${method} ${path}`, what) }
}

const queries: Record<string, string> = {
  'GET /archives': '?q=&itemsPerPage=100',
  'GET /archives/network/posts': '?from=10&to=20&kind=copies',
  'GET /archives/parts': '?q=bridge',
  'GET /archives/pictures': '?q=&itemsPerPage=100',
  'GET /archives/posting-together/posts': '?a=10&b=20',
  'GET /archives/suggestions': '?q=bridgee',
  'GET /quotes/filters': '?field=channelId',
  'GET /filters': '?field=channelId&order=value',
  'GET /users': '?itemsPerPage=1000',
  'GET /requests/news': `?ids=${randomUUID()}`,
  'POST /uploads': '?fileName=a.json',
  'GET /pictures': '?picture=10_1',
  'GET /exports/{id}/file': `?expires=4000000000&session=${randomUUID()}&mac=x`,
  'GET /media/{id}/{index}': `?expires=4000000000&session=${randomUUID()}&mac=x`,
}

function bodyOf(call: string, what: string | undefined): Pick<Sent, 'payload' | 'headers'> {
  const file = files[call]
  if (file) return { payload: file, headers: { 'content-type': 'application/octet-stream' } }
  if (call === 'PATCH /users/{id}') return { payload: changes(what ?? '') }
  const body = bodies.find(([pattern]) => pattern.test(call))?.[1]
  return body ? { payload: body() } : {}
}

// The server ends the process that reads a file which is no picture, so each call would start another one.
const files: Record<string, Buffer> = {
  'POST /uploads': Buffer.from('{}'),
  'POST /pictures': await sharp(await drawing(1))
    .resize(160)
    .jpeg()
    .toBuffer(),
}

/** The body of a call is that of the first pattern that matches. */
const bodies: [RegExp, () => object][] = [
  [/^POST \/holds$/, () => ({ object: { kind: 'quote', id: randomUUID() }, reason: 'A case' })],
  [/^POST \/quotes$/, () => ({ postId: '10_4' })],
  [/^POST \/quotes\/cards$/, () => ({ postIds: ['10_1'] })],
  [/^POST \/quotes\/saved$/, () => ({ postIds: ['10_1'] })],
  [/^PATCH \/quotes\//, () => ({ tags: ['x'] })],
  [/^POST \/system\/test$/, () => ({ service: 'email' })],
  [/^POST \/tags$/, () => ({ add: ['x'] })],
  [/^POST \/tags\/undo$/, () => ({ job: randomUUID() })],
  [/^POST \/tags\/rename$/, () => ({ from: ['x'], to: 'x' })],
  [/^POST \/requests$/, () => ({ title: 'A search' })],
  [/^POST \/(analyses|messages|queries)$/, () => ({ itemId: 'x' })],
  [/^PATCH \/(analyses|messages|queries|requests)\//, () => ({})],
  [/^POST \/subscriptions\/digest$/, () => ({ hour: null })],
  [/\/webhook$/, () => ({ url: 'https://example.org/' })],
  [/\/matches\/seen$/, () => ({ upTo: '2026-01-01T00:00:00Z' })],
  [/^POST \/exports$/, () => ({ q: 'bridge' })],
  [/^(POST|PATCH) \/glossary/, () => ({ term: randomUUID(), translation: 'x' })],
  [/^POST \/translate$/, () => ({ q: ['міст'], target: 'en' })],
  [/^POST \/users\/\{id\}\/email$/, () => ({ email: `${randomUUID()}@example.org` })],
  [/^POST \/users$/, () => ({ email: `${randomUUID()}@example.org`, role: ['User'] })],
  [/^POST \/archives$/, () => ({ uploadId: randomUUID() })],
  [/^POST \/archives\/similar$/, () => ({ text: 'The bridge is closed' })],
  [/^POST \/archives\/counts$/, () => ({ queries: [''] })],
  [/^POST \/archives\/(media(\/details)?|transcripts)$/, () => ({ ids: ['10_1', '10_2', '20_3'] })],
  [/^POST \/archives\/seen$/, () => ({ ids: ['10_1'], seen: true })],
  [/^POST \/people\/joins$/, () => ({ name: randomUUID(), into: randomUUID() })],
  [/^POST \/people\/parts$/, () => ({ name: randomUUID() })],
  [/^POST \/false-positives$/, () => ({ kind: 'hashtag', id: randomUUID() })],
  [/^PATCH \/keys\/\{id\}$/, () => ({ appId: '7' })],
  [/\/code$/, () => ({ code: '12345' })],
  [/\{signInId\}\/password$/, () => ({ password: 'x' })],
  [/^PATCH \/channels\/\{id\}$/, () => ({ tags: ['x'] })],
  [/^PATCH \/rules\/\{id\}$/, () => ({ isActive: true })],
  [/^POST \/channels$/, () => ({ channel: 'A title', source: 'none' })],
  [/^POST \/api-keys$/, () => ({ name: 'A script', scopes: ['read'] })],
  [/^POST \/(rules|keys|auth\/|user\/password$)/, () => ({})],
]

function changes(what: string): object {
  switch (what) {
    case 'names':
      return { givenName: randomUUID() }
    case 'organisation':
      return { worksFor: randomUUID() }
    case 'picture':
      return { image: [] }
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
