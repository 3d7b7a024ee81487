import type { UserChange } from '@litopys/contract/schemas/user'
import type { UserRow } from '#features/auth/users-in'

/** The audit log details of one field. */
export type Changes = Record<string, { before: unknown; after: unknown }>

/** The fields whose values really change, before and after. */
export function changesBetween(user: UserRow, change: UserChange): Changes {
  const before = new Map(Object.entries(user))
  return Object.fromEntries(
    Object.entries(change)
      .filter(([name, after]) => JSON.stringify(after) !== JSON.stringify(before.get(name)))
      .map(([name, after]) => [name, { before: before.get(name), after }]),
  )
}
