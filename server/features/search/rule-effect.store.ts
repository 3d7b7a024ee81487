import type { RuleDraft, RuleEffect } from '@litopys/contract/schemas/category-rule'
import type { Engine } from '#archive/engine'
import { bind, join, raw, type Sql, sql } from '#archive/sql'
import type { Visible } from '#archive/visible'
import { inUnits } from '#features/posts/categories/categorizer'
import { AppError } from '#server/errors'
import type { CountStore } from './counts.store.ts'
import type { Placed } from './page-orders.ts'
import { querySql, type ReadQuery } from './query.store.ts'

/** A rule with parsed clues; `category` is its current result, possibly renamed. */
export type TriedRule = Pick<RuleDraft, 'threshold' | 'isActive'> & {
  visible: Visible
  category: string
  clues: { read: ReadQuery; weight: number }[]
}
type Effect = Omit<RuleEffect, 'gained' | 'lost'> & { gained: Placed[]; lost: Placed[] }

export type RuleEffectStore = ReturnType<typeof createRuleEffectStore>

const shownExamples = 3
/**
 * Maximum SQL length, about two thousand quoted words. The engine cannot parse more within the time of a
 * search.
 */
const mostText = 500_000

/** `counts` caches: most clues of a rule being edited were counted a moment ago. */
export function createRuleEffectStore(engine: Engine, counts: CountStore) {
  return {
    /** Visible posts that a rule would change. */
    async effect(rule: TriedRule, signal: AbortSignal): Promise<Effect> {
      const { visible } = rule
      const conditions = rule.clues.map(({ read }) => querySql({ ...read, allForms: true }))
      const had = sql`has(foundCategories, ${bind('String', rule.category)})`
      const { named, holds } = holdsSql(rule, conditions)
      if (named.text.length > mostText) throw new AppError('too_many_words')
      const seen = (condition: Sql) => sql`${visible.condition} AND ${condition}`
      const newest = async (condition: Sql, posts: number): Promise<Placed[]> => {
        if (posts === 0) return []
        return await engine.rows(
          sql`${named} SELECT channelId, messageId, version, dateCreated AS date FROM litopys.posts WHERE ${seen(condition)}
            ORDER BY dateCreated DESC LIMIT ${raw(String(shownExamples))}`,
          { signal },
        )
      }
      const [has, [row]] = await Promise.all([
        counts(seen(had), signal),
        engine.rows<{ posts: number; kept: number }>(
          sql`${named} SELECT count() AS posts, countIf(${had}) AS kept FROM litopys.posts WHERE ${seen(holds)}`,
          { signal },
        ),
      ])
      const { posts: wouldHave, kept } = row ?? { posts: 0, kept: 0 }
      const [gains, losses] = [wouldHave - kept, has - kept]
      const [gained, lost, ...clues] = await Promise.all([
        newest(sql`${holds} AND NOT ${had}`, gains),
        newest(sql`${had} AND NOT ${holds}`, losses),
        ...conditions.map((condition) => counts(seen(condition), signal)),
      ])
      return { has, wouldHave, gains, losses, gained, lost, clues }
    },
  }
}

/**
 * The rule as SQL, equal to the categorizer of the contract. The condition that at least one clue matches
 * lets the index choose the posts. Each clue is written once and named, because a rule may have thousands of
 * words.
 */
function holdsSql({ clues, threshold, isActive }: TriedRule, conditions: Sql[]): { named: Sql; holds: Sql } {
  const names = conditions.map((_, i) => raw(`clue${i}`))
  const wanted = names.filter((_, i) => (clues[i]?.weight ?? 0) > 0)
  if (!isActive || wanted.length === 0) return { named: raw(''), holds: raw('false') }
  const named = conditions.map((condition, i) => sql`(${condition}) AS ${names[i] ?? raw('')}`)
  const weighed = names.map((name, i) => sql`${bind('Int32', inUnits(clues[i]?.weight ?? 0))} * ${name}`)
  return {
    named: sql`WITH ${join(named, ', ')}`,
    holds: sql`((${join(wanted, ' OR ')}) AND (${join(weighed, ' + ')}) >= ${bind('Int32', inUnits(threshold))})`,
  }
}
