import { entityRoutes } from '@litopys/contract/routes/entities'
import type { EntityRef } from '@litopys/contract/schemas/entity-card'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#api/call.ts'

/** Number of values of each kind that a card shows at first. */
export const shownValues = 10
const mostValues = 1_000

/** Query for the card of an entity. `isWhole`: with all related values, not only the most frequent. */
export function entityCard({ kind, id }: EntityRef, isWhole: boolean) {
  return queryOptions({
    queryKey: ['archive', 'entity', kind, id, isWhole],
    queryFn: async ({ signal }) => {
      const values = isWhole ? mostValues : shownValues
      return (await call(entityRoutes.read, { kind, id, values }, { signal })).data
    },
    placeholderData: keepPreviousData,
  })
}
