import { readRestrictions } from '@litopys/contract/access/restrictions'
import { type Actor, localActor } from '#http/actor'
import { AppError } from '#server/errors'
import type { AccountStore } from './accounts.store.ts'

/** For whom work is done that goes on without him: as he stands by now. @throws AppError forbidden where he may do nothing any more. */
export async function actorOfAccount(accounts: AccountStore, id: string): Promise<Actor> {
  if (id === localActor.id) return localActor
  const account = await accounts.find(id)
  if (account?.status !== 'Active') throw new AppError('forbidden')
  const { email: name, role, access } = account
  return { id, name, role, restrictions: readRestrictions(access), ip: '' }
}
