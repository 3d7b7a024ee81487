import { readChannelName } from '@litopys/contract/channel-name'
import { channelRoutes } from '@litopys/contract/routes/channels'
import type { Channel } from '@litopys/contract/schemas/channel'
import type { ApiClient } from './api-client.ts'
import { CommandFailed } from './command.ts'

/** Finds channels by usernames, links, numbers or titles. */
export async function channelsNamed(api: ApiClient, names: string[]): Promise<Channel[]> {
  return await Promise.all(names.map((name) => channelNamed(api, name)))
}

async function channelNamed(api: ApiClient, name: string): Promise<Channel> {
  const read = readChannelName(name)
  const search = read.kind === 'username' ? read.username : name.trim()
  const { data } = await api.call(channelRoutes.list, { search, page: 1, itemsPerPage: 100 })
  const same = (text: string | undefined) => text?.toLowerCase() === search.toLowerCase()
  const meant = data.filter(({ username, channelId, title }) => [username, channelId, title].some(same))
  const [channel, another] = meant
  if (!channel)
    throw new CommandFailed(
      `The archive has no channel ${name}. Check the spelling. To add a channel by its username: npx litopys channels add USERNAME`,
    )
  if (another) throw new CommandFailed(`Several channels have the name ${name}. Use the ID of the channel.`)
  return channel
}
