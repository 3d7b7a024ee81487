import { bucketsOf } from '@litopys/contract/dateBuckets'
import type { InputOf, OutputOf } from '@litopys/contract/route'
import type { listUsers, readUser, readUserDates } from '@litopys/contract/routes/users'
import type { DateHistogram } from '@litopys/contract/schemas/search'
import type { ListedUser, User } from '@litopys/contract/schemas/user'
import type { Account, AccountStore } from '#features/accounts/accounts-in'
import { userOf } from '#features/accounts/user-of'
import type { LoginLocks } from '#features/sign-in/login-locks'
import type { Actor } from '#http/actor'
import { AppError } from '#server/errors'
import { type DetailDeps, withDetails, withDetailsOf } from './details.ts'
import { type Asker, seenUser } from './seen-user.ts'

export type ListDeps = DetailDeps & { accounts: AccountStore; locks: LoginLocks }
type Wish = InputOf<typeof listUsers>

/**
 * Users whom the asker may know. Who sees names alone searches and sorts by names alone: the other fields would show in what
 * is found and in its order.
 */
export async function findUsers(
  { accounts, locks, ...deps }: ListDeps,
  asker: Asker,
  { search, filters = {}, sortBy, page, itemsPerPage }: Wish,
): Promise<OutputOf<typeof listUsers>> {
  const isNamesOnly = asker.scope === 'names'
  if (isNamesOnly && Object.keys(filters).length > 0) throw new AppError('forbidden')
  const found = await accounts.list({ search, filters, fields: isNamesOnly ? 'names' : 'all' })
  const sorted = found.toSorted(order(isNamesOnly && sortBy?.key !== 'familyName' ? undefined : sortBy))
  const seen = sorted.map((user) => seenUser(user, asker)).filter((user) => user !== undefined)
  const shown = await withDetails(deps, seen.slice((page - 1) * itemsPerPage, page * itemsPerPage))
  const data = await withLocks(locks, asker, shown)
  return { data, totalItems: seen.length, page, itemsPerPage }
}

/** When the users were added, as far as the asker may know that: of himself, and an administrator of all. */
export async function findUserDates(
  { accounts, timeZone }: { accounts: AccountStore; timeZone: string },
  { actor, scope }: Asker,
  { search, filters = {}, interval }: InputOf<typeof readUserDates>,
): Promise<DateHistogram> {
  const found = await accounts.list({ search, filters, fields: 'all' })
  const known = found.filter(({ id }) => scope === 'all' || id === actor.id)
  const added = known.map(({ createdAt }) => createdAt)
  return bucketsOf(added, { interval, timeZone })
}

export async function showUser(
  { accounts, locks, ...deps }: ListDeps,
  asker: Asker,
  { id }: InputOf<typeof readUser>,
): Promise<ListedUser> {
  const user = await accounts.find(id)
  const seen = user && seenUser(user, asker)
  if (!seen) throw new AppError('not_found')
  const [shown = seen] = await withLocks(locks, asker, [await withDetailsOf(deps, seen)])
  return shown
}

/** The users, and until when which of them are locked, for those who manage users. */
async function withLocks(locks: LoginLocks, { scope }: Asker, users: ListedUser[]): Promise<ListedUser[]> {
  if (scope !== 'all') return users
  const until = await locks.untilOf(users.flatMap((user) => ('email' in user ? [user.email] : [])))
  return users.map((user) => {
    const lockedUntil = 'email' in user ? until.get(user.email) : undefined
    return lockedUntil ? { ...user, lockedUntil: lockedUntil.toISOString() } : user
  })
}

export async function currentUser(
  { accounts, ...deps }: DetailDeps & { accounts: AccountStore },
  actor: Actor,
): Promise<User> {
  const user = await accounts.find(actor.id)
  if (!user) throw new AppError('not_found')
  return await withDetailsOf(deps, userOf(user))
}

/** Names in Ukrainian order, whatever the database sorts by. */
const collator = new Intl.Collator('uk')

function order({ key, desc = false }: NonNullable<Wish['sortBy']> = { key: 'familyName' }) {
  const by = textsOf[key]
  return (a: Account, b: Account): number => {
    const difference = collator.compare(by(a), by(b)) || collator.compare(a.id, b.id)
    return desc ? -difference : difference
  }
}

const textsOf: Record<NonNullable<Wish['sortBy']>['key'], (user: Account) => string> = {
  email: (user) => user.email,
  // A name that is not known goes last.
  familyName: (user) => `${user.familyName || '\uffff'} ${user.givenName || '\uffff'}`,
  createdAt: (user) => user.createdAt.toISOString(),
  status: (user) => `${user.status} ${user.familyName}`,
}
