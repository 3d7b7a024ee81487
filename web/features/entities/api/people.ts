import { postRoutes } from '@litopys/contract/routes/archives'
import { personRoutes } from '@litopys/contract/routes/entities'
import type { FacetValue } from '@litopys/contract/schemas/search'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#api/call.ts'

const field = 'entities.person.name'
const suggestedPeople = 8

/** People with a name that contains a text, most frequent first. */
export function peopleNamed(contains: string) {
  return queryOptions({
    queryKey: ['archive', 'people', contains],
    queryFn: async ({ signal }): Promise<FacetValue[]> => {
      const input = { q: '', field, limit: suggestedPeople, order: 'count' as const }
      const { data } = await call(postRoutes.facets, { ...input, ...(contains && { contains }) }, { signal })
      return data[0]?.values ?? []
    },
    placeholderData: keepPreviousData,
  })
}

export function useJoinPeople() {
  return useMutation({
    mutationFn: async (names: { name: string; into: string }) => (await call(personRoutes.join, names)).data,
    onSuccess: useReload(),
  })
}

export function usePartPerson() {
  return useMutation({
    mutationFn: async (name: string) => (await call(personRoutes.part, { name })).data,
    onSuccess: useReload(),
  })
}

export function useUndoPersonChange() {
  return useMutation({
    mutationFn: (id: string) => call(personRoutes.undo, { id }),
    onSuccess: useReload(),
  })
}

/** Reloads all archive data, because names are counted as other people. */
function useReload() {
  const queries = useQueryClient()
  return () => void queries.invalidateQueries({ queryKey: ['archive'] })
}
