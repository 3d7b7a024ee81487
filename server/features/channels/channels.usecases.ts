import type { InputOf, OutputOf } from '@litopys/contract/route'
import type { listChannels } from '@litopys/contract/routes/channels'
import type { Channel } from '@litopys/contract/schemas/channel'
import { visibleTo } from '#archive/visible'
import type { Actor } from '#http/actor'
import type { Clock } from '#server/clock'
import type { ChannelStore, Holdings, KnownChannel } from './channels.store.ts'
import type { SeenChannel } from './seen-channel.ts'

/** `timeZone`: whose days an access list means. */
export type ChannelDeps = { channels: ChannelStore; timeZone: string }

/** A source has posts of this channel: know it from now on. */
export async function rememberChannel(
  { channels, clock }: Pick<ChannelDeps, 'channels'> & { clock: Clock },
  channel: SeenChannel,
  createdBy: string,
): Promise<void> {
  await channels.remember({ ...channel, createdBy, id: clock.newId(), createdAt: clock.now() })
}

/** Under an access list a channel is known by the posts that may be seen of it, and counted by them. */
export async function findChannels(
  { channels, timeZone }: ChannelDeps,
  { restrictions }: Actor,
  { search, page, itemsPerPage }: InputOf<typeof listChannels>,
): Promise<OutputOf<typeof listChannels>> {
  const visible = visibleTo(restrictions, timeZone)
  const known = visible.isLimited ? await channels.seenIn(visible) : undefined
  const found = await channels.page({ search, known }, (page - 1) * itemsPerPage, itemsPerPage)
  const holdings = await channels.holdings(
    visible,
    found.channels.map((channel) => channel.channelId),
  )
  const byId = new Map(holdings.map((holding) => [holding.channelId, holding]))
  const data = found.channels.map((channel) => channelOf(channel, byId.get(channel.channelId)))
  return { data, totalItems: found.total, page, itemsPerPage }
}

/** Ids of the channels behind these usernames, in small letters. */
export async function findChannelIds(
  { channels }: Pick<ChannelDeps, 'channels'>,
  usernames: string[],
): Promise<Map<string, string[]>> {
  return await channels.idsOf(usernames)
}

function channelOf(channel: KnownChannel, holdings: Holdings | undefined): Channel {
  const { id, channelId, type, title, username, tags, createdBy, createdAt } = channel
  return {
    ...{ _id: id, channelId, type, title, tags, createdBy },
    createdAt: createdAt.toISOString(),
    posts: holdings?.posts ?? 0,
    ...(username ? { username } : {}),
    ...(holdings ? { firstPostAt: holdings.firstPostAt, lastPostAt: holdings.lastPostAt } : {}),
  }
}
