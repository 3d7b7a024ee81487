import type { Permission } from './policy.ts'

/** Start of every API key: people and secret scanners recognise it. */
export const apiKeyPrefix = 'litopys_'

/** What an API key can be used for. An API key can have both scopes. */
export const apiKeyScopes = ['read', 'write'] as const
export type ApiKeyScope = (typeof apiKeyScopes)[number]

/**
 * The scope that an API key needs for the routes of a permission. `never`: no API key can call them. The
 * permissions of the key's owner apply too. A permission that is missing here does not compile.
 */
const needed = {
  'archive.search': 'read',
  'archive.export': 'read',
  'channels.read': 'read',
  'quotes.read': 'read',
  'holds.read': 'read',
  'tags.read': 'read',
  'saved.read': 'read',
  'subscriptions.read': 'read',
  'quotes.create': 'write',
  'quotes.change': 'write',
  'quotes.delete': 'write',
  'tags.change': 'write',
  'tags.rename': 'write',
  'saved.create': 'write',
  'saved.change': 'write',
  'saved.delete': 'write',
  // Signing in, security and users.
  'account.read': 'never',
  'account.change': 'never',
  'apiKeys.read': 'never',
  'apiKeys.create': 'never',
  'apiKeys.revoke': 'never',
  'users.read': 'never',
  'users.create': 'never',
  'users.change': 'never',
  'users.delete': 'never',
  'users.invite': 'never',
  'sessions.read': 'never',
  'sessions.end': 'never',
  'secondFactor.reset': 'never',
  'keys.read': 'never',
  'keys.create': 'never',
  'keys.test': 'never',
  'keys.change': 'never',
  'audit.read': 'never',
  // Managing the archive. Watching sends messages to other places.
  'subscriptions.change': 'never',
  'subscriptions.publish': 'never',
  'channels.add': 'never',
  'channels.change': 'never',
  'channels.delete': 'never',
  'rules.read': 'never',
  'rules.change': 'never',
  'archive.reanalyze': 'never',
  'archive.translate': 'never',
  'archive.import': 'never',
  'archive.verify': 'never',
  'backups.read': 'never',
  'backups.start': 'never',
  'capture.read': 'never',
  'capture.cancel': 'never',
  'system.read': 'never',
  'system.test': 'never',
  'glossary.read': 'never',
  'glossary.change': 'never',
  'falsePositives.mark': 'never',
  'falsePositives.read': 'never',
  'falsePositives.restore': 'never',
  'people.change': 'never',
  'holds.change': 'never',
} satisfies Record<Permission, ApiKeyScope | 'never'>

/** The scope that an API key needs for routes of this permission. */
export function apiKeyScopeOf(permission: Permission): ApiKeyScope | 'never' {
  return needed[permission]
}

export function permitsApiKey(scopes: readonly ApiKeyScope[], permission: Permission): boolean {
  const scope = apiKeyScopeOf(permission)
  return scope !== 'never' && scopes.includes(scope)
}
