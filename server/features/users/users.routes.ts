import {
  cancelEmailChange as cancelEmailChangeRoute,
  changeUser as changeUserRoute,
  createUser as createUserRoute,
  deleteUser as deleteUserRoute,
  inviteUser as inviteUserRoute,
  liftLock as liftLockRoute,
  listUsers,
  readCurrentUser,
  readUser,
  readUserDates,
  requestEmailChange as requestEmailChangeRoute,
  resetSecondFactor as resetSecondFactorRoute,
} from '@litopys/contract/routes/users'
import type { Serve } from '#http/serve'
import { changeUser } from './change-user.ts'
import { withDetailsOf } from './details.ts'
import { cancelEmailChange, requestEmailChange } from './email.usecases.ts'
import { currentUser, findUserDates, findUsers, showUser } from './list-users.ts'
import { createUser, deleteUser, inviteUser, liftLock, resetSecondFactor } from './manage-user.ts'
import type { UserDeps } from './users.deps.ts'

export function mountUsers(serve: Serve, deps: UserDeps): void {
  serve(readCurrentUser, async ({ actor }) => ({ data: await currentUser(deps, actor) }))
  serve(listUsers, ({ actor, scope, input }) => findUsers(deps, { actor, scope }, input))
  serve(readUserDates, async ({ actor, scope, input }) => ({
    data: await findUserDates(deps, { actor, scope }, input),
  }))
  serve(readUser, async ({ actor, scope, input }) => ({
    data: await showUser(deps, { actor, scope }, input),
  }))
  serve(createUserRoute, async ({ actor, input }) => ({ data: await createUser(deps, actor, input) }))
  serve(changeUserRoute, async ({ actor, scope, input }) => {
    return { data: await withDetailsOf(deps, await changeUser(deps, { actor, scope }, input)) }
  })
  serve(requestEmailChangeRoute, async ({ actor, scope, input }) => ({
    data: await requestEmailChange(deps, { actor, scope }, input),
  }))
  serve(cancelEmailChangeRoute, async ({ actor, scope, input }) => {
    await cancelEmailChange(deps, { actor, scope }, input)
    return { data: {} }
  })
  serve(deleteUserRoute, async ({ actor, input }) => {
    await deleteUser(deps, actor, input)
    return { data: {} }
  })
  serve(inviteUserRoute, async ({ actor, input }) => ({ data: await inviteUser(deps, actor, input) }))
  serve(liftLockRoute, async ({ actor, input }) => {
    await liftLock(deps, actor, input)
    return { data: {} }
  })
  serve(resetSecondFactorRoute, async ({ actor, input }) => {
    await resetSecondFactor(deps, actor, input)
    return { data: {} }
  })
}
