import { isDeepStrictEqual } from 'node:util'
import type { InputOf } from '@litopys/contract/route'
import type { addTerm, changeTerm, deleteTerm } from '@litopys/contract/routes/glossary'
import type { GlossaryTerm, TermDraft } from '@litopys/contract/schemas/glossary'
import { isSameTerm } from '@litopys/contract/translation/glossary'
import type { Actor } from '#http/actor'
import type { Writing } from '#journal/writing'
import type { Clock } from '#server/clock'
import { AppError } from '#server/errors'
import { createGlossaryStore, type GlossaryStore } from './glossary.store.ts'

export type GlossaryDeps = { glossary: GlossaryStore; writing: Writing; clock: Clock }

export async function findTerms({ glossary }: GlossaryDeps): Promise<GlossaryTerm[]> {
  return await glossary.list()
}

export async function addNewTerm(
  { writing, clock }: GlossaryDeps,
  actor: Actor,
  draft: InputOf<typeof addTerm>,
): Promise<GlossaryTerm> {
  return await writing.transact(async (transaction) => {
    const made = { by: actor.name, at: clock.now() }
    const store = createGlossaryStore(transaction)
    const term = await store.add(clock.newId(), draft, made)
    if (!term) throw new AppError('term_taken')
    await assertAlone(store, term)
    await writing.journalIn(transaction).write({
      ...{ actor, action: 'term.add', object: { id: term._id, name: term.term } },
      details: { ...draft },
    })
    return term
  })
}

/** What is saved as it was is no change, and no line of the journal. */
export async function editTerm(
  { writing, clock }: GlossaryDeps,
  actor: Actor,
  { id, ...draft }: InputOf<typeof changeTerm>,
): Promise<GlossaryTerm> {
  return await writing.transact(async (transaction) => {
    const store = createGlossaryStore(transaction)
    const before = await store.lock(id)
    if (!before) throw new AppError('not_found')
    if (isDeepStrictEqual(draftOf(before), draft)) return before
    const term = await store.replace(id, draft, { by: actor.name, at: clock.now() })
    if (!term) throw new AppError('term_taken')
    if (term.term !== before.term) await assertAlone(store, term)
    await writing.journalIn(transaction).write({
      ...{ actor, action: 'term.change', object: { id, name: term.term } },
      details: { before: draftOf(before), after: draft },
    })
    return term
  })
}

export async function removeTerm(
  { writing }: GlossaryDeps,
  actor: Actor,
  { id }: InputOf<typeof deleteTerm>,
): Promise<void> {
  await writing.transact(async (transaction) => {
    const store = createGlossaryStore(transaction)
    const before = await store.lock(id)
    if (!before) throw new AppError('not_found')
    await store.remove(id)
    await writing.journalIn(transaction).write({
      ...{ actor, action: 'term.delete', object: { id, name: before.term } },
      details: draftOf(before),
    })
  })
}

/** @throws AppError which names the term that is found in the same words. */
async function assertAlone(store: Pick<GlossaryStore, 'list'>, { _id, term }: GlossaryTerm): Promise<void> {
  const other = (await store.list()).find((one) => one._id !== _id && isSameTerm(one.term, term))
  if (!other) return
  const message = `The glossary has this term in another form already: ${other.term}`
  throw new AppError('term_same', { message, fields: [{ path: '/term', code: 'same', message: other.term }] })
}

function draftOf({ term, translation, kind }: GlossaryTerm): TermDraft {
  return { term, translation, kind }
}
