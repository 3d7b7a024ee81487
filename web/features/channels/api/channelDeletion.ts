import {
  deleteChannel,
  listDeletedChannels,
  readChannelDependents,
  restoreChannel,
} from '@litopys/contract/routes/channels'
import type { Channel } from '@litopys/contract/schemas/channel'
import type { DeletedChannel, PostsOfDeleted } from '@litopys/contract/schemas/deletedChannel'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#api/call.ts'
import { queryClient } from '#api/queryClient.ts'

export function channelDependents(id: string) {
  return queryOptions({
    queryKey: ['archive', 'channels', 'dependents', id],
    queryFn: async ({ signal }) => (await call(readChannelDependents, { id }, { signal })).data,
    staleTime: 0,
  })
}

export const deletedChannels = queryOptions({
  queryKey: ['archive', 'channels', 'deleted'],
  queryFn: async ({ signal }) => (await call(listDeletedChannels, {}, { signal })).data,
  staleTime: 0,
})

export async function removeChannel(wish: { id: string; posts: PostsOfDeleted }): Promise<DeletedChannel> {
  const { data } = await call(deleteChannel, wish)
  queryClient.removeQueries({ queryKey: ['archive', 'channels', 'one', wish.id] })
  // Posts come or go with it.
  void queryClient.invalidateQueries({ queryKey: ['archive'] })
  return data
}

export async function bringBack(id: string): Promise<Channel> {
  const { data } = await call(restoreChannel, { id })
  void queryClient.invalidateQueries({ queryKey: ['archive'] })
  return data
}
