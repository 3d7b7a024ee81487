import type { Role } from '../schemas/account.ts'
import { hidesPosts, hidesWithinChannels, type Restrictions } from './restrictions.ts'

/**
 * Scope of a permission. `own`: objects of the actor, or the actor. `names`: id and name of all users, and
 * everything of the actor. `all`: any owner. Restrictions on posts always apply too (restrictions.ts).
 */
export type Scope = 'none' | 'own' | 'names' | 'all'
type Cells = Record<Role, Scope>

function cells(user: Scope, dataManager: Scope, admin: Scope): Cells {
  return { User: user, 'Data manager': dataManager, Admin: admin }
}

/**
 * The permissions of each role, and their only definition. The server checks them, the interface shows
 * functions by them, and tests are generated from them. A permission that is absent here is denied.
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
  'apiKeys.read': cells('own', 'own', 'all'),
  'apiKeys.create': cells('own', 'own', 'own'),
  'apiKeys.revoke': cells('own', 'own', 'all'),
  'channels.read': cells('all', 'all', 'all'),
  'channels.add': cells('none', 'all', 'all'),
  'channels.change': cells('none', 'all', 'all'),
  // Includes restoring.
  'channels.delete': cells('none', 'all', 'all'),
  'rules.read': cells('none', 'all', 'all'),
  'rules.change': cells('none', 'all', 'all'),
  'archive.reanalyze': cells('none', 'all', 'all'),
  'keys.read': cells('none', 'all', 'all'),
  'keys.create': cells('none', 'all', 'all'),
  'keys.test': cells('none', 'all', 'all'),
  'keys.change': cells('none', 'own', 'all'),
  'archive.search': cells('all', 'all', 'all'),
  // Own files; restrictions apply to their content.
  'archive.export': cells('own', 'own', 'own'),
  'archive.translate': cells('all', 'all', 'all'),
  'glossary.read': cells('none', 'all', 'all'),
  'glossary.change': cells('none', 'all', 'all'),
  'archive.import': cells('none', 'all', 'all'),
  // Jobs, gaps in channels, and the number of posts that wait for re-analysis.
  'capture.read': cells('none', 'all', 'all'),
  'capture.cancel': cells('none', 'all', 'all'),
  'archive.verify': cells('none', 'none', 'all'),
  'backups.read': cells('none', 'none', 'all'),
  'backups.start': cells('none', 'none', 'all'),
  'quotes.read': cells('own', 'all', 'all'),
  'quotes.create': cells('all', 'all', 'all'),
  'quotes.change': cells('own', 'all', 'all'),
  'quotes.delete': cells('own', 'own', 'all'),
  // Holds on objects that the user sees. Users lift the holds that they placed, administrators all.
  'holds.read': cells('all', 'all', 'all'),
  'holds.change': cells('own', 'all', 'all'),
  'tags.read': cells('all', 'all', 'all'),
  'tags.change': cells('own', 'all', 'all'),
  'tags.rename': cells('none', 'all', 'all'),
  'falsePositives.mark': cells('all', 'all', 'all'),
  'falsePositives.read': cells('none', 'all', 'all'),
  'falsePositives.restore': cells('own', 'all', 'all'),
  // Joining and parting names of people.
  'people.change': cells('none', 'all', 'all'),
  'audit.read': cells('none', 'none', 'all'),
  'system.read': cells('none', 'none', 'all'),
  'system.test': cells('none', 'none', 'all'),
  // Includes objects shared with the reader. Of all others, an administrator sees the existence; opening one
  // writes an entry to the audit log.
  'saved.read': cells('own', 'own', 'all'),
  'saved.create': cells('all', 'all', 'all'),
  'saved.change': cells('own', 'own', 'own'),
  'saved.delete': cells('own', 'own', 'all'),
  // Own subscriptions to requests that the user may read.
  'subscriptions.read': cells('own', 'own', 'own'),
  'subscriptions.change': cells('own', 'own', 'own'),
  // Webhooks and feeds of own subscriptions: posts leave the application, as in an export.
  'subscriptions.publish': cells('own', 'own', 'own'),
} satisfies Record<string, Cells>

export type Permission = keyof typeof policy

/**
 * Permissions that need recent authentication (`reauth_required`). For `users.change`, only changes of role,
 * restrictions and status need it (server/features/users/change-user.usecase.ts).
 */
export const needsReauthentication = new Set<Permission>([
  'users.create',
  'users.delete',
  'secondFactor.reset',
  'apiKeys.create',
  'subscriptions.publish',
])

/**
 * Permissions to change the archive or other users that remain with `read-only`. All read permissions remain,
 * and changes of the user's own profile.
 */
export const leftByReadOnly: Partial<Record<Permission, Scope>> = {
  'users.create': 'none',
  'users.change': 'own',
  'users.delete': 'none',
  'users.invite': 'none',
  'sessions.end': 'own',
  'apiKeys.revoke': 'own',
  'secondFactor.reset': 'none',
  'archive.import': 'none',
  'capture.cancel': 'none',
  'channels.add': 'none',
  'channels.change': 'none',
  'channels.delete': 'none',
  'rules.change': 'none',
  'archive.reanalyze': 'none',
  'backups.start': 'none',
  'glossary.change': 'none',
  'quotes.change': 'own',
  'quotes.delete': 'own',
  'holds.change': 'none',
  'tags.change': 'none',
  'tags.rename': 'none',
  'keys.create': 'none',
  'keys.test': 'none',
  'keys.change': 'none',
  'falsePositives.mark': 'none',
  'falsePositives.restore': 'none',
  'people.change': 'none',
  'saved.create': 'none',
  'saved.change': 'none',
  'saved.delete': 'none',
  'system.test': 'none',
}

/**
 * Permissions that reach posts independently of restrictions, by the visibility that they require.
 * `everything`: no restriction hides posts. `whole channels`: no restriction hides a part of a channel; the
 * use case checks which channels are hidden.
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
  // Counts posts and names channels.
  'system.read': 'everything',
}

/** Permissions that the restriction `no-export` removes. */
const exporting: ReadonlySet<Permission> = new Set(['archive.export', 'subscriptions.publish'])

type Rights = { role: readonly Role[]; restrictions: Restrictions }

const widths: Scope[] = ['none', 'own', 'names', 'all']

/** The widest scope given by any of the roles, reduced by the restrictions. */
export function scopeOf(rights: Rights, permission: Permission): Scope {
  return lacksVisibility(rights, permission) ? 'none' : scopeBesideVisibility(rights, permission)
}

/** Error for a user with the scope `none`: says whether hidden posts are the only reason. */
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
  if (restrictions.flags.has('no-export') && exporting.has(permission)) return 'none'
  if (restrictions.flags.has('no-translate') && permission === 'archive.translate') return 'none'
  const left = restrictions.flags.has('read-only') ? leftByReadOnly[permission] : undefined
  const width = Math.min(Math.max(0, ...given), left === undefined ? widths.length : widths.indexOf(left))
  return widths[width] ?? 'none'
}
