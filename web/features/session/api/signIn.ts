import type { InputOf } from '@litopys/contract/route'
import { initialize, login, logout } from '@litopys/contract/routes/auth'
import { call } from '#api/call.ts'
import { queryClient } from '#api/queryClient.ts'
import { session } from '#api/session.ts'

export async function signIn(input: InputOf<typeof login>) {
  const grant = await call(login, input)
  if ('accessToken' in grant.data) session.begin(grant.data.accessToken)
}

export async function createAdministrator(input: InputOf<typeof initialize>) {
  const grant = await call(initialize, input)
  if ('accessToken' in grant.data) session.begin(grant.data.accessToken)
}

/** This browser forgets the session even where the server cannot be told. */
export async function signOut() {
  try {
    await call(logout, {})
  } finally {
    queryClient.clear()
    session.end()
  }
}
