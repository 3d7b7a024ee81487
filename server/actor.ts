import type { ApiKeyScope } from '@litopys/contract/access/api-key-scopes'
import { type Restrictions, unrestricted } from '@litopys/contract/access/restrictions'
import type { Role } from '@litopys/contract/schemas/account'

/**
 * The caller. `local` is a CLI command on this machine, through the socket that only the owner of the data
 * directory can open.
 */
export type Actor = {
  id: string
  name: string
  role: Role[]
  restrictions: Restrictions
  ip: string
  /**
   * Session of a signed-in user. A local command has none and need not authenticate again. `provedAt` is in
   * the machine's time.
   */
  session?: { id: string; provedAt: Date }
  /** API key of a program that calls for its owner. Such a caller has no session. */
  apiKey?: { id: string; name: string; scopes: ApiKeyScope[] }
}

export const localActor: Actor = {
  id: 'local',
  name: 'local',
  role: ['Admin'],
  restrictions: unrestricted,
  ip: '',
}

/** Id of the session or API key of the caller. Links to files open only while it is valid. */
export function credentialOf({ session, apiKey }: Actor): string {
  return session?.id ?? apiKey?.id ?? localActor.id
}

export function isLocalActor(actor: Actor): boolean {
  return actor.id === localActor.id
}
