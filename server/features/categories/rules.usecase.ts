import { isDeepStrictEqual } from 'node:util'
import type { FailedField } from '@litopys/contract/errors'
import { type ClueFault, clueFault } from '@litopys/contract/query/clue-fault'
import type { InputOf, ResultOf } from '@litopys/contract/route'
import type { ruleRoutes } from '@litopys/contract/routes/rules'
import {
  type CategoryRule,
  type Clue,
  draftOf,
  mostRules,
  type RuleDraft,
  type RuleEffect,
} from '@litopys/contract/schemas/category-rule'
import type { NewAuditEntry } from '#audit/audit-log.store'
import type { Transact } from '#audit/transact'
import { findRuleEffect, type RuleEffectDeps } from '#features/search/rule-effect.usecase'
import type { Actor } from '#server/actor'
import { assertVersion } from '#server/changed-since'
import type { Clock } from '#server/clock'
import { AppError } from '#server/errors'
import { createRuleStore, type RuleStore } from './rules.store.ts'

export type RuleDeps = RuleEffectDeps & { rules: RuleStore; transact: Transact; clock: Clock }

export async function listRules({ rules }: RuleDeps): Promise<CategoryRule[]> {
  return await rules.list()
}

export async function addRule(
  { transact, clock }: RuleDeps,
  actor: Actor,
  draft: InputOf<typeof ruleRoutes.add>,
): Promise<CategoryRule> {
  assertClues(draft.clues)
  return await transact(async ({ records, audit }) => {
    const store = createRuleStore(records)
    const all = await lockedRules(store)
    if (all.some(({ category }) => category === draft.category)) throw new AppError('category_taken')
    if (all.length >= mostRules) throw new AppError('too_many_rules')
    const rule = await store.add(clock.newId(), draft, { by: actor.name, at: clock.now() })
    audit.add(lineOf(actor, 'rule.add', rule, changesOf(undefined, draft)))
    return rule
  })
}

/**
 * Changes a rule. If nothing differs, adds no audit entry.
 * @throws AppError changed_since if the rule has another version than `__v`.
 */
export async function changeRule(
  { transact, clock }: RuleDeps,
  actor: Actor,
  { id, __v, ...changes }: InputOf<typeof ruleRoutes.change>,
): Promise<CategoryRule> {
  assertClues(changes.clues ?? [])
  return await transact(async ({ records, audit }) => {
    const store = createRuleStore(records)
    const all = await lockedRules(store)
    const before = all.find(({ _id }) => _id === id)
    if (!before) throw new AppError('not_found')
    assertVersion(__v, { ...before, version: before.__v, updatedAt: new Date(before.updatedAt) })
    const after = { ...draftOf(before), ...changes }
    if (all.some(({ _id, category }) => _id !== id && category === after.category))
      throw new AppError('category_taken')
    const changed = changesOf(draftOf(before), after)
    if (Object.keys(changed).length === 0) return before
    const rule = await store.replace(id, after, { by: actor.name, at: clock.now() })
    audit.add(lineOf(actor, 'rule.change', rule, changed))
    return rule
  })
}

export async function deleteRule(
  { transact }: RuleDeps,
  actor: Actor,
  { id }: InputOf<typeof ruleRoutes.remove>,
): Promise<void> {
  await transact(async ({ records, audit }) => {
    const store = createRuleStore(records)
    const before = (await lockedRules(store)).find(({ _id }) => _id === id)
    if (!before) throw new AppError('not_found')
    await store.remove(id)
    audit.add(lineOf(actor, 'rule.delete', before, changesOf(draftOf(before), undefined)))
  })
}

/** Imports all of the rules or none. */
export async function importRules(
  { transact, clock }: RuleDeps,
  actor: Actor,
  { rules }: InputOf<typeof ruleRoutes.import>,
): Promise<ResultOf<typeof ruleRoutes.import>> {
  assertSet(rules)
  return await transact(async ({ records, audit }) => {
    const store = createRuleStore(records)
    const known = new Map((await lockedRules(store)).map((rule) => [rule.category, rule]))
    const made = { by: actor.name, at: clock.now() }
    const counts = { added: 0, changed: 0, same: 0 }
    for (const draft of rules) {
      const before = known.get(draft.category)
      const changed = changesOf(before && draftOf(before), draft)
      if (before && Object.keys(changed).length === 0) counts.same += 1
      else if (before) {
        counts.changed += 1
        audit.add(lineOf(actor, 'rule.change', await store.replace(before._id, draft, made), changed))
      } else {
        const rule = await store.add(clock.newId(), draft, made)
        counts.added += 1
        audit.add(lineOf(actor, 'rule.add', rule, changesOf(undefined, draft)))
      }
    }
    if (known.size + counts.added > mostRules) throw new AppError('too_many_rules')
    return counts
  })
}

/** All rules, locked until the transaction of this store ends. */
async function lockedRules(store: RuleStore): Promise<CategoryRule[]> {
  await store.lock()
  return await store.list()
}

export async function tryRule(
  deps: RuleDeps,
  actor: Actor,
  { rule, id }: InputOf<typeof ruleRoutes.try>,
  signal: AbortSignal,
): Promise<RuleEffect> {
  assertClues(rule.clues, '/rule')
  const saved = id === undefined ? undefined : await deps.rules.find(id)
  return await findRuleEffect(deps, actor, { rule, category: saved?.category ?? rule.category }, signal)
}

function assertSet(rules: RuleDraft[]): void {
  const categories = rules.map(({ category }) => category)
  const fields = rules.flatMap(({ category, clues }, i) => {
    const isTwice = categories.indexOf(category) !== i
    const message = 'Another rule in this file has the same category'
    const twice = isTwice ? [{ path: `/rules/${i}/category`, message, code: 'unique' }] : []
    return [...twice, ...faultsIn(clues, `/rules/${i}`)]
  })
  if (fields.length > 0) throw new AppError('validation_failed', { fields })
}

function assertClues(clues: Clue[], at = ''): void {
  const fields = faultsIn(clues, at)
  if (fields.length > 0) throw new AppError('validation_failed', { fields })
}

function faultsIn(clues: Clue[], at: string): FailedField[] {
  return clues.flatMap(({ q }, i) => {
    const fault = clueFault(q)
    return fault ? [{ path: `${at}/clues/${i}/q`, message: messageOf(fault), code: fault.code }] : []
  })
}

function messageOf(fault: ClueFault): string {
  switch (fault.code) {
    case 'empty':
      return 'This clue is empty'
    case 'onlyExcludes':
      return 'This clue only excludes: nearly every post would match it'
    case 'notOfText':
      return `A rule looks at the text and what is found in it: ${fault.part} asks for something else`
  }
}

type RuleAction = Extract<NewAuditEntry['action'], `rule.${string}`>
type Changes = Record<string, { before?: unknown; after?: unknown }>

function lineOf(
  actor: Actor,
  action: RuleAction,
  { _id, category }: CategoryRule,
  changes: Changes,
): NewAuditEntry {
  return { actor, action, object: { id: _id, name: category }, details: { changes } }
}

/** The fields of a rule that differ; all fields for a new or deleted rule. */
function changesOf(before: RuleDraft | undefined, after: RuleDraft | undefined): Changes {
  const [was, is] = [Object.entries(before ?? {}), Object.entries(after ?? {})]
  const changed: Changes = {}
  for (const [name, value] of was) changed[name] = { before: value }
  for (const [name, value] of is) changed[name] = { ...changed[name], after: value }
  return Object.fromEntries(
    Object.entries(changed).filter(([, change]) => !isDeepStrictEqual(change.before, change.after)),
  )
}
