import { usualMatching } from '@litopys/contract/query/matching'
import type { RuleDraft, RuleEffect } from '@litopys/contract/schemas/category-rule'
import { excerptOf } from '@litopys/contract/schemas/post'
import { visibleTo } from '#archive/visible'
import type { Actor } from '#server/actor'
import type { Placed } from './page-orders.ts'
import type { PageStore } from './pages.store.ts'
import { readQuery } from './read-query.usecase.ts'
import type { ReadSearchDeps } from './read-search.usecase.ts'
import type { RuleEffectStore, TriedRule } from './rule-effect.store.ts'
import { withinSeconds } from './time-limit.ts'

export type RuleEffectDeps = ReadSearchDeps & {
  pages: Pick<PageStore, 'posts'>
  effects: RuleEffectStore
  effectSeconds: number
}

/**
 * Effect of a rule on the archive, limited to visible posts. It uses the current content of posts, whenever
 * they were analysed.
 */
export async function findRuleEffect(
  deps: RuleEffectDeps,
  actor: Actor,
  { rule, category }: { rule: RuleDraft; category: string },
  signal: AbortSignal,
): Promise<RuleEffect> {
  const { timeZone } = deps
  const visible = visibleTo(actor.restrictions, timeZone)
  return await withinSeconds(deps.effectSeconds, signal, async (bounded) => {
    const clues: TriedRule['clues'] = []
    for (const { q, weight } of rule.clues) {
      const { read } = await readQuery(
        deps,
        q,
        { visible, matching: { ...usualMatching, equivalents: false }, timeZone },
        bounded,
      )
      clues.push({ read, weight })
    }
    const { threshold, isActive } = rule
    const effect = await deps.effects.effect({ visible, category, clues, threshold, isActive }, bounded)
    const shown = async (placed: Placed[]) => {
      const posts = await deps.pages.posts(visible, placed, bounded)
      return posts.map(({ channelId, messageId, title, dateCreated, text }) => ({
        _id: `${channelId}_${messageId}`,
        title,
        dateCreated,
        excerpt: excerptOf(text),
      }))
    }
    const [gained, lost] = await Promise.all([shown(effect.gained), shown(effect.lost)])
    return { ...effect, gained, lost }
  })
}
