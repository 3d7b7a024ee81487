import { provenanceRoutes } from '@litopys/contract/routes/provenance'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '#api/call.ts'

const observationsPerStep = 10

/** The observations of a post, the latest first; further pages are older. */
export function observationsOf(id: string) {
  return infiniteQueryOptions({
    queryKey: ['archive', 'observations', id],
    queryFn: ({ pageParam, signal }) => {
      const place = pageParam === '' ? {} : { cursor: pageParam }
      return call(
        provenanceRoutes.observations,
        { id, itemsPerPage: observationsPerStep, ...place },
        { signal },
      )
    },
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })
}

/** The bytes of an observation, which never change. */
export function sourceRecord(id: string, hash: string) {
  return queryOptions({
    queryKey: ['archive', 'sourceRecord', id, hash],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => (await call(provenanceRoutes.sourceRecord, { id, hash }, { signal })).data,
  })
}
