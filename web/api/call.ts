import type { InputOf, OutputOf, Route } from '@litopys/contract/route'
import { CallError } from './call-error.ts'
import { local } from './local-answers.ts'
import { reauthentication } from './reauthentication.ts'
import { send } from './send.ts'
import { session } from './session.ts'

type CallOptions = {
  signal?: AbortSignal
  /**
   * The token goes along although anyone may call: setting up a second factor belongs to sign-in and to
   * settings.
   */
  signedIn?: true
}

/**
 * Calls a route of the contract. Where nobody answers and the operator works offline, the mirror of this
 * browser does.
 */
export async function call<R extends Route>(
  route: R,
  input: InputOf<R>,
  options: CallOptions = {},
): Promise<OutputOf<R>> {
  try {
    const output = await callServer(route, input, options)
    local.keep(route, input, output)
    return output
  } catch (error) {
    if (!isRefusal(error, 'network')) throw error
    const text = await local.answer(route, input)
    if (text === undefined) throw error
    const answer: OutputOf<R> = JSON.parse(text)
    return answer
  }
}

/**
 * Calls the server itself. Where the route needs a sign-in, a fresh token goes along, once more after a 401;
 * where it needs a fresh proof of who one is, the person is asked for it and the call is repeated.
 */
export async function callServer<R extends Route>(
  route: R,
  input: InputOf<R>,
  options: CallOptions = {},
): Promise<OutputOf<R>> {
  try {
    return await callOnce(route, input, options)
  } catch (error) {
    if (!isRefusal(error, 'reauth_required') || !(await reauthentication.prove())) throw error
    options.signal?.throwIfAborted()
    return callOnce(route, input, options)
  }
}

async function callOnce<R extends Route>(
  route: R,
  input: InputOf<R>,
  { signal, signedIn }: CallOptions,
): Promise<OutputOf<R>> {
  const options = signal ? { signal } : {}
  if (route.access === 'anyone' && !signedIn) return send(route, input, options)
  const token = await session.freshToken()
  try {
    return await send(route, input, { ...options, token })
  } catch (error) {
    if (!isRefusal(error, 'unauthenticated')) throw error
    return send(route, input, { ...options, token: await session.renew(token) })
  }
}

function isRefusal(error: unknown, code: CallError['code']): boolean {
  return error instanceof CallError && error.code === code
}
