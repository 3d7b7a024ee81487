import { type Restrictions, unrestricted } from '@litopys/contract/access/restrictions'
import type { Role } from '@litopys/contract/schemas/account'

/**
 * Who calls. `local` is a command on this machine, through the socket that only the owner of the data
 * directory can open.
 */
export type Actor = {
  id: string
  name: string
  role: Role[]
  restrictions: Restrictions
  ip: string
  /**
   * Of a signed-in person; a local command has none and need not prove who it is. `provedAt`: by the clock of
   * the machine.
   */
  session?: { id: string; provedAt: Date }
}

export const localActor: Actor = {
  id: 'local',
  name: 'local',
  role: ['Admin'],
  restrictions: unrestricted,
  ip: '',
}

export function isLocalActor(actor: Actor): boolean {
  return actor.id === localActor.id
}
