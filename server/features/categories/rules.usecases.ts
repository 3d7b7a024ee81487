import { isDeepStrictEqual } from 'node:util'
import { type ClueFault, clueFault } from '@litopys/contract/categories/clueFault'
import type { FailedField } from '@litopys/contract/errors'
import type { InputOf, OutputOf } from '@litopys/contract/route'
import type { addRule, changeRule, deleteRule, importRules, tryRule } from '@litopys/contract/routes/rules'
import {
  type CategoryRule,
  type Clue,
  draftOf,
  mostRules,
  type RuleDraft,
  type RuleEffect,
} from '@litopys/contract/schemas/categoryRule'
import { findRuleEffect, type RuleEffectDeps } from '#features/search/rule-effect.usecases'
import type { Actor } from '#http/actor'
import type { JournalLine } from '#journal/journal.store'
import type { Writing } from '#journal/writing'
import type { Clock } from '#server/clock'
import { AppError } from '#server/errors'
import { createRuleStore, type RuleStore } from './rules.store.ts'

export type RuleDeps = RuleEffectDeps & { rules: RuleStore; writing: Writing; clock: Clock }

export async function findRules({ rules }: RuleDeps): Promise<CategoryRule[]> {
  return await rules.list()
}

export async function addNewRule(
  { writing, clock }: RuleDeps,
  actor: Actor,
  draft: InputOf<typeof addRule>,
): Promise<CategoryRule> {
  assertClues(draft.clues)
  return await writing.transact(async (transaction) => {
    const store = createRuleStore(transaction)
    const all = await lockedRules(store)
    if (all.some(({ category }) => category === draft.category)) throw new AppError('category_taken')
    if (all.length >= mostRules) throw new AppError('too_many_rules')
    const rule = await store.add(clock.newId(), draft, { by: actor.name, at: clock.now() })
    await writing.journalIn(transaction).write(lineOf(actor, 'rule.add', rule, changesOf(undefined, draft)))
    return rule
  })
}

/**
 * What is saved as it was is no change, and no line of the journal.
 * @throws AppError changed_since, where somebody has changed the rule after `updatedAt`.
 */
export async function editRule(
  { writing, clock }: RuleDeps,
  actor: Actor,
  { id, updatedAt, ...changes }: InputOf<typeof changeRule>,
): Promise<CategoryRule> {
  assertClues(changes.clues ?? [])
  return await writing.transact(async (transaction) => {
    const store = createRuleStore(transaction)
    const all = await lockedRules(store)
    const before = all.find(({ _id }) => _id === id)
    if (!before) throw new AppError('not_found')
    if (updatedAt !== undefined && Date.parse(updatedAt) !== Date.parse(before.updatedAt))
      throw changedSince(before)
    const after = { ...draftOf(before), ...changes }
    if (all.some(({ _id, category }) => _id !== id && category === after.category))
      throw new AppError('category_taken')
    const changed = changesOf(draftOf(before), after)
    if (Object.keys(changed).length === 0) return before
    const rule = await store.replace(id, after, { by: actor.name, at: clock.now() })
    await writing.journalIn(transaction).write(lineOf(actor, 'rule.change', rule, changed))
    return rule
  })
}

export async function removeRule(
  { writing }: RuleDeps,
  actor: Actor,
  { id }: InputOf<typeof deleteRule>,
): Promise<void> {
  await writing.transact(async (transaction) => {
    const store = createRuleStore(transaction)
    const before = (await lockedRules(store)).find(({ _id }) => _id === id)
    if (!before) throw new AppError('not_found')
    await store.remove(id)
    await writing
      .journalIn(transaction)
      .write(lineOf(actor, 'rule.delete', before, changesOf(draftOf(before), undefined)))
  })
}

/** All of them or none. */
export async function takeRules(
  { writing, clock }: RuleDeps,
  actor: Actor,
  { rules }: InputOf<typeof importRules>,
): Promise<OutputOf<typeof importRules>['data']> {
  assertSet(rules)
  return await writing.transact(async (transaction) => {
    const [store, journal] = [createRuleStore(transaction), writing.journalIn(transaction)]
    const known = new Map((await lockedRules(store)).map((rule) => [rule.category, rule]))
    const made = { by: actor.name, at: clock.now() }
    const counts = { added: 0, changed: 0, same: 0 }
    const lines: JournalLine[] = []
    for (const draft of rules) {
      const before = known.get(draft.category)
      const changed = changesOf(before && draftOf(before), draft)
      if (before && Object.keys(changed).length === 0) counts.same += 1
      else if (before) {
        counts.changed += 1
        lines.push(lineOf(actor, 'rule.change', await store.replace(before._id, draft, made), changed))
      } else {
        const rule = await store.add(clock.newId(), draft, made)
        counts.added += 1
        lines.push(lineOf(actor, 'rule.add', rule, changesOf(undefined, draft)))
      }
    }
    if (known.size + counts.added > mostRules) throw new AppError('too_many_rules')
    for (const line of lines) await journal.write(line)
    return counts
  })
}

function changedSince({ updatedBy, updatedAt }: CategoryRule): AppError {
  const message = `Changed since; last by ${updatedBy} at ${updatedAt}`
  return new AppError('changed_since', { fields: [{ path: '/updatedAt', message, code: 'changed' }] })
}

/** The rules, which nobody else changes until the transaction of this store ends. */
async function lockedRules(store: RuleStore): Promise<CategoryRule[]> {
  await store.lock()
  return await store.list()
}

export async function previewRule(
  deps: RuleDeps,
  actor: Actor,
  { rule, id }: InputOf<typeof tryRule>,
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
    const message = 'Another rule of this set gives the same category'
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
      return 'Nothing is asked for here'
    case 'onlyExcludes':
      return 'This only leaves out: nearly every post would fulfil it'
    case 'notOfText':
      return `A rule looks at the text and what is found in it: ${fault.part} asks for something else`
  }
}

type RuleAction = Extract<JournalLine['action'], `rule.${string}`>
type Changes = Record<string, { before?: unknown; after?: unknown }>

function lineOf(
  actor: Actor,
  action: RuleAction,
  { _id, category }: CategoryRule,
  changes: Changes,
): JournalLine {
  return { actor, action, object: { id: _id, name: category }, details: { changes } }
}

/** The fields of a rule that differ; of a new one and of one that is deleted all. */
function changesOf(before: RuleDraft | undefined, after: RuleDraft | undefined): Changes {
  const [was, is] = [Object.entries(before ?? {}), Object.entries(after ?? {})]
  const changed: Changes = {}
  for (const [name, value] of was) changed[name] = { before: value }
  for (const [name, value] of is) changed[name] = { ...changed[name], after: value }
  return Object.fromEntries(
    Object.entries(changed).filter(([, change]) => !isDeepStrictEqual(change.before, change.after)),
  )
}
