import { glossaryRoutes } from '@litopys/contract/routes/glossary'
import type { GlossaryTerm, TermDraft } from '@litopys/contract/schemas/glossary'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#api/call.ts'
import { queryClient } from '#api/query-client.ts'

export const glossaryTerms = queryOptions({
  queryKey: ['glossary'],
  queryFn: async ({ signal }) => (await call(glossaryRoutes.list, {}, { signal })).data,
  staleTime: 0,
})

/** Saves a glossary entry. Without an id it is added. */
export async function saveTerm(draft: TermDraft, id: string | undefined): Promise<GlossaryTerm> {
  const { data } = id
    ? await call(glossaryRoutes.change, { id, ...draft })
    : await call(glossaryRoutes.add, draft)
  await queryClient.invalidateQueries(glossaryTerms)
  return data
}

export async function deleteTerm(id: string): Promise<void> {
  await call(glossaryRoutes.remove, { id })
  await queryClient.invalidateQueries(glossaryTerms)
}
