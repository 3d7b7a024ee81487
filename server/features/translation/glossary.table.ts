import type { GlossaryTerm } from '@litopys/contract/schemas/glossary'
import * as Type from 'typebox'
import { columnsOf, tableOf } from '#server/table'
import { type GlossaryDeps, listGlossary } from './glossary.usecase.ts'

export function glossaryTable(deps: GlossaryDeps) {
  const { text, instant } = columnsOf<GlossaryTerm>()
  return tableOf({
    name: 'glossary',
    query: Type.Object({}, { additionalProperties: false }),
    find: async () => {
      const data = await listGlossary(deps)
      return { data, totalItems: data.length }
    },
    columns: {
      term: text('Term', (one) => one.term),
      translation: text('Translation', (one) => one.translation),
      kind: text('Kind', (one) => one.kind),
      updatedBy: text('Changed by', (one) => one.updatedBy),
      updatedAt: instant('Changed', (one) => one.updatedAt),
    },
  })
}
