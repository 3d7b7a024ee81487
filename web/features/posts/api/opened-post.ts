import { postRoutes } from '@litopys/contract/routes/archives'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#api/call.ts'

export function openedPost(id: string) {
  return queryOptions({
    queryKey: ['archive', 'post', id],
    queryFn: async ({ signal }) => (await call(postRoutes.read, { id }, { signal })).data,
  })
}
