import { text } from 'node:stream/consumers'
import { apiKeyRoutes } from '@litopys/contract/routes/api-keys'
import { keyRoutes } from '@litopys/contract/routes/keys'
import { quoteRoutes } from '@litopys/contract/routes/quotes'
import { analysisRoutes, messageRoutes, queryRoutes, requestRoutes } from '@litopys/contract/routes/saved'
import { userRoutes } from '@litopys/contract/routes/users'
import { type Role, roles } from '@litopys/contract/schemas/account'
import type { UserChange } from '@litopys/contract/schemas/user'
import { gramjsSession } from '#adapters/telegram/mtproto-session.fixture'
import type { ApiClient } from '#cli/api-client'
import { type Cast, directoryWithCast, type Part, type Player } from '#testing/cast'
import { startTestLitopys, type TestLitopys } from '#testing/litopys'
import { callOf, type Other } from './calls.ts'
import { expected, left } from './expected.ts'
import { outcomeOf } from './outcome.ts'

/** A user of the table: a role, an access list (a key of `left`), and the state of the session. */
export type Actor = { role: Role; restriction: string; state: State }
const states = ['fresh', 'stale', 'blocked'] as const
type State = (typeof states)[number]

/**
 * Every role with every access list. The guards check for blocked users and stale proofs before the access
 * list, so two lists suffice for these.
 */
export const actors: Actor[] = roles.flatMap((role) =>
  Object.keys(left).flatMap((restriction) =>
    states
      .filter((state) => state === 'fresh' || ['none', 'read-only'].includes(restriction))
      .map((state) => ({ role, restriction, state })),
  ),
)

/** A Litopys with three posts, in which all actors are signed in. */
export type World = {
  litopys: TestLitopys
  directory: string
  playerOf(actor: Actor): Player
  /** The result of the row's call by this actor; `undefined` is a caller without a token. */
  outcome(row: string, actor: Actor | undefined): Promise<string>
  close(): Promise<void>
}

export async function startWorld(): Promise<World> {
  const parts: Record<string, Part> = Object.fromEntries(
    actors.map((actor) => [nameOf(actor), partOf(actor)]),
  )
  const bystander: Part = { role: ['User'], spareSessions: 200, provedAgo: -3_600_000 }
  const cast: Cast<string> = await directoryWithCast({
    ...parts,
    bystander,
    pushedAround: { role: ['User'] },
  })
  const settings = { DATA_DIR: cast.directory, CALLS_PER_SECOND: '100000' }
  const litopys = await startTestLitopys(settings)
  await litopys.importPosts(posts)
  for (const postId of ['10_1', '10_2', '20_3']) await litopys.api.call(quoteRoutes.save, { postId })
  const { app } = litopys.instance
  const nobody: Player = { ...cast.who('bystander'), bearer: { authorization: '' } }

  /** A user that is changed does not share sessions with other rows. */
  const makeOther = async (row: string): Promise<Other> => {
    if (row === 'DELETE /users/{id} other') {
      const email = `${crypto.randomUUID()}@example.org`
      const { data } = await litopys.api.call(userRoutes.create, { email, role: ['User'] })
      return { id: data._id, sessionId: '' }
    }
    if (row.includes('/quotes/{id} other')) {
      const { data } = await litopys.api.call(quoteRoutes.save, { postId: '10_1' })
      return { id: data._id, sessionId: '' }
    }
    if (row.includes('/keys/{id} other')) {
      const { data } = await litopys.api.call(keyRoutes.add, someKey)
      return { id: data._id, sessionId: '' }
    }
    if (row.includes('/api-keys/{id} other')) {
      const { method, path: url } = apiKeyRoutes.create
      const headers = cast.who('bystander').bearer
      const payload = { name: 'A script', scopes: ['read'] }
      const response = await app.inject({ method, url, headers, payload })
      return { id: response.json().data.apiKey.id, sessionId: '' }
    }
    const id = await savedByAnother(litopys.api, row)
    if (id) return { id, sessionId: '' }
    const { id: userId, spareSessions } = cast.who(row.includes('{sessionId}') ? 'bystander' : 'pushedAround')
    return { id: userId, sessionId: row.includes('{sessionId}') ? (spareSessions.pop() ?? '') : '' }
  }
  const others = new Map<string, Other>()
  const otherFor = async (row: string) => {
    const other = others.get(row) ?? (await makeOther(row))
    others.set(row, other)
    return other
  }
  return {
    litopys,
    directory: cast.directory,
    playerOf: (actor) => cast.who(nameOf(actor)),
    outcome: async (row, actor) => {
      const wish = expected[row]
      if (!wish) throw new Error(`there is no row ${row}`)
      const player = actor ? cast.who(nameOf(actor)) : nobody
      // Repeating a change would change nothing and need no recent authentication.
      if (rightsRow.test(row))
        await litopys.api.call(userRoutes.change, { id: cast.who('pushedAround').id, ...noRights })
      const { headers, ...call } = callOf(row, { actor: player, other: await otherFor(row) })
      const token = actor ? player.bearer : {}
      const asked = requestOf({ ...call, headers: { ...headers, ...token } })
      const gone = new AbortController()
      const response = await app.inject({ ...asked, payloadAsStream: true, signal: gone.signal })
      const isEndless = String(response.headers['content-type']).startsWith('text/event-stream')
      if (isEndless) response.stream().on('error', () => undefined)
      if (isEndless) gone.abort()
      const body = isEndless ? {} : JSON.parse(await text(response.stream()))
      if (row.startsWith('DELETE') && response.statusCode < 400) others.delete(row)
      return outcomeOf(row, wish, player, response.statusCode, body)
    },
    close: async () => {
      await litopys.close()
      cast.clear()
    },
  }
}

