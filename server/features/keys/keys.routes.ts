import { keyRoutes } from '@litopys/contract/routes/keys'
import type { Serve } from '#http/serve'
import { cancelKeySignIn, startKeySignIn, submitKeyCode, submitKeyPassword } from './key-sign-in.usecase.ts'
import type { KeyDeps } from './keys.deps.ts'
import { addKey, changeKey, deleteKey, findKeyDates, listKeys, testKey } from './keys.usecase.ts'

export function mountKeys(deps: KeyDeps) {
  return (serve: Serve): void => {
    serve(keyRoutes.list, ({ actor, input }) => listKeys(deps, actor, input))
    serve(keyRoutes.histogram, ({ input }) => findKeyDates(deps, input))
    serve(keyRoutes.add, ({ actor, input }) => addKey(deps, actor, input))
    serve(keyRoutes.change, ({ actor, scope, input }) => changeKey(deps, { actor, scope }, input))
    serve(keyRoutes.remove, async ({ actor, scope, input }) => {
      await deleteKey(deps, { actor, scope }, input)
      return {}
    })
    serve(keyRoutes.test, ({ actor, input, signal }) => testKey(deps, actor, input, signal))
    serve(keyRoutes.startSignIn, ({ actor, input }) => startKeySignIn(deps, actor, input))
    serve(keyRoutes.submitCode, ({ actor, input }) => submitKeyCode(deps, actor, input))
    serve(keyRoutes.submitPassword, ({ actor, input }) => submitKeyPassword(deps, actor, input))
    serve(keyRoutes.cancelSignIn, async ({ actor, input }) => {
      await cancelKeySignIn(deps, actor, input)
      return {}
    })
  }
}
