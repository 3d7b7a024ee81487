import { isDeepStrictEqual } from 'node:util'
import { hidesWithinChannels, type Restrictions } from '@litopys/contract/access/restrictions'
import { bareChannelId } from '@litopys/contract/channel-id'
import { readChannelName } from '@litopys/contract/channel-name'
import { histogramOf } from '@litopys/contract/memory/histogram'
import type { InputOf, OutputOf, ResultOf } from '@litopys/contract/route'
import type { channelRoutes } from '@litopys/contract/routes/channels'
import type { Channel, LastRun } from '@litopys/contract/schemas/channel'
import type { DateHistogram } from '@litopys/contract/schemas/search'
import { type Visible, visibleTo } from '#archive/visible'
import type { NewAuditEntry } from '#audit/audit-log.store'
import type { Transact } from '#audit/transact'
import type { Actor } from '#server/actor'
import type { Clock } from '#server/clock'
import { AppError } from '#server/errors'
import type { ChannelQuery } from './channel-condition.store.ts'
import type { SeenChannel } from './channel-names.ts'
import { type ChannelKey, type ChannelStore, type KnownChannel, rememberIn } from './channels.store.ts'
import { hasDeletedPostsIn } from './deleted-channels.store.ts'
import { channelOf } from './shown-channel.ts'

/** `timeZone`: the time zone of dates in restrictions. */
export type ChannelDeps = { channels: ChannelStore; timeZone: string }
/** `lastRuns`: last refreshes by record id. */
export type ShownChannelDeps = ChannelDeps & {
  lastRuns(ids: string[]): Promise<Map<string, LastRun>>
  /** Whether the server downloads files of posts from Telegram. */
  fetchesFiles: boolean
}

/**
 * Stops a job from adding posts to a channel that was deleted after the job met it.
 * @throws AppError channel_deleted if one of these channels has no record.
 */
export async function assertNotDeleted(
  { channels }: Pick<ChannelDeps, 'channels'>,
  channelIds: string[],
): Promise<void> {
  if ((await channels.countKnown(channelIds)) < channelIds.length) throw new AppError('channel_deleted')
}

/** Adds or renames the channel as a source shows it. A new or renamed channel gets an audit entry. */
export async function rememberChannel(
  { transact, clock }: { transact: Transact; clock: Clock },
  { channelId, names }: SeenChannel,
  actor: NewAuditEntry['actor'],
): Promise<void> {
  await transact(async ({ records, audit }) => {
    const made = { id: clock.newId(), createdBy: actor.name, createdAt: clock.now() }
    const { before, after } = await rememberIn(records, { channelId, names, ...made })
    // Checked last: the record waits for a transaction that deletes the channel.
    if (await hasDeletedPostsIn(records, [channelId])) throw new AppError('channel_deleted')
    if (isDeepStrictEqual(before, after)) return
    const object = { id: channelId, name: after.title }
    const details = { changes: { ...(before ? { before } : {}), after } }
    audit.add({ actor, action: 'channel.change', object, details })
  })
}

/**
 * A page of channels. A restricted user sees only channels with visible posts, and only those posts are
 * counted.
 */
export async function listChannels(
  deps: ShownChannelDeps,
  { restrictions }: Actor,
  { page, itemsPerPage, ...query }: InputOf<typeof channelRoutes.list>,
): Promise<OutputOf<typeof channelRoutes.list>> {
  const visible = visibleTo(restrictions, deps.timeZone)
  const known = await chosenFrom(deps, visible, query)
  const found = await deps.channels.page({ ...query, known }, (page - 1) * itemsPerPage, itemsPerPage)
  const data = await showChannels(deps, visible, found.channels)
  return { data, totalItems: found.total, page, itemsPerPage }
}

/** Histogram of the dates when the visible channels were added. */
export async function findChannelDates(
  deps: ChannelDeps,
  { restrictions }: Actor,
  { interval, ...query }: InputOf<typeof channelRoutes.histogram>,
): Promise<DateHistogram> {
  const known = await chosenFrom(deps, visibleTo(restrictions, deps.timeZone), query)
  const { channels } = await deps.channels.page({ ...query, known }, 0, allOfThem)
  const added = channels.map(({ createdAt }) => createdAt)
  return histogramOf(added, { interval, timeZone: deps.timeZone })
}

const allOfThem = 1_000_000

/**
 * Titles of the channels that the user may see. The title of a deleted channel comes from its remaining
 * posts.
 */
export async function findChannelTitles(
  deps: ChannelDeps,
  { restrictions }: Actor,
): Promise<ResultOf<typeof channelRoutes.titles>> {
  const visible = visibleTo(restrictions, deps.timeZone)
  const all = await deps.channels.titles()
  const known = await knownTo(deps, visible)
  const present = known ? all.filter(({ channelId }) => known.includes(channelId)) : all
  const without = all.map(({ channelId }) => channelId)
  return [...present, ...(await deps.channels.titlesInPosts(visible, without))]
}

