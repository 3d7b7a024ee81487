import type { ListedUser, User } from '@litopys/contract/schemas/user'
import type { UserPictureStore } from './user-pictures.store.ts'

type PendingEmail = NonNullable<User['pendingEmail']>
export type DetailDeps = {
  pictures: UserPictureStore
  /** Pending changes of e-mails by user id. */
  pendingEmails(ids: readonly string[]): Promise<Map<string, PendingEmail>>
}

/** The users with details from other tables: pictures and pending e-mails. */
export async function withDetails<U extends ListedUser>(
  { pictures, pendingEmails }: DetailDeps,
  users: readonly U[],
): Promise<U[]> {
  const base64Of = await pictures.ofUsers(users.map(({ _id }) => _id))
  // Users who are visible only by name have no pending e-mail here either.
  const emailOf = await pendingEmails(users.flatMap((user) => ('email' in user ? [user._id] : [])))
  return users.map((user) => {
    const base64 = base64Of.get(user._id)
    const pendingEmail = emailOf.get(user._id)
    return {
      ...user,
      ...(base64 === undefined ? {} : { image: [{ base64 }] }),
      ...(pendingEmail ? { pendingEmail } : {}),
    }
  })
}

/** As `withDetails`, for one user. */
export async function withDetailsOf<U extends ListedUser>(deps: DetailDeps, user: U): Promise<U> {
  const [detailed = user] = await withDetails(deps, [user])
  return detailed
}
