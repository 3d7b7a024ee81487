import { channelRoutes } from '@litopys/contract/routes/channels'
import type { Channel, ChannelChanges, NewChannel } from '@litopys/contract/schemas/channel'
import type { DeletedChannel, PostsOfDeleted } from '@litopys/contract/schemas/deleted-channel'
import { queryOptions } from '@tanstack/react-query'
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

export function channelDependents(id: string) {
  return queryOptions({
    queryKey: ['archive', 'channels', 'dependents', id],
    queryFn: async ({ signal }) => (await call(channelRoutes.dependents, { id }, { signal })).data,
    staleTime: 0,
  })
}

export const deletedChannels = queryOptions({
  queryKey: ['archive', 'channels', 'deleted'],
  queryFn: async ({ signal }) => (await call(channelRoutes.listDeleted, {}, { signal })).data,
  staleTime: 0,
})

export async function deleteChannel(input: { id: string; posts: PostsOfDeleted }): Promise<DeletedChannel> {
  const { data } = await call(channelRoutes.remove, input)
  queryClient.removeQueries({ queryKey: ['archive', 'channels', 'one', input.id] })
  // Deleting a channel can also remove its posts from all results.
  void queryClient.invalidateQueries({ queryKey: ['archive'] })
  return data
}

export async function restoreChannel(id: string): Promise<Channel> {
  const { data } = await call(channelRoutes.restore, { id })
  void queryClient.invalidateQueries({ queryKey: ['archive'] })
  return data
}

function refreshLists() {
  void queryClient.invalidateQueries({ queryKey: ['archive', 'channels'] })
  void queryClient.invalidateQueries({ queryKey: ['archive', 'channelTitles'] })
}