const rightsRow = /^PATCH \S+ other (role|access|status)$/
const noRights = { role: ['User'], access: [], status: 'Active' } satisfies UserChange

/** The id of a saved object of another user that is not shared, if the row needs it. */
async function savedByAnother(api: ApiClient, row: string): Promise<string | undefined> {
  const collection = /^\w+ \/(analyses|messages|queries|requests)\/\{id\} other$/.exec(row)?.[1]
  if (collection === undefined) return undefined
  if (collection === 'requests') return (await api.call(requestRoutes.add, { title: 'A search' })).data._id
  const calls = { analyses: analysisRoutes, messages: messageRoutes, queries: queryRoutes }[collection]
  return calls && (await api.call(calls.add, { itemId: 'x' })).data._id
}

type Request = { method: string; url: string; payload?: object | Buffer; headers: Record<string, string> }

function requestOf({ method, ...rest }: Request) {
  const known = (['GET', 'POST', 'PATCH', 'DELETE'] as const).find((one) => one === method)
  if (!known) throw new Error(`there is no method ${method}`)
  return { method: known, ...rest }
}

export function nameOf({ role, restriction, state }: Actor): string {
  return `${role.replace(' ', '-')}.${restriction}.${state}`
}

function partOf({ role, restriction, state }: Actor): Part {
  return {
    role: [role],
    access: left[restriction]?.access ?? [],
    status: state === 'blocked' ? 'Blocked' : 'Active',
    // On a busy machine the table takes longer than a proof of identity is fresh.
    provedAgo: state === 'stale' ? 6 * 60_000 : -3_600_000,
    spareSessions: 8,
  }
}

const someKey = {
  phoneNumber: '+38 (050) 123-45-67',
  appId: '12345',
  appHash: '0'.repeat(32),
  stringSession: gramjsSession({ dcId: 2, ipAddress: '149.154.167.51', port: 443, key: Buffer.alloc(256) }),
}

const post = (messageId: number, channelId: number, date: string, more: object) => {
  const media = [{ kind: 'photo', path: 'photo.jpg' }]
  return { channel: `Channel ${channelId}`, channelId, messageId, date, media, ...more }
}
const posts = [
  post(1, 10, '2026-01-01T10:00:00Z', { text: 'Уночі місто пережило три обстріли.', tags: ['red'] }),
  post(2, 10, '2026-01-02T10:00:00Z', {
    text: 'Мобилизация продолжается, сообщает вестник.',
    category: 'weather',
    sensitive: true,
  }),
  post(3, 20, '2026-02-03T10:00:00Z', {
    text: 'The convoy reached the bridge near the old mill.',
    tags: ['blue'],
  }),
]
