import type { InputOf, OutputOf, Route } from '@litopys/contract/route'
import { CallError } from './call-error.ts'
import { local } from './local-answers.ts'
import { reauthentication } from './reauthentication.ts'
import { send } from './send.ts'
import { session } from './session.ts'

type CallOptions = {
  signal?: AbortSignal
  /**
   * These calls send the token although they are open to anyone: a second factor is set up during a sign-in
   * and in the settings.
   */
  signedIn?: true
}

/**
 * Calls a route of the contract. Without an answer of the server, the offline store of this browser answers
 * if the operator works offline.
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
 * Calls the server. If the route needs a sign-in, sends a fresh token, and repeats the call once after a 401.
 * If it needs recent authentication, asks the user and repeats the call.
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
