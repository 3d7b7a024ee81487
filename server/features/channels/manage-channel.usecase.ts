import { isDeepStrictEqual } from 'node:util'
import { unrestricted } from '@litopys/contract/access/restrictions'
import { bareChannelId } from '@litopys/contract/channel-id'
import type { InputOf } from '@litopys/contract/route'
import type { channelRoutes } from '@litopys/contract/routes/channels'
import {
  type Channel,
  type ChannelSourceName,
  refreshMinutes,
  type Schedule,
} from '@litopys/contract/schemas/channel'
import type { ChannelSource, FoundChannel } from '#adapters/telegram/channel-source'
import type { Transact } from '#audit/transact'
import type { Actor } from '#server/actor'
import { type Clock, isoSeconds } from '#server/clock'
import { AppError } from '#server/errors'
import { changeIn, insertIn, lockIn } from './channel-changes.store.ts'
import type { ChannelKey, KnownChannel } from './channels.store.ts'
import { channelKey, readChannel, type ShownChannelDeps } from './channels.usecase.ts'
import { hasDeletedPostsIn } from './deleted-channels.store.ts'

/** Sources by name. A source that this server is not configured for is absent. */
export type ChannelSources = Partial<Record<ChannelSourceName, ChannelSource>>
/** `onDue`: called when a channel may be due for a refresh. */
export type ManageDeps = ShownChannelDeps & {
  transact: Transact
  clock: Clock
  sources: ChannelSources
  isKeyKnown(id: string): Promise<boolean>
  onDue(): void
}

/** Adds a channel. Asks its source first, and refuses a channel that the source does not know. */
export async function addChannel(
  deps: ManageDeps,
  actor: Actor,
  input: InputOf<typeof channelRoutes.add>,
  signal: AbortSignal,
): Promise<Channel> {
  const { transact, clock, onDue } = deps
  const { channel: name, channelId: given, type, title, schedule, ...more } = input
  const { key: givenKey, source = givenKey ? 'mtproto' : 'none', ...words } = more
  const key = givenKey || undefined
  if (name === undefined && given === undefined)
    throw invalid('/channelId', 'Give the username or the ID of the channel', 'required')
  const named = name === undefined ? {} : addressOf(name)
  const channelId = given ? bareChannelId(given) : undefined
  assertSameId(named.channelId, channelId)
  const address = {
    ...named,
    ...(channelId === undefined ? {} : { channelId }),
    ...(key ? { key } : {}),
  }
  await assertUnknown(deps, address)
  await assertKeyKnown(deps, key)
  const found = await lookUp(deps, source, address, signal)
  const id = clock.newId()
  await transact(async ({ records, audit }) => {
    if (await hasDeletedPostsIn(records, [found.channelId])) throw new AppError('channel_deleted')
    const username = found.username ?? address.username ?? null
    const now = clock.now()
    const observedAt = observationMoment(now)
    const channel = await insertIn(records, {
      ...words,
      id,
      username,
      source,
      schedule,
      channelId: found.channelId,
      type: typeOf(found, type),
      title: title ?? found.title ?? username ?? found.channelId,
      hasOwnTitle: title !== undefined,
      titleObservedAt: title === undefined && found.title !== undefined ? observedAt : null,
      typeObservedAt: found.channelType === 'unknown' ? null : observedAt,
      usernameObservedAt: username === null ? null : observedAt,
      description: words.description ?? found.description ?? '',
      tags: words.tags ?? [],
      numOfFollowers: found.numOfFollowers ?? null,
      keyId: key ?? null,
      nextRunAt: firstRunAt(source, schedule, now),
      createdBy: actor.name,
      createdAt: now,
    })
    if (!channel) throw new AppError('channel_known')
    const object = { id: channel.channelId, name: channel.title }
    const details = { ...(username ? { username } : {}), source, schedule }
    audit.add({ actor, action: 'channel.add', object, details })
  })
  onDue()
  return await shownAfter(deps, actor, id)
}

