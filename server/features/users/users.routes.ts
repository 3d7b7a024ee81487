import { userRoutes } from '@litopys/contract/routes/users'
import type { Serve } from '#http/serve'
import { changeUser } from './change-user.usecase.ts'
import { withDetailsOf } from './details.usecase.ts'
import { cancelEmailChange, requestEmailChange } from './email.usecase.ts'
import { currentUser, findUserDates, listUsers, readUser } from './list-users.usecase.ts'
import { createUser, deleteUser, inviteUser, liftLock, resetSecondFactor } from './manage-user.usecase.ts'
import type { UserDeps } from './users.deps.ts'

export function mountUsers(deps: UserDeps) {
  return (serve: Serve): void => {
    serve(userRoutes.readCurrent, ({ actor }) => currentUser(deps, actor))
    serve(userRoutes.list, ({ actor, scope, input }) => listUsers(deps, { actor, scope }, input))
    serve(userRoutes.histogram, ({ actor, scope, input }) => findUserDates(deps, { actor, scope }, input))
    serve(userRoutes.read, ({ actor, scope, input }) => readUser(deps, { actor, scope }, input))
    serve(userRoutes.create, ({ actor, input }) => createUser(deps, actor, input))
    serve(userRoutes.change, async ({ actor, scope, input }) => {
      return await withDetailsOf(deps, await changeUser(deps, { actor, scope }, input))
    })
    serve(userRoutes.requestEmailChange, ({ actor, scope, input }) =>
      requestEmailChange(deps, { actor, scope }, input),
    )
    serve(userRoutes.cancelEmailChange, async ({ actor, scope, input }) => {
      await cancelEmailChange(deps, { actor, scope }, input)
      return {}
    })
    serve(userRoutes.remove, async ({ actor, input }) => {
      await deleteUser(deps, actor, input)
      return {}
    })
    serve(userRoutes.invite, ({ actor, input }) => inviteUser(deps, actor, input))
    serve(userRoutes.liftLock, async ({ actor, input }) => {
      await liftLock(deps, actor, input)
      return {}
    })
    serve(userRoutes.resetSecondFactor, async ({ actor, input }) => {
      await resetSecondFactor(deps, actor, input)
      return {}
    })
  }
}
