import { sealRoutes } from '@litopys/contract/routes/seals'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '#api/call.ts'

const sealsPerStep = 10

/** Seals with their time stamps, newest first; further pages are older. */
export const sealList = infiniteQueryOptions({
  queryKey: ['seals'],
  queryFn: ({ pageParam, signal }) =>
    call(
      sealRoutes.list,
      { itemsPerPage: sealsPerStep, ...(pageParam > 0 && { before: pageParam }) },
      { signal },
    ),
  /** 0 means "from the newest seal": their numbers start at 1. */
  initialPageParam: 0,
  getNextPageParam: ({ data }) => {
    const last = data.at(-1)?.number
    return data.length < sealsPerStep || last === 1 ? undefined : last
  },
  staleTime: 0,
})
