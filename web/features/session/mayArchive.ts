import type { CurrentUser } from '@litopys/contract/schemas/account'

/** Data managers bring channels in, and administrators do what data managers do. */
export function mayArchive({ role }: CurrentUser): boolean {
  return role.includes('Data manager') || role.includes('Admin')
}
