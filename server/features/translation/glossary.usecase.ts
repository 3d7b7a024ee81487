import { isDeepStrictEqual } from 'node:util'
import type { InputOf } from '@litopys/contract/route'
import type { glossaryRoutes } from '@litopys/contract/routes/glossary'
import type { GlossaryTerm, TermDraft } from '@litopys/contract/schemas/glossary'
import { isSameTerm } from '@litopys/language/translation/glossary'
import type { Transact } from '#audit/transact'
import type { Actor } from '#server/actor'
import type { Clock } from '#server/clock'
import { AppError } from '#server/errors'
import { createGlossaryStore, type GlossaryStore } from './glossary.store.ts'

export type GlossaryDeps = { glossary: GlossaryStore; transact: Transact; clock: Clock }

export async function listGlossary({ glossary }: GlossaryDeps): Promise<GlossaryTerm[]> {
  return await glossary.list()
}

export async function addGlossaryEntry(
  { transact, clock }: GlossaryDeps,
  actor: Actor,
  draft: InputOf<typeof glossaryRoutes.add>,
): Promise<GlossaryTerm> {
  return await transact(async ({ records, audit }) => {
    const made = { by: actor.name, at: clock.now() }
    const store = createGlossaryStore(records)
    const term = await store.add(clock.newId(), draft, made)
    if (!term) throw new AppError('term_taken')
    await assertAlone(store, term)
    audit.add({
      actor,
      action: 'term.add',
      object: { id: term._id, name: term.term },
      details: { ...draft },
    })
    return term
  })
}

/** Changes an entry. Saving it unchanged writes no audit log entry. */
export async function changeGlossaryEntry(
  { transact, clock }: GlossaryDeps,
  actor: Actor,
  { id, ...draft }: InputOf<typeof glossaryRoutes.change>,
): Promise<GlossaryTerm> {
  return await transact(async ({ records, audit }) => {
    const store = createGlossaryStore(records)
    const before = await store.lock(id)
    if (!before) throw new AppError('not_found')
    if (isDeepStrictEqual(draftOf(before), draft)) return before
    const term = await store.replace(id, draft, { by: actor.name, at: clock.now() })
    if (!term) throw new AppError('term_taken')
    if (term.term !== before.term) await assertAlone(store, term)
    audit.add({
      actor,
      action: 'term.change',
      object: { id, name: term.term },
      details: { before: draftOf(before), after: draft },
    })
    return term
  })
}

export async function deleteGlossaryEntry(
  { transact }: GlossaryDeps,
  actor: Actor,
  { id }: InputOf<typeof glossaryRoutes.remove>,
): Promise<void> {
  await transact(async ({ records, audit }) => {
    const store = createGlossaryStore(records)
    const before = await store.lock(id)
    if (!before) throw new AppError('not_found')
    await store.remove(id)
    audit.add({
      actor,
      action: 'term.delete',
      object: { id, name: before.term },
      details: draftOf(before),
    })
  })
}

/**
 * Checks that no other entry matches the same words.
 * @throws AppError term_same, which names the other term.
 */
async function assertAlone(store: Pick<GlossaryStore, 'list'>, { _id, term }: GlossaryTerm): Promise<void> {
  const other = (await store.list()).find((one) => one._id !== _id && isSameTerm(one.term, term))
  if (!other) return
  const message = `The glossary already has an entry for another form of this word: ${other.term}. Change that entry instead.`
  throw new AppError('term_same', { message, fields: [{ path: '/term', code: 'same', message: other.term }] })
}

function draftOf({ term, translation, kind }: GlossaryTerm): TermDraft {
  return { term, translation, kind }
}
