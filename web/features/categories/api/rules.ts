import type { ResultOf } from '@litopys/contract/route'
import { postRoutes } from '@litopys/contract/routes/archives'
import { ruleRoutes } from '@litopys/contract/routes/rules'
import type { CategoryRule, RuleDraft } from '@litopys/contract/schemas/category-rule'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#api/call.ts'
import { queryClient } from '#api/query-client.ts'

export const ruleList = queryOptions({
  queryKey: ['rules', 'list'],
  queryFn: async ({ signal }) => (await call(ruleRoutes.list, {}, { signal })).data,
  staleTime: 0,
})

/** Query for the number of posts in each category. */
export const categoryCounts = queryOptions({
  queryKey: ['archive', 'categoryCounts'],
  queryFn: async ({ signal }) => {
    const query = { q: '', field: 'category', limit: 1_000, order: 'count' } as const
    const { data } = await call(postRoutes.facets, query, { signal })
    return new Map(data[0]?.values.map(({ value, count }) => [value, count]))
  },
  staleTime: 0,
})

/** Query for what a rule would change. Disabled while the rule is invalid. */
export function ruleEffectOf(rule: RuleDraft | undefined, id: string | undefined) {
  return queryOptions({
    queryKey: ['archive', 'ruleEffect', rule, id],
    queryFn: async ({ signal }) => {
      if (!rule) throw new Error('There is no rule to be tried')
      return (await call(ruleRoutes.try, { rule, ...(id && { id }) }, { signal })).data
    },
    enabled: rule !== undefined,
    placeholderData: keepPreviousData,
  })
}

/** Replaces the rule that was read, or adds a new one. Refused if another user has changed the rule since. */
export async function saveRule(
  draft: RuleDraft,
  before: Pick<CategoryRule, '_id' | '__v'> | undefined,
): Promise<CategoryRule> {
  const saved = before
    ? await call(ruleRoutes.change, { id: before._id, __v: before.__v, ...draft })
    : await call(ruleRoutes.add, draft)
  refresh()
  return saved.data
}

/** The current version of a rule. */
export async function readRule(id: string): Promise<CategoryRule | undefined> {
  const rules = await queryClient.fetchQuery(ruleList)
  return rules.find(({ _id }) => _id === id)
}

export async function deleteRule(id: string): Promise<void> {
  await call(ruleRoutes.remove, { id })
  refresh()
}

export async function importRules(rules: RuleDraft[]): Promise<ResultOf<typeof ruleRoutes.import>> {
  const { data } = await call(ruleRoutes.import, { rules })
  refresh()
  return data
}

function refresh() {
  void queryClient.invalidateQueries({ queryKey: ['rules'] })
  void queryClient.invalidateQueries({ queryKey: ['jobs', 'reanalysis'] })
}
