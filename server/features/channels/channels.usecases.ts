import type { InputOf, OutputOf } from '@litopys/contract/route'
import type { listChannels } from '@litopys/contract/routes/channels'
import type { Channel } from '@litopys/contract/schemas/channel'
import type { ChannelStore, Holdings, KnownChannel } from './channels.store.ts'

export type ChannelDeps = { channels: ChannelStore }

export async function findChannels(
  { channels }: ChannelDeps,
  { search, page, itemsPerPage }: InputOf<typeof listChannels>,
): Promise<OutputOf<typeof listChannels>> {
  const found = await channels.page(search, (page - 1) * itemsPerPage, itemsPerPage)
  const holdings = await channels.holdings(found.channels.map((channel) => channel.channelId))
  const byId = new Map(holdings.map((holding) => [holding.channelId, holding]))
  const data = found.channels.map((channel) => channelOf(channel, byId.get(channel.channelId)))
  return { data, totalItems: found.total, page, itemsPerPage }
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
