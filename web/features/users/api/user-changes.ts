import type { OutputOf, ResultOf } from '@litopys/contract/route'
import { userRoutes } from '@litopys/contract/routes/users'
import type { ListedUser, NewUser, PasswordLink, User, UserChange } from '@litopys/contract/schemas/user'
import { call } from '#api/call.ts'
import { queryClient } from '#api/query-client.ts'
import { userById } from './users.ts'

export type AddedUser = ResultOf<typeof userRoutes.create>

const users = { queryKey: ['users'] }
const userLists = { queryKey: ['users', 'list'] }

export async function addUser(input: NewUser): Promise<AddedUser> {
  const added = await call(userRoutes.create, input)
  void queryClient.invalidateQueries(users)
  return added.data
}

export async function saveUser(id: string, change: UserChange): Promise<User> {
  const saved = await call(userRoutes.change, { id, ...change })
  queryClient.setQueryData(userById(id).queryKey, saved.data)
  void queryClient.invalidateQueries(users)
  return saved.data
}

/**
 * Changes the status of a user. The screen shows it at once and restores the old status if the server
 * refuses.
 */
export async function setStatus(user: User, status: User['status']): Promise<User> {
  await queryClient.cancelQueries(users)
  show(user._id, status)
  try {
    return await saveUser(user._id, { status })
  } catch (error) {
    show(user._id, user.status)
    throw error
  } finally {
    void queryClient.invalidateQueries({ queryKey: ['sessions', user._id] })
  }
}

export async function removeUser(id: string): Promise<void> {
  await call(userRoutes.remove, { id })
  queryClient.removeQueries({ queryKey: userById(id).queryKey })
  void queryClient.invalidateQueries(userLists)
}

/** Sends the invitation again, or a password reset link if the user already has a password. */
export async function sendPasswordLink(id: string): Promise<PasswordLink> {
  return (await call(userRoutes.invite, { id })).data
}

/** Sends a confirmation link to a user's new e-mail. The old e-mail stays until the link is used. */
export async function requestEmail(id: string, email: string): Promise<PasswordLink> {
  const sent = await call(userRoutes.requestEmailChange, { id, email })
  void queryClient.invalidateQueries(users)
  return sent.data
}

export async function cancelEmail(id: string): Promise<void> {
  await call(userRoutes.cancelEmailChange, { id })
  await queryClient.invalidateQueries(users)
}

/** Removes the sign-in limit that was set after too many wrong passwords. */
export async function liftLimit(id: string): Promise<void> {
  await call(userRoutes.liftLock, { id })
  await queryClient.invalidateQueries(users)
}

export async function forgetSecondFactor(id: string): Promise<void> {
  await call(userRoutes.resetSecondFactor, { id })
  void queryClient.invalidateQueries(users)
  void queryClient.invalidateQueries({ queryKey: ['sessions', id] })
}

function show(id: string, status: User['status']) {
  const changed = <U extends ListedUser>(user: U): U => (user._id === id ? { ...user, status } : user)
  queryClient.setQueryData<ListedUser>(userById(id).queryKey, (known) => known && changed(known))
  queryClient.setQueriesData<OutputOf<typeof userRoutes.list>>(
    userLists,
    (known) => known && { ...known, data: known.data.map(changed) },
  )
}
