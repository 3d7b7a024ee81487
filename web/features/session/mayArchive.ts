import type { User } from '@litopys/contract/schemas/user'

/** Data managers bring channels in, and administrators do what data managers do. */
export function mayArchive({ role }: User): boolean {
  return role.includes('Data manager') || role.includes('Admin')
}
