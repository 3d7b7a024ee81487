import type { InputOf } from '@litopys/contract/route'
import { userRoutes } from '@litopys/contract/routes/users'
import type { User, UserChange } from '@litopys/contract/schemas/user'
import { call } from '#api/call.ts'
import { queryClient } from '#api/query-client.ts'
import { rememberPerson } from '../remembered.ts'
import { currentUserQuery } from './current-user.ts'

export async function changeOwnAccount(id: string, change: UserChange): Promise<User> {
  const { data: user } = await call(userRoutes.change, { id, ...change })
  queryClient.setQueryData(currentUserQuery.queryKey, user)
  rememberPerson(user)
  return user
}

export async function changePassword(input: InputOf<typeof userRoutes.changeOwnPassword>) {
  await call(userRoutes.changeOwnPassword, input)
  await queryClient.invalidateQueries({ queryKey: ['sessions'] })
}

export async function renewCodes(): Promise<string[]> {
  return (await call(userRoutes.renewRecoveryCodes, {})).data.recoveryCodes
}

/** Sends a confirmation link to a new e-mail. The old e-mail stays until the link is used. */
export async function requestOwnEmail(id: string, email: string) {
  await call(userRoutes.requestEmailChange, { id, email })
  await queryClient.invalidateQueries(currentUserQuery)
}

export async function cancelOwnEmail(id: string) {
  await call(userRoutes.cancelEmailChange, { id })
  await queryClient.invalidateQueries(currentUserQuery)
}
