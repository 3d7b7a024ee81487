import * as routes from '@litopys/contract/routes/keys'
import type { Serve } from '#http/serve'
import { beginKeySignIn, cancelKeySignIn, giveKeyCode, giveKeyPassword } from './key-sign-in.usecases.ts'
import type { KeyDeps } from './keys.deps.ts'
import { addKey, changeKey, deleteKey, findKeyDates, listKeys, testKey } from './keys.usecases.ts'

export function mountKeys(serve: Serve, deps: KeyDeps): void {
  serve(routes.listKeys, ({ actor, input }) => listKeys(deps, actor, input))
  serve(routes.readKeyDates, async ({ input }) => ({ data: await findKeyDates(deps, input) }))
  serve(routes.addKey, async ({ actor, input }) => ({ data: await addKey(deps, actor, input) }))
  serve(routes.changeKey, async ({ actor, scope, input }) => ({
    data: await changeKey(deps, { actor, scope }, input),
  }))
  serve(routes.deleteKey, async ({ actor, scope, input }) => {
    await deleteKey(deps, { actor, scope }, input)
    return { data: {} }
  })
  serve(routes.testKey, async ({ actor, input, signal }) => ({
    data: await testKey(deps, actor, input, signal),
  }))
  serve(routes.beginKeySignIn, async ({ actor, input }) => ({
    data: await beginKeySignIn(deps, actor, input),
  }))
  serve(routes.giveKeyCode, async ({ actor, input }) => ({ data: await giveKeyCode(deps, actor, input) }))
  serve(routes.giveKeyPassword, async ({ actor, input }) => ({
    data: await giveKeyPassword(deps, actor, input),
  }))
  serve(routes.cancelKeySignIn, async ({ actor, input }) => {
    await cancelKeySignIn(deps, actor, input)
    return { data: {} }
  })
}
