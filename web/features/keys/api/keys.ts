import type { InputOf } from '@litopys/contract/route'
import { keyRoutes } from '@litopys/contract/routes/keys'
import type { Key, KeySignIn, KeyTest } from '@litopys/contract/schemas/key'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#api/call.ts'
import { queryClient } from '#api/query-client.ts'

const keys = { queryKey: ['keys'] }

/** Query for the keys of Telegram accounts, masked. The list is not paged, because it is short. */
export const keyList = queryOptions({
  queryKey: ['keys', 'list'],
  queryFn: async ({ signal }) =>
    (await call(keyRoutes.list, { page: 1, itemsPerPage: 200 }, { signal })).data,
})

export type NewKey = InputOf<typeof keyRoutes.add>

/** Adds a key. With `key`, replaces the session of that key. */
export async function saveKey(secrets: NewKey, key: string | undefined): Promise<Key> {
  const saved = key
    ? await call(keyRoutes.change, { id: key, ...secrets })
    : await call(keyRoutes.add, secrets)
  void queryClient.invalidateQueries(keys)
  return saved.data
}

export async function removeKey(id: string): Promise<void> {
  await call(keyRoutes.remove, { id })
  void queryClient.invalidateQueries(keys)
}

export async function testKey(id: string): Promise<KeyTest> {
  const tested = await call(keyRoutes.test, { id })
  void queryClient.invalidateQueries(keys)
  return tested.data
}

export type SignInInput = InputOf<typeof keyRoutes.startSignIn>

export async function startSignIn(input: SignInInput): Promise<KeySignIn> {
  return (await call(keyRoutes.startSignIn, input)).data
}

export async function sendCode(signInId: string, code: string): Promise<KeySignIn> {
  return after(await call(keyRoutes.submitCode, { signInId, code }))
}

export async function sendPassword(signInId: string, password: string): Promise<KeySignIn> {
  return after(await call(keyRoutes.submitPassword, { signInId, password }))
}

/**
 * Cancels a sign-in, which closes the connection to Telegram. If the call fails, the server closes it after a
 * timeout.
 */
export function cancelSignIn(signInId: string): void {
  void call(keyRoutes.cancelSignIn, { signInId }).catch(() => undefined)
}

function after({ data }: { data: KeySignIn }): KeySignIn {
  if (data.step === 'done') void queryClient.invalidateQueries(keys)
  return data
}
