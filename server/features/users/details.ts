import type { ListedUser } from '@litopys/contract/schemas/user'
import type { UserPictureStore } from './user-pictures.store.ts'

export type DetailDeps = { pictures: UserPictureStore }

/** The users with what tables of their own have about them: pictures. */
export async function withDetails<U extends ListedUser>(
  { pictures }: DetailDeps,
  users: readonly U[],
): Promise<U[]> {
  const base64Of = await pictures.ofUsers(users.map(({ _id }) => _id))
  return users.map((user) => {
    const base64 = base64Of.get(user._id)
    return base64 === undefined ? user : { ...user, image: [{ base64 }] }
  })
}

/** As `withDetails`, for one user. */
export async function withDetailsOf<U extends ListedUser>(deps: DetailDeps, user: U): Promise<U> {
  const [detailed = user] = await withDetails(deps, [user])
  return detailed
}