/** Changes a channel. Another source or schedule makes the channel due at once. */
export async function changeChannel(
  deps: ManageDeps,
  actor: Actor,
  { id, key, ...changes }: InputOf<typeof channelRoutes.change>,
): Promise<Channel> {
  const { transact, clock, onDue } = deps
  // A user who may not see the channel must not learn that it exists.
  await readChannel(deps, actor, { id })
  await assertKeyKnown(deps, key)
  await transact(async ({ records, audit }) => {
    const before = await lockIn(records, id)
    if (!before) throw new AppError('not_found')
    const wanted = { ...changes, ...(key ? { keyId: key } : {}) }
    const after = { ...before, ...wanted }
    assertReadable(deps, after)
    const isRescheduled = after.source !== before.source || after.schedule !== before.schedule
    const nextRunAt = firstRunAt(after.source, after.schedule, clock.now())
    const isRenamed = after.title !== before.title
    const hasOtherUsername = after.username !== before.username
    await changeIn(records, id, {
      ...wanted,
      ...(isRescheduled ? { nextRunAt } : {}),
      ...(isRenamed ? { hasOwnTitle: true } : {}),
      ...(hasOtherUsername ? { usernameObservedAt: observationMoment(clock.now()) } : {}),
    })
    const changed = changedFields(before, after)
    if (Object.keys(changed.after).length === 0) return
    const object = { id: before.channelId, name: after.title }
    const line = { actor, action: 'channel.change', object, details: { changes: changed } } as const
    audit.add(line)
  })
  onDue()
  return await readChannel(deps, actor, { id })
}

/** The type from the source, or else the type that the operator gave. */
function typeOf({ channelType }: FoundChannel, given: string | undefined): string {
  return channelType === 'unknown' && given !== undefined ? given : channelType
}

/** Observations have whole seconds. Without rounding, a refresh in the same second would look older. */
function observationMoment(now: Date): Date {
  return new Date(isoSeconds(now))
}

function firstRunAt(source: ChannelSourceName, schedule: Schedule, now: Date): Date | null {
  return source === 'none' || refreshMinutes[schedule] === 0 ? null : now
}

function addressOf(name: string): { channelId?: string; username?: string } {
  const key: ChannelKey = channelKey(name)
  if (!('title' in key)) return key
  const message = 'This is neither a username nor a t.me link nor a channel ID'
  throw invalid('/channel', message, 'channel-name')
}

/** `channel` may be an ID too. */
function assertSameId(named: string | undefined, given: string | undefined): void {
  if (named === undefined || given === undefined || named === given) return
  const message = `channel and channelId are different channels: ${named} and ${given}`
  throw invalid('/channelId', message, 'other-channel')
}

async function assertUnknown(
  { channels }: ManageDeps,
  { channelId, username }: { channelId?: string; username?: string },
): Promise<void> {
  const keys: ChannelKey[] = [
    ...(channelId === undefined ? [] : [{ channelId }]),
    ...(username === undefined ? [] : [{ username }]),
  ]
  for (const key of keys) if ((await channels.named(key)).length > 0) throw new AppError('channel_known')
}

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

async function assertKeyKnown({ isKeyKnown }: ManageDeps, key: string | undefined): Promise<void> {
  if (key === undefined) return
  if (!uuid.test(key) || !(await isKeyKnown(key)))
    throw invalid('/key', 'There is no such Telegram account', 'unknown')
}

type Address = { channelId?: string; username?: string; key?: string }

async function lookUp(
  deps: ManageDeps,
  source: ChannelSourceName,
  address: Address,
  signal: AbortSignal,
): Promise<FoundChannel> {
  const channelSource = assertReadable(deps, {
    source,
    username: address.username ?? null,
    keyId: address.key ?? null,
  })
  if (!channelSource) {
    const { channelId } = address
    if (channelId !== undefined) return { channelId, channelType: 'unknown' }
    throw invalid('/channelId', 'A channel without a source needs its ID', 'required')
  }
  return await channelSource.look(address, signal)
}

/** The source of a channel; undefined if it has none. Throws if the channel lacks what the source needs. */
function assertReadable(
  { sources }: ManageDeps,
  { source, username, keyId }: Pick<KnownChannel, 'source' | 'username' | 'keyId'>,
): ChannelSource | undefined {
  if (source === 'none') return undefined
  const channelSource = sources[source]
  if (!channelSource) throw invalid('/source', 'This server is not set up to read this source', 'source')
  if (source === 'preview' && !username)
    throw invalid('/username', 'The web preview needs the username', 'required')
  if (source === 'mtproto' && !keyId)
    throw invalid('/key', 'This source needs a Telegram account', 'required')
  return channelSource
}

function invalid(path: string, message: string, code: string): AppError {
  return new AppError('validation_failed', { fields: [{ path, message, code }] })
}

function changedFields(before: KnownChannel, after: KnownChannel) {
  const names = Object.keys(before).filter(
    (name) => !isDeepStrictEqual(Reflect.get(before, name), Reflect.get(after, name)),
  )
  const of = (channel: KnownChannel) =>
    Object.fromEntries(names.map((name) => [name, Reflect.get(channel, name)]))
  return { before: of(before), after: of(after) }
}

/** Shows a channel to the user who added it, even if restrictions would hide it while it has no posts. */
async function shownAfter(deps: ManageDeps, actor: Actor, id: string): Promise<Channel> {
  return await readChannel(deps, { ...actor, restrictions: unrestricted }, { id })
}
