import type { InputOf } from '@litopys/contract/route'
import {
  addKey as addKeyRoute,
  beginKeySignIn,
  cancelKeySignIn,
  changeKey,
  deleteKey,
  giveKeyCode,
  giveKeyPassword,
  listKeys,
  testKey as testKeyRoute,
} from '@litopys/contract/routes/keys'
import type { Key, KeySignIn, KeyTest } from '@litopys/contract/schemas/key'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#api/call.ts'
import { queryClient } from '#api/queryClient.ts'

const keys = { queryKey: ['keys'] }

/** Keys of Telegram accounts, masked: nobody has more than a few. */
export const keyList = queryOptions({
  queryKey: ['keys', 'list'],
  queryFn: async ({ signal }) => (await call(listKeys, { page: 1, itemsPerPage: 200 }, { signal })).data,
})

export type NewKey = InputOf<typeof addKeyRoute>

/** With `key` the one that there is gets another session. */
export async function saveKey(secrets: NewKey, key: string | undefined): Promise<Key> {
  const saved = key ? await call(changeKey, { id: key, ...secrets }) : await call(addKeyRoute, secrets)
  void queryClient.invalidateQueries(keys)
  return saved.data
}

export async function removeKey(id: string): Promise<void> {
  await call(deleteKey, { id })
  void queryClient.invalidateQueries(keys)
}

export async function testKey(id: string): Promise<KeyTest> {
  const tested = await call(testKeyRoute, { id })
  void queryClient.invalidateQueries(keys)
  return tested.data
}

export type SignInWish = InputOf<typeof beginKeySignIn>

export async function beginSignIn(wish: SignInWish): Promise<KeySignIn> {
  return (await call(beginKeySignIn, wish)).data
}

export async function giveCode(signInId: string, code: string): Promise<KeySignIn> {
  return after(await call(giveKeyCode, { signInId, code }))
}

export async function givePassword(signInId: string, password: string): Promise<KeySignIn> {
  return after(await call(giveKeyPassword, { signInId, password }))
}

/** Whoever closes the dialog has Telegram's connection closed too. It ends by itself if that fails. */
export function cancelSignIn(signInId: string): void {
  void call(cancelKeySignIn, { signInId }).catch(() => undefined)
}

function after({ data }: { data: KeySignIn }): KeySignIn {
  if (data.step === 'done') void queryClient.invalidateQueries(keys)
  return data
}
