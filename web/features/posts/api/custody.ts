import { provenanceRoutes } from '@litopys/contract/routes/provenance'
import type { CustodyGroup } from '@litopys/contract/schemas/custody'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '#api/call.ts'

const eventsPerStep = 20

/** The chain of custody of a post, newest first; further parts are older. */
export function custodyOf(id: string, show: CustodyGroup | undefined) {
  return infiniteQueryOptions({
    queryKey: ['archive', 'custody', id, show],
    queryFn: async ({ pageParam, signal }) => {
      const place = { ...(pageParam === '' ? {} : { before: pageParam }), ...(show ? { show } : {}) }
      return (await call(provenanceRoutes.custody, { id, itemsPerPage: eventsPerStep, ...place }, { signal }))
        .data
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  })
}

/** What the independent sources of a post agree and differ on. */
export function corroborationOf(id: string) {
  return queryOptions({
    queryKey: ['archive', 'corroboration', id],
    queryFn: async ({ signal }) => (await call(provenanceRoutes.corroboration, { id }, { signal })).data,
  })
}
