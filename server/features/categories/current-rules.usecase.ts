import { draftOf, type RuleDraft } from '@litopys/contract/schemas/category-rule'
import { type Categorizer, createCategorizer, uncategorized } from '#features/posts/categories/categorizer'
import type { RuleStore } from './rules.store.ts'

export type CurrentRules = {
  /** The rules in the database now, whichever process changed them. */
  rules(): Promise<RuleDraft[]>
  categorizer(): Promise<Categorizer>
}

/** The rules that the analysis uses. The categorizer is built again only when the rules have changed. */
export function createCurrentRules(store: Pick<RuleStore, 'list'>): CurrentRules {
  let known = { of: '[]', categorizer: uncategorized }
  const rules = async () => (await store.list()).map(draftOf)
  return {
    rules,
    categorizer: async () => {
      const current = await rules()
      const of = JSON.stringify(current)
      if (of !== known.of) known = { of, categorizer: createCategorizer(current) }
      return known.categorizer
    },
  }
}
