import { quoteRoutes } from '@litopys/contract/routes/quotes'
import { requestRoutes } from '@litopys/contract/routes/saved'
import { tagRoutes } from '@litopys/contract/routes/tags'
import type { callServer } from '#api/call.ts'
import { CallError } from '#api/call-error.ts'
import type { Change, ChangeState, Entry } from './changes.ts'
import type { Outbox } from './outbox.ts'
import { fieldOf, isSameField } from './same-field.ts'

type Call = typeof callServer
/** `renames`: server ids of objects created in this browser. */
type Outcome =
  | { at: 'done'; renames?: { from: string; to: string } }
  | Exclude<ChangeState, { at: 'waiting' }>

const done: Outcome = { at: 'done' }

/**
 * Sends waiting changes, one after another. A change stays until the server has answered, and each can be
 * sent again: saving and adding carry their id, the others are compared with the server's version. So an
 * interruption loses and duplicates nothing.
 * @throws CallError if it can succeed later.
 */
export async function sendWaiting(outbox: Outbox, call: Call): Promise<void> {
  for (let entry = await outbox.next(); entry; entry = await outbox.next()) {
    const outcome = await outcomeOf(entry, call)
    if (outcome.at === 'done') await outbox.done(entry.id, outcome.renames)
    else await outbox.mark(entry.id, outcome)
  }
}

async function outcomeOf({ change }: Entry, call: Call): Promise<Outcome> {
  try {
    return await sendChange(change, call)
  } catch (error) {
    if (!(error instanceof CallError) || error.mayPass || isOfSession(error)) throw error
    return { at: 'refused', code: error.code }
  }
}

const ofSession = new Set(['unauthenticated', 'refresh_invalid', 'refresh_reused', 'account_blocked', 'csrf'])
function isOfSession({ code }: CallError): boolean {
  return ofSession.has(code)
}

async function sendChange(change: Change, call: Call): Promise<Outcome> {
  switch (change.kind) {
    case 'saveQuote': {
      const { _id, postId, tags, comment } = change.quote
      const { data } = await call(quoteRoutes.save, { _id, postId, tags, comment })
      return { at: 'done', renames: { from: _id, to: data._id } }
    }
    case 'changeQuote':
      return await merge(change, {
        read: async () => (await call(quoteRoutes.read, { id: change.id })).data,
        write: async (fields, { __v }) => await call(quoteRoutes.change, { id: change.id, ...fields, __v }),
      })
    case 'deleteQuote':
      return await remove(change, {
        read: async () => (await call(quoteRoutes.read, { id: change.id })).data,
        remove: async () => await call(quoteRoutes.remove, { id: change.id }),
      })
    case 'restoreQuote':
      await call(quoteRoutes.restore, { id: change.id })
      return done
    case 'addRequest':
      await call(requestRoutes.add, change.input)
      return done
    case 'changeRequest':
      return await merge(change, {
        read: async () => (await call(requestRoutes.read, { id: change.id })).data,
        write: async (fields, { __v }) => await call(requestRoutes.change, { id: change.id, ...fields, __v }),
      })
    case 'deleteRequest':
      return await remove(change, {
        read: async () => (await call(requestRoutes.read, { id: change.id })).data,
        remove: async () => await call(requestRoutes.remove, { id: change.id }),
      })
    case 'restoreRequest':
      await call(requestRoutes.restore, { id: change.id })
      return done
    case 'tag':
      await call(tagRoutes.change, change.tagging)
      return done
  }
}

/**
 * Changes the fields that no other user has changed since. If all fields already have the wanted values, an
 * earlier attempt succeeded. Fields changed by another user in the meantime are not overwritten.
 */
async function merge<Stored extends object, Fields extends object>(
  change: { before: Partial<Fields>; after: Fields },
  at: { read: () => Promise<Stored>; write: (fields: Fields, stored: Stored) => Promise<unknown> },
): Promise<Outcome> {
  const { before, after } = change
  const stored = await at.read()
  const names = Object.keys(after)
  if (names.every((name) => isSameField(stored, after, name))) return done
  const theirs = names.filter(
    (name) => !isSameField(stored, before, name) && !isSameField(stored, after, name),
  )
  if (theirs.length > 0) return conflictOver(stored, theirs)
  try {
    await at.write(after, stored)
  } catch (error) {
    // Changed at this moment: compares with the new version.
    if (error instanceof CallError && error.code === 'changed_since') return await merge(change, at)
    throw error
  }
  return done
}

/** Deletes an object that is unchanged since. An object that another user has deleted counts as deleted. */
async function remove(
  { before = {} }: { before?: Record<string, unknown> },
  at: { read: () => Promise<object>; remove: () => Promise<unknown> },
): Promise<Outcome> {
  const names = Object.keys(before)
  try {
    const stored = names.length > 0 ? await at.read() : {}
    const theirs = names.filter((name) => !isSameField(stored, before, name))
    if (theirs.length > 0) return conflictOver(stored, theirs)
    await at.remove()
  } catch (error) {
    if (!(error instanceof CallError) || error.code !== 'not_found') throw error
  }
  return done
}

function conflictOver(stored: object, names: string[]): Outcome {
  return { at: 'conflict', theirs: Object.fromEntries(names.map((name) => [name, fieldOf(stored, name)])) }
}
