import type { Role } from '../schemas/account.ts'
import { hidesPosts, hidesWithinChannels, type Restrictions } from './restrictions.ts'

/**
 * How far a permission reaches. `own`: what the actor made, or himself. `names`: of everybody the id and the
 * name, of himself all. `all`: no limit of owner. Posts pass the access list in any case (restrictions.ts).
 */
export type Scope = 'none' | 'own' | 'names' | 'all'
type Cells = Record<Role, Scope>

function cells(user: Scope, dataManager: Scope, admin: Scope): Cells {
  return { User: user, 'Data manager': dataManager, Admin: admin }
}

/**
 * Who may do what: the one place. The server asks it at its door, the interface shows by it, the tests are
 * generated from it. From the notes on security, section 4. What is not written here nobody may do.
 */
export const policy = {
  //                           User    Data manager  Admin
  'account.read': cells('own', 'own', 'own'),
  'account.change': cells('own', 'own', 'own'),
  'users.read': cells('own', 'names', 'all'),
  'users.create': cells('none', 'none', 'all'),
  'users.change': cells('own', 'own', 'all'),
  'users.delete': cells('none', 'none', 'all'),
  'users.invite': cells('none', 'none', 'all'),
  'sessions.read': cells('own', 'own', 'all'),
  'sessions.end': cells('own', 'own', 'all'),
  'secondFactor.reset': cells('none', 'none', 'all'),
  'channels.read': cells('all', 'all', 'all'),
  'channels.add': cells('none', 'all', 'all'),
  'channels.change': cells('none', 'all', 'all'),
  // And restore.
  'channels.delete': cells('none', 'all', 'all'),
  'rules.read': cells('none', 'all', 'all'),
  'rules.change': cells('none', 'all', 'all'),
  'archive.reanalyze': cells('none', 'all', 'all'),
  'keys.read': cells('none', 'all', 'all'),
  'keys.create': cells('none', 'all', 'all'),
  'keys.test': cells('none', 'all', 'all'),
  'keys.change': cells('none', 'own', 'all'),
  'archive.search': cells('all', 'all', 'all'),
  // His own files; what is in them passes his access list.
  'archive.export': cells('own', 'own', 'own'),
  'archive.translate': cells('all', 'all', 'all'),
  'glossary.read': cells('none', 'all', 'all'),
  'glossary.change': cells('none', 'all', 'all'),
  'archive.import': cells('none', 'all', 'all'),
  // Jobs, gaps in channels, and how many posts wait for re-analysis.
  'capture.read': cells('none', 'all', 'all'),
  'capture.cancel': cells('none', 'all', 'all'),
  'archive.verify': cells('none', 'none', 'all'),
  'quotes.read': cells('own', 'all', 'all'),
  'quotes.create': cells('all', 'all', 'all'),
  'quotes.change': cells('own', 'all', 'all'),
  'quotes.delete': cells('own', 'own', 'all'),
  'tags.read': cells('all', 'all', 'all'),
  'tags.change': cells('own', 'all', 'all'),
  'tags.rename': cells('none', 'all', 'all'),
  'falsePositives.mark': cells('all', 'all', 'all'),
  'falsePositives.read': cells('none', 'all', 'all'),
  'falsePositives.restore': cells('own', 'all', 'all'),
  'audit.read': cells('none', 'none', 'all'),
  // Also what others share with the reader; of the rest an administrator sees that it is there, and opens it
  // in the sight of the audit log.
  'saved.read': cells('own', 'own', 'all'),
  'saved.create': cells('all', 'all', 'all'),
  'saved.change': cells('own', 'own', 'own'),
  'saved.delete': cells('own', 'own', 'all'),
  // What he watches himself, of the requests that he may read.
  'subscriptions.read': cells('own', 'own', 'own'),
  'subscriptions.change': cells('own', 'own', 'own'),
} satisfies Record<string, Cells>

export type Permission = keyof typeof policy

/**
 * Permissions that ask for a sign-in or a confirmed password of the last minutes (`reauth_required`). Of
 * `users.change`, only changes of role, access and status do (server/features/users/change-user.usecase.ts).
 */
export const needsFreshSignIn = new Set<Permission>(['users.create', 'users.delete', 'secondFactor.reset'])

/**
 * What `read-only` leaves of the permissions to change the archive or other people's accounts. It takes no
 * permission to read, and leaves one's own account.
 */
export const leftByReadOnly: Partial<Record<Permission, Scope>> = {
  'users.create': 'none',
  'users.change': 'own',
  'users.delete': 'none',
  'users.invite': 'none',
  'sessions.end': 'own',
  'secondFactor.reset': 'none',
  'archive.import': 'none',
  'capture.cancel': 'none',
  'channels.add': 'none',
  'channels.change': 'none',
  'channels.delete': 'none',
  'rules.change': 'none',
  'archive.reanalyze': 'none',
  'glossary.change': 'none',
  'quotes.change': 'own',
  'quotes.delete': 'own',
  'tags.change': 'none',
  'tags.rename': 'none',
  'keys.create': 'none',
  'keys.test': 'none',
  'keys.change': 'none',
  'falsePositives.mark': 'none',
  'falsePositives.restore': 'none',
  'saved.create': 'none',
  'saved.change': 'none',
  'saved.delete': 'none',
}

/**
 * Permissions that reach posts whether or not the user sees them, by what the user has to see. `everything`:
 * no restriction hides posts. `whole channels`: no restriction hides a part of a channel; which channels it
 * hides, the use case asks.
 */
export const needsVisibility: Partial<Record<Permission, 'everything' | 'whole channels'>> = {
  'archive.import': 'whole channels',
  'archive.reanalyze': 'everything',
  // Its findings count and name posts.
  'archive.verify': 'everything',
  'channels.add': 'everything',
  'channels.change': 'whole channels',
  'channels.delete': 'whole channels',
  'rules.change': 'everything',
}

type Rights = { role: readonly Role[]; restrictions: Restrictions }

const widths: Scope[] = ['none', 'own', 'names', 'all']

/** The widest scope that any of the roles gives, less what the access list takes away. */
export function scopeOf(rights: Rights, permission: Permission): Scope {
  return lacksVisibility(rights, permission) ? 'none' : scopeBesideVisibility(rights, permission)
}

/** Error for a user whose scope is `none`: whether hidden posts are the only reason. */
export function refusalOf(rights: Rights, permission: Permission): 'forbidden' | 'posts_hidden' {
  const isAllowed = scopeBesideVisibility(rights, permission) !== 'none'
  return isAllowed && lacksVisibility(rights, permission) ? 'posts_hidden' : 'forbidden'
}

function lacksVisibility({ restrictions }: Rights, permission: Permission): boolean {
  const visibility = needsVisibility[permission]
  if (visibility === undefined) return false
  return visibility === 'everything' ? hidesPosts(restrictions) : hidesWithinChannels(restrictions)
}

function scopeBesideVisibility({ role, restrictions }: Rights, permission: Permission): Scope {
  const given = role.map((one) => widths.indexOf(policy[permission][one]))
  if (restrictions.flags.has('no-keys') && permission.startsWith('keys.')) return 'none'
  if (restrictions.flags.has('no-export') && permission === 'archive.export') return 'none'
  if (restrictions.flags.has('no-translate') && permission === 'archive.translate') return 'none'
  const left = restrictions.flags.has('read-only') ? leftByReadOnly[permission] : undefined
  const width = Math.min(Math.max(0, ...given), left === undefined ? widths.length : widths.indexOf(left))
  return widths[width] ?? 'none'
}
