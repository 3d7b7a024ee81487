import type { Access } from '@litopys/contract/route'
import type { Role } from '@litopys/contract/schemas/account'

/** Who calls. `local` is a command on this machine, through the socket that only the owner of the data directory can open. */
export type Actor = { id: string; name: string; roles: Role[]; sessionId?: string }

export const localActor: Actor = { id: 'local', name: 'local', roles: ['Admin'] }

const sufficient: Record<Exclude<Access, 'anyone'>, Role[]> = {
  user: ['User', 'Data manager', 'Admin'],
  dataManager: ['Data manager', 'Admin'],
  admin: ['Admin'],
}

export function mayCall(actor: Actor, access: Exclude<Access, 'anyone'>): boolean {
  return actor.roles.some((role) => sufficient[access].includes(role))
}
