import type { InputOf } from '@litopys/contract/route'
import { authRoutes } from '@litopys/contract/routes/auth'
import type { SignInAnswer } from '@litopys/contract/schemas/account'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#api/call.ts'
import { CallError } from '#api/call-error.ts'
import { queryClient } from '#api/query-client.ts'
import { session } from '#api/session.ts'
import { workOffline } from '#offline/offline.ts'
import { forgetPerson } from '../remembered.ts'

/** Steps of a sign-in: each answers with the next one, the last with the access token. */
export async function signIn(input: InputOf<typeof authRoutes.login>): Promise<SignInAnswer> {
  // Told later, a sign-out of before would end the session that begins here.
  await session.settleLogout()
  return (await call(authRoutes.login, input)).data
}

/** Whether this installation has no users yet, so that the link that the server printed comes first. */
export const setupNeededQuery = queryOptions({
  queryKey: ['setupNeeded'],
  queryFn: async ({ signal }) => (await call(authRoutes.readInitialization, {}, { signal })).data.isNeeded,
  retry: false,
  gcTime: 0,
})

export async function createAdministrator(
  input: InputOf<typeof authRoutes.initialize>,
): Promise<SignInAnswer> {
  return (await call(authRoutes.initialize, input)).data
}

export async function checkCode(by: 'email' | 'sms', code: string): Promise<SignInAnswer> {
  return by === 'email'
    ? (await call(authRoutes.confirmEmail, { code })).data
    : (await call(authRoutes.verifySms, { code })).data
}

export async function sendCodeAgain(by: 'email' | 'sms'): Promise<SignInAnswer> {
  return (await call(by === 'email' ? authRoutes.verifyEmail : authRoutes.verifySms, {})).data
}

export async function checkOneTimePassword(code: string): Promise<SignInAnswer> {
  const { data } = await call(authRoutes.verifySecondFactor, { code })
  // Codes alone are for whoever was signed in before; here a session begins.
  if ('accessToken' in data || 'next' in data) return data
  throw new CallError('unreadable', 'The sign-in did not end')
}

export async function askForRecovery(email: string) {
  await call(authRoutes.recover, { email })
}

export async function setPassword(input: InputOf<typeof authRoutes.setPassword>) {
  await call(authRoutes.setPassword, input)
}

/** Takes a new e-mail into use, by the token of the link that was sent there. */
export async function confirmEmail(token: string) {
  await call(authRoutes.confirmEmailChange, { token })
}

/** This browser forgets the session even where the server cannot be told. */
export async function signOut() {
  workOffline(null)
  await signOutKeeping()
}

/** Signs out of a browser whose offline copy is another operator's: it stays for him. */
export async function signOutKeeping() {
  forgetPerson()
  await session.logOut()
  queryClient.clear()
}
