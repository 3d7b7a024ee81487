import { type Categorizer, createCategorizer, uncategorized } from '@litopys/contract/categories/categorizer'
import { draftOf, type RuleDraft } from '@litopys/contract/schemas/category-rule'
import type { RuleStore } from './rules.store.ts'

export type CurrentRules = {
  /** As they are at this moment, whichever process has changed them. */
  rules(): Promise<RuleDraft[]>
  categorizer(): Promise<Categorizer>
}

/** The rules by which posts are analysed. They are worked out once for as long as nobody changes them. */
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
