import type { InputOf } from '@litopys/contract/route'
import { falsePositiveRoutes } from '@litopys/contract/routes/entities'
import type { FalsePositive } from '@litopys/contract/schemas/entity-card'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#api/call.ts'
import type { FalsePositivesState } from '../false-positives-state.ts'

export const falsePositivesPerPage = 50
const listKey = ['falsePositives'] as const

export function falsePositives({ search, kind, page }: FalsePositivesState) {
  const input = { search, page, itemsPerPage: falsePositivesPerPage, ...(kind && { kind }) }
  return queryOptions({
    queryKey: [...listKey, input],
    queryFn: ({ signal }) => call(falsePositiveRoutes.list, input, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** Marks a false positive. Reloads all archive data, because the entity disappears from it. */
export function useMarkFalsePositive() {
  const onSuccess = useArchiveReload()
  return useMutation({
    mutationFn: async (input: InputOf<typeof falsePositiveRoutes.mark>) =>
      (await call(falsePositiveRoutes.mark, input)).data,
    onSuccess,
  })
}

export function useRestoreEntity() {
  const onSuccess = useArchiveReload()
  return useMutation({
    mutationFn: ({ _id }: FalsePositive) => call(falsePositiveRoutes.restore, { id: _id }),
    onSuccess,
  })
}

function useArchiveReload() {
  const queries = useQueryClient()
  return () => {
    void queries.invalidateQueries({ queryKey: ['archive'] })
    void queries.invalidateQueries({ queryKey: listKey })
  }
}
