import type { Scope } from '@litopys/contract/access/policy'
import { displayName } from '@litopys/contract/person-name'
import type { ListedUser } from '@litopys/contract/schemas/user'
import { userOf } from '#features/auth/user-of'
import type { UserRow } from '#features/auth/users-in'
import type { Actor } from '#server/actor'

/** The actor, and the scope of their right. */
export type Requester = { actor: Actor; scope: Scope }

/** A user as far as the actor may see them; undefined where they may not. */
export function seenUser(user: UserRow, { actor, scope }: Requester): ListedUser | undefined {
  if (scope === 'all' || user.id === actor.id) return userOf(user)
  if (scope !== 'names') return undefined
  const { id, givenName, familyName } = user
  return { _id: id, givenName, familyName, name: displayName(user), image: [] }
}
