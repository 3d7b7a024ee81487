import { channelRoutes } from '@litopys/contract/routes/channels'
import type { Channel, ChannelChanges, NewChannel } from '@litopys/contract/schemas/channel'
import { call } from '#api/call.ts'
import { queryClient } from '#api/query-client.ts'
import { channelById } from './channels.ts'

export async function addChannel(input: NewChannel): Promise<Channel> {
  const { data } = await call(channelRoutes.add, input)
  refreshLists()
  return data
}

export async function saveChannel(id: string, changes: ChannelChanges): Promise<Channel> {
  const { data } = await call(channelRoutes.change, { id, ...changes })
  queryClient.setQueryData(channelById(id).queryKey, data)
  refreshLists()
  return data
}

function refreshLists() {
  void queryClient.invalidateQueries({ queryKey: ['archive', 'channels'] })
  void queryClient.invalidateQueries({ queryKey: ['archive', 'channelTitles'] })
}
