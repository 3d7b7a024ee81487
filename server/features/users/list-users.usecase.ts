import { histogramOf } from '@litopys/contract/memory/histogram'
import type { InputOf, OutputOf } from '@litopys/contract/route'
import type { userRoutes } from '@litopys/contract/routes/users'
import type { DateHistogram } from '@litopys/contract/schemas/search'
import type { ListedUser, User } from '@litopys/contract/schemas/user'
import type { LoginLocks } from '#features/auth/login-locks.usecase'
import { userOf } from '#features/auth/user-of'
import type { UserRow, UserStore } from '#features/auth/users-in'
import type { Actor } from '#server/actor'
import { AppError } from '#server/errors'
import { type DetailDeps, withDetails, withDetailsOf } from './details.usecase.ts'
import { type Requester, seenUser } from './seen-user.ts'

export type ListDeps = DetailDeps & { users: UserStore; locks: LoginLocks }
type UserListInput = InputOf<typeof userRoutes.list>

/**
 * Users whom the actor may see. An actor who sees only names can search and sort only by names: other fields
 * would show in the results and their order.
 */
export async function listUsers(
  { users, locks, ...deps }: ListDeps,
  requester: Requester,
  { search, filters = {}, sortBy, page, itemsPerPage }: UserListInput,
): Promise<OutputOf<typeof userRoutes.list>> {
  const isNamesOnly = requester.scope === 'names'
  if (isNamesOnly && Object.keys(filters).length > 0) throw new AppError('forbidden')
  const found = await users.list({ search, filters, fields: isNamesOnly ? 'names' : 'all' })
  const sorted = found.toSorted(order(isNamesOnly && sortBy?.key !== 'familyName' ? undefined : sortBy))
  const seen = sorted.map((user) => seenUser(user, requester)).filter((user) => user !== undefined)
  const shown = await withDetails(deps, seen.slice((page - 1) * itemsPerPage, page * itemsPerPage))
  const data = await withLocks(locks, requester, shown)
  return { data, totalItems: seen.length, page, itemsPerPage }
}

/**
 * Histogram of the times when users were added: only the actor themselves, or all users for an administrator.
 */
export async function findUserDates(
  { users, timeZone }: { users: UserStore; timeZone: string },
  { actor, scope }: Requester,
  { search, filters = {}, interval }: InputOf<typeof userRoutes.histogram>,
): Promise<DateHistogram> {
  const found = await users.list({ search, filters, fields: 'all' })
  const known = found.filter(({ id }) => scope === 'all' || id === actor.id)
  const added = known.map(({ createdAt }) => createdAt)
  return histogramOf(added, { interval, timeZone })
}

export async function readUser(
  { users, locks, ...deps }: ListDeps,
  requester: Requester,
  { id }: InputOf<typeof userRoutes.read>,
): Promise<ListedUser> {
  const user = await users.find(id)
  const seen = user && seenUser(user, requester)
  if (!seen) throw new AppError('not_found')
  const [shown = seen] = await withLocks(locks, requester, [await withDetailsOf(deps, seen)])
  return shown
}

/** The users with the end of their sign-in locks, for actors who manage users. */
async function withLocks(
  locks: LoginLocks,
  { scope }: Requester,
  users: ListedUser[],
): Promise<ListedUser[]> {
  if (scope !== 'all') return users
  const until = await locks.untilOf(users.flatMap((user) => ('email' in user ? [user.email] : [])))
  return users.map((user) => {
    const lockedUntil = 'email' in user ? until.get(user.email) : undefined
    return lockedUntil ? { ...user, lockedUntil: lockedUntil.toISOString() } : user
  })
}

export async function currentUser(
  { users, ...deps }: DetailDeps & { users: UserStore },
  actor: Actor,
): Promise<User> {
  const user = await users.find(actor.id)
  if (!user) throw new AppError('not_found')
  return await withDetailsOf(deps, userOf(user))
}

/** Sorts names in Ukrainian order, whatever the collation of the database. */
const collator = new Intl.Collator('uk')

function order({ key, desc = false }: NonNullable<UserListInput['sortBy']> = { key: 'familyName' }) {
  const by = textsOf[key]
  return (a: UserRow, b: UserRow): number => {
    const difference = collator.compare(by(a), by(b)) || collator.compare(a.id, b.id)
    return desc ? -difference : difference
  }
}

const textsOf: Record<NonNullable<UserListInput['sortBy']>['key'], (user: UserRow) => string> = {
  email: (user) => user.email,
  // An unknown name is sorted last.
  familyName: (user) => `${user.familyName || '\uffff'} ${user.givenName || '\uffff'}`,
  createdAt: (user) => user.createdAt.toISOString(),
  status: (user) => `${user.status} ${user.familyName}`,
}
