import type { FailedField } from '@litopys/contract/errors'
import { everybody } from '@litopys/contract/schemas/saved'
import { usersIn } from '#features/auth/users-in'
import type { RateLimit } from '#http/rate-limit'
import type { Records } from '#records/open'
import type { Actor } from '#server/actor'
import { AppError } from '#server/errors'

/**
 * Most operators may not know which other users exist. Each may try 20 unknown names, then one every three
 * minutes.
 */
export const unknownNames = { name: 'unknownNames', size: 20, perSecond: 1 / 180 }

export function readersOf(sharedWith: readonly string[]): string[] {
  return [...new Set(sharedWith.map(nameOf))].toSorted()
}

/**
 * Checks the names of readers in a transaction. Names in `known` are kept even if the user no longer exists.
 * @throws AppError validation_failed with each unknown name, too_often after many of them.
 */
export async function assertReaders(
  transaction: Records,
  guesses: RateLimit,
  { id }: Pick<Actor, 'id'>,
  { given, known = [] }: { given: readonly string[]; known?: readonly string[] },
): Promise<void> {
  const users = usersIn(transaction)
  const fields: FailedField[] = []
  for (const [place, name] of given.map(nameOf).entries()) {
    if (name === everybody || known.includes(name)) continue
    // Once the limit is reached, valid and unknown names get the same error.
    guesses.assertSome(id)
    if ((await users.find(name)) ?? (await users.findByEmail(name))) continue
    guesses.take(id)
    fields.push({ path: `/sharedWith/${place}`, message: `No user found: ${name}`, code: 'nobody' })
  }
  if (fields.length > 0) throw new AppError('validation_failed', { fields })
}

function nameOf(given: string): string {
  return given.trim().toLowerCase()
}
