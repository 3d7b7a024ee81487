import { postRoutes } from '@litopys/contract/routes/archives'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#api/call.ts'

export function observationsOf(id: string) {
  return queryOptions({
    queryKey: ['archive', 'observations', id],
    queryFn: async ({ signal }) => (await call(postRoutes.observations, { id }, { signal })).data,
  })
}

/** The bytes of an observation, which never change. */
export function sourceRecord(id: string, hash: string) {
  return queryOptions({
    queryKey: ['archive', 'sourceRecord', id, hash],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => (await call(postRoutes.sourceRecord, { id, hash }, { signal })).data,
  })
}
