import type { InputOf } from '@litopys/contract/route'
import { authRoutes, longestPath } from '@litopys/contract/routes/auth'
import type { SignInAnswer } from '@litopys/contract/schemas/account'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#api/call.ts'
import { CallError } from '#api/call-error.ts'
import { queryClient } from '#api/query-client.ts'
import { session } from '#api/session.ts'
import { workOffline } from '#offline/offline.ts'
import type { SignInLink } from '../link-token.ts'
import { forgetPerson } from '../remembered.ts'

/** Steps of sign-in: each answers with the next step, the last with the access token. */
export async function signIn(input: InputOf<typeof authRoutes.login>): Promise<SignInAnswer> {
  // A pending sign-out sent after this call would end the new session.
  await session.settleLogout()
  return (await call(authRoutes.login, input)).data
}

/**
 * Query for whether this installation has no users yet. If so, the setup link printed by the server must be
 * used first.
 */
export const setupNeededQuery = queryOptions({
  queryKey: ['setupNeeded'],
  queryFn: async ({ signal }) => (await call(authRoutes.readInitialization, {}, { signal })).data.isNeeded,
  retry: false,
  gcTime: 0,
})

/** Query for how users can sign in. */
export const signInMethodsQuery = queryOptions({
  queryKey: ['signInMethods'],
  queryFn: async ({ signal }) => (await call(authRoutes.readMethods, {}, { signal })).data,
  retry: false,
  staleTime: Number.POSITIVE_INFINITY,
})

/** Leaves the application for the identity provider. */
export async function goToProvider({ next, isFresh }: { next: string; isFresh: boolean }) {
  // A pending sign-out sent later would end the new session.
  if (!isFresh) await session.settleLogout()
  const place = next.length <= longestPath ? next : '/'
  const { data } = await call(authRoutes.startOidc, { next: place, isFresh })
  window.location.assign(data.address)
}

/** Query that signs in with the answer of the identity provider. It works once, so it is never repeated. */
export function finishProviderQuery(answer: string) {
  return queryOptions({
    queryKey: ['finishProvider', answer],
    queryFn: async () => (await call(authRoutes.finishOidc, { answer })).data,
    retry: false,
    retryOnMount: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

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
  // The server answers with codes alone only if the user was already signed in; here a session starts.
  if ('accessToken' in data || 'next' in data) return data
  throw new CallError('unreadable', 'The sign-in did not end')
}

export async function askForRecovery(email: string) {
  await call(authRoutes.recover, { email })
}

/** Query for whether a link can still be used. */
export function linkUsableQuery(link: SignInLink) {
  return queryOptions({
    queryKey: ['linkUsable', link],
    queryFn: async ({ signal }) => (await call(authRoutes.checkLink, link, { signal })).data.isUsable,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
}

export async function setPassword(input: InputOf<typeof authRoutes.setPassword>) {
  await call(authRoutes.setPassword, input)
}

/** Confirms a new e-mail with the token of the link that was sent to it. */
export async function confirmEmail(token: string) {
  await call(authRoutes.confirmEmailChange, { token })
}

/**
 * Signs out, also at the identity provider if it was used. The session is forgotten in this browser even if the
 * server cannot be reached.
 */
export async function signOut() {
  workOffline(null)
  await signOutAndKeepCopy()
}

/** Signs out, but keeps the offline copy: it belongs to another operator. */
export async function signOutAndKeepCopy() {
  forgetPerson()
  const atProvider = await session.logOut()
  queryClient.clear()
  if (atProvider !== undefined) window.location.assign(atProvider)
}
