import type { InputOf } from '@litopys/contract/route'
import { holdRoutes } from '@litopys/contract/routes/holds'
import type { HeldObject } from '@litopys/contract/schemas/hold'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#api/call.ts'
import { queryClient } from '#api/query-client.ts'

const holds = { queryKey: ['holds'] }
export const holdsPerPage = 50

export type HoldQuestion = { object?: HeldObject; state: 'active' | 'all'; page: number }

/** Query for holds. Always read again: another user may have placed or lifted one. */
export function holdList({ object, state, page }: HoldQuestion) {
  return queryOptions({
    queryKey: ['holds', object?.kind, object?.id, state, page],
    queryFn: ({ signal }) =>
      call(holdRoutes.list, { ...object, state, page, itemsPerPage: holdsPerPage }, { signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
}

export type NewHold = InputOf<typeof holdRoutes.place>

export async function placeHold(input: NewHold): Promise<void> {
  await call(holdRoutes.place, input)
  void queryClient.invalidateQueries(holds)
}

export async function liftHold(id: string): Promise<void> {
  try {
    await call(holdRoutes.lift, { id })
  } finally {
    void queryClient.invalidateQueries(holds)
  }
}
