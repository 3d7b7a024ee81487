import { createGlossary, type Glossary } from '@litopys/language/translation/glossary'
import type { GlossaryStore } from './glossary.store.ts'

/** Returns the current glossary; it is compiled only after a change. */
export function createCurrentGlossary(store: Pick<GlossaryStore, 'list'>): () => Promise<Glossary> {
  let known = { of: '[]', glossary: createGlossary([]) }
  return async () => {
    const pairs = (await store.list()).map(({ term, translation }) => ({ term, translation }))
    const of = JSON.stringify(pairs)
    if (of !== known.of) known = { of, glossary: createGlossary(pairs) }
    return known.glossary
  }
}
