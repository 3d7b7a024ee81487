import type { InputOf, OutputOf, Route } from '@litopys/contract/route'
import { CallError } from './callError.ts'
import { send } from './send.ts'
import { session } from './session.ts'

/** Calls a route of the contract. Where it needs a sign-in, a fresh token goes along, once more after a 401. */
export async function call<R extends Route>(
  route: R,
  input: InputOf<R>,
  { signal }: { signal?: AbortSignal } = {},
): Promise<OutputOf<R>> {
  const options = signal ? { signal } : {}
  if (route.access === 'anyone') return send(route, input, options)
  try {
    return await send(route, input, { ...options, token: await session.freshToken() })
  } catch (error) {
    if (!(error instanceof CallError) || error.code !== 'unauthenticated') throw error
    return send(route, input, { ...options, token: await session.renew() })
  }
}
