import * as routes from '@litopys/contract/routes/glossary'
import type { GlossaryTerm, TermDraft } from '@litopys/contract/schemas/glossary'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#api/call.ts'
import { queryClient } from '#api/queryClient.ts'

export const glossaryTerms = queryOptions({
  queryKey: ['glossary'],
  queryFn: async ({ signal }) => (await call(routes.listTerms, {}, { signal })).data,
  staleTime: 0,
})

/** Without an id it is a new one. */
export async function saveTerm(draft: TermDraft, id: string | undefined): Promise<GlossaryTerm> {
  const { data } = id ? await call(routes.changeTerm, { id, ...draft }) : await call(routes.addTerm, draft)
  await queryClient.invalidateQueries(glossaryTerms)
  return data
}

export async function removeTerm(id: string): Promise<void> {
  await call(routes.deleteTerm, { id })
  await queryClient.invalidateQueries(glossaryTerms)
}