export async function findChannelValues(
  deps: ChannelDeps,
  { restrictions }: Actor,
): Promise<ResultOf<typeof channelRoutes.values>> {
  return await deps.channels.values(await knownTo(deps, visibleTo(restrictions, deps.timeZone)))
}

/** @throws AppError not_found, also for a channel without posts that the user may see. */
export async function readChannel(
  deps: ShownChannelDeps,
  { restrictions }: Actor,
  { id }: InputOf<typeof channelRoutes.read>,
): Promise<Channel> {
  const visible = visibleTo(restrictions, deps.timeZone)
  const channel = await deps.channels.find(id)
  const known = await knownTo(deps, visible)
  const isKnown = channel && (known === undefined || known.includes(channel.channelId))
  const [shown] = isKnown ? await showChannels(deps, visible, [channel]) : []
  if (!shown) throw new AppError('not_found')
  return shown
}

/** Ids of the channels that the user may see; undefined for all. */
export async function knownTo({ channels }: ChannelDeps, visible: Visible): Promise<string[] | undefined> {
  return visible.isLimited ? await channels.seenIn(visible) : undefined
}

/**
 * Ids of the channels that match the frequency filter; undefined for all. Frequency is computed from the
 * posts.
 */
async function chosenFrom(
  deps: ChannelDeps,
  visible: Visible,
  { filters }: Pick<ChannelQuery, 'filters'>,
): Promise<string[] | undefined> {
  const frequency = filters?.frequency ?? []
  return frequency.length > 0 ? await deps.channels.posting(visible, frequency) : await knownTo(deps, visible)
}

/** The capture state describes all posts of a channel, so only users who see all posts get it. */
async function showChannels(
  { channels, lastRuns, fetchesFiles }: ShownChannelDeps,
  visible: Visible,
  found: KnownChannel[],
): Promise<Channel[]> {
  const totals = await channels.holdings(
    visible,
    found.map((channel) => channel.channelId),
  )
  const byId = new Map(totals.map((holding) => [holding.channelId, holding]))
  const runs = visible.isLimited ? undefined : await lastRuns(found.map(({ id }) => id))
  return found.map((channel) =>
    channelOf(channel, byId.get(channel.channelId), runs && { run: runs.get(channel.id), fetchesFiles }),
  )
}

/** What is known of a channel after a look-up by name. */
export type Named = { channelId?: string; channelType?: string; title?: string; username?: string }

/**
 * The channel that an operator names by id, username, link or title.
 * A channel that is not in the archive gets the given id; if it was named by title, the title is its id.
 * An unknown username, or a title of several channels, gives no id.
 * A channel with posts hidden from the user is treated as unknown.
 */
export async function findNamedChannel(
  { channels }: Pick<ChannelDeps, 'channels'>,
  { restrictions }: Pick<Actor, 'restrictions'>,
  name: string | undefined,
): Promise<Named> {
  if (!name) return {}
  const key = channelKey(name)
  const [known, another] = await channels.named(key, fullyVisibleChannels(restrictions))
  if (!known) return 'title' in key ? { ...key, channelId: key.title } : key
  if (another) return key
  const { channelId, type: channelType, username } = known
  return { ...key, channelId, channelType, ...('username' in key && username ? { username } : {}) }
}

/** Ids of the channels in which the user sees all posts; undefined for all channels. */
function fullyVisibleChannels(restrictions: Restrictions): string[] | undefined {
  if (hidesWithinChannels(restrictions)) return []
  return restrictions.channels.length > 0 ? restrictions.channels : undefined
}

/** Reads an id, a username, a link or a title. The id of a basic group starts with a minus. */
export function channelKey(name: string): ChannelKey {
  const digits = /^-?(\d{1,16})$/.exec(bareChannelId(name.trim()))?.[1]
  if (digits !== undefined) return { channelId: digits }
  const read = readChannelName(name)
  return read.kind === 'username' ? { username: read.username } : { title: name.trim() }
}

/** Usernames of these channels, for permalinks. */
export async function findUsernames(
  { channels }: Pick<ChannelDeps, 'channels'>,
  channelIds: string[],
): Promise<Map<string, string>> {
  return await channels.usernames(channelIds)
}

/** Titles of these channels, for posts whose sources name none. */
export async function findTitles(
  { channels }: Pick<ChannelDeps, 'channels'>,
  channelIds: string[],
): Promise<Map<string, string>> {
  return await channels.titlesOf(channelIds)
}

/** Channel ids by username in lower case. */
export async function findChannelIds(
  { channels }: { channels: Pick<ChannelStore, 'idsOf'> },
  usernames: string[],
): Promise<Map<string, string[]>> {
  return await channels.idsOf(usernames)
}
