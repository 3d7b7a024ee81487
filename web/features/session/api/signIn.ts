import type { InputOf } from '@litopys/contract/route'
import * as routes from '@litopys/contract/routes/auth'
import type { SignInAnswer } from '@litopys/contract/schemas/account'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#api/call.ts'
import { CallError } from '#api/callError.ts'
import { queryClient } from '#api/queryClient.ts'
import { session } from '#api/session.ts'
import { workOffline } from '#mirror/offline.ts'
import { forgetPerson } from '../remembered.ts'

/** Steps of a sign-in: each answers with the next one, the last with the access token. */
export async function signIn(input: InputOf<typeof routes.login>): Promise<SignInAnswer> {
  // Told later, a sign-out of before would end the session that begins here.
  await session.settleLogout()
  return (await call(routes.login, input)).data
}

/** Whether this installation has no users yet, so that the link that the server printed comes first. */
export const setupNeededQuery = queryOptions({
  queryKey: ['setupNeeded'],
  queryFn: async ({ signal }) => (await call(routes.readInitialization, {}, { signal })).data.isNeeded,
  retry: false,
  gcTime: 0,
})

export async function createAdministrator(input: InputOf<typeof routes.initialize>): Promise<SignInAnswer> {
  return (await call(routes.initialize, input)).data
}

export async function checkCode(by: 'email' | 'sms', code: string): Promise<SignInAnswer> {
  return by === 'email'
    ? (await call(routes.confirmEmail, { code })).data
    : (await call(routes.verifySms, { code })).data
}

export async function sendCodeAgain(by: 'email' | 'sms'): Promise<SignInAnswer> {
  return (await call(by === 'email' ? routes.verifyEmail : routes.verifySms, {})).data
}

export async function checkOneTimePassword(code: string): Promise<SignInAnswer> {
  const { data } = await call(routes.verifySecondFactor, { code })
  // Codes alone are for whoever was signed in before; here a session begins.
  if ('accessToken' in data || 'next' in data) return data
  throw new CallError('unreadable', 'The sign-in did not end')
}

export async function askForRecovery(email: string) {
  await call(routes.recover, { email })
}

export async function setPassword(input: InputOf<typeof routes.setPassword>) {
  await call(routes.setPassword, input)
}

/** Takes a new e-mail into use, by the token of the link that was sent there. */
export async function confirmEmail(token: string) {
  await call(routes.confirmEmailChange, { token })
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
