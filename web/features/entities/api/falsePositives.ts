import type { InputOf } from '@litopys/contract/route'
import {
  listFalsePositives,
  markFalsePositive,
  restoreFalsePositive,
} from '@litopys/contract/routes/entities'
import type { FalsePositive } from '@litopys/contract/schemas/entityCard'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#api/call.ts'
import type { MarksState } from '../marksState.ts'

export const marksPerPage = 50
const listKey = ['falsePositives'] as const

export function falsePositives({ search, kind, page }: MarksState) {
  const input = { search, page, itemsPerPage: marksPerPage, ...(kind && { kind }) }
  return queryOptions({
    queryKey: [...listKey, input],
    queryFn: ({ signal }) => call(listFalsePositives, input, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** What is marked is gone from all that is shown of the archive. */
export function useMark() {
  const onSuccess = useShownAnew()
  return useMutation({
    mutationFn: async (input: InputOf<typeof markFalsePositive>) =>
      (await call(markFalsePositive, input)).data,
    onSuccess,
  })
}

export function useRestore() {
  const onSuccess = useShownAnew()
  return useMutation({
    mutationFn: ({ _id }: FalsePositive) => call(restoreFalsePositive, { id: _id }),
    onSuccess,
  })
}

function useShownAnew() {
  const queries = useQueryClient()
  return () => {
    void queries.invalidateQueries({ queryKey: ['archive'] })
    void queries.invalidateQueries({ queryKey: listKey })
  }
}
