import type { Permission, Scope } from '@litopys/contract/access/policy'

export type Entry = {
  to: string
  label:
    | 'app.search'
    | 'batch.title'
    | 'overlay.title'
    | 'app.requests'
    | 'app.quotes'
    | 'app.registry'
    | 'app.channels'
    | 'app.jobs'
    | 'app.tags'
    | 'app.categories'
    | 'app.glossary'
    | 'app.holds'
    | 'tgKeys.title'
    | 'app.users'
    | 'auditLog.title'
    | 'app.backups'
    | 'app.system'
  /** Visible to users with one of these scopes of the permission. */
  permission: Permission
  scopes: readonly Scope[]
}
type Group = { label: 'app.work' | 'app.data' | 'app.administration'; entries: readonly Entry[] }

const any: readonly Scope[] = ['own', 'names', 'all']

/** Screens of everyday work. */
export const work: Group = {
  label: 'app.work',
  entries: [
    { to: '/', label: 'app.search', permission: 'archive.search', scopes: any },
    { to: '/batch', label: 'batch.title', permission: 'archive.search', scopes: any },
    { to: '/chart', label: 'overlay.title', permission: 'archive.search', scopes: any },
    { to: '/requests', label: 'app.requests', permission: 'saved.read', scopes: any },
    { to: '/quotes', label: 'app.quotes', permission: 'quotes.read', scopes: any },
    { to: '/registry', label: 'app.registry', permission: 'saved.read', scopes: any },
  ],
}
const data: Group = {
  label: 'app.data',
  entries: [
    { to: '/channels', label: 'app.channels', permission: 'channels.read', scopes: any },
    { to: '/jobs', label: 'app.jobs', permission: 'capture.read', scopes: any },
    { to: '/tags', label: 'app.tags', permission: 'tags.rename', scopes: ['all'] },
    { to: '/categories', label: 'app.categories', permission: 'rules.read', scopes: any },
    { to: '/glossary', label: 'app.glossary', permission: 'glossary.read', scopes: any },
    { to: '/holds', label: 'app.holds', permission: 'holds.read', scopes: any },
    { to: '/settings#telegram-accounts', label: 'tgKeys.title', permission: 'keys.read', scopes: any },
  ],
}
const administration: Group = {
  label: 'app.administration',
  entries: [
    { to: '/users', label: 'app.users', permission: 'users.read', scopes: ['names', 'all'] },
    { to: '/registry?tab=audit-log', label: 'auditLog.title', permission: 'audit.read', scopes: any },
    { to: '/backups', label: 'app.backups', permission: 'backups.read', scopes: any },
    { to: '/system', label: 'app.system', permission: 'system.read', scopes: any },
  ],
}

/** The groups of the menu that open with a button, in order. */
export const folded: readonly Group[] = [data, administration]

type Place = { pathname: string; search: string; hash: string }

/** The entry of this URL, or of the screen that the URL belongs to. */
export function entryAt({ pathname, search, hash }: Place): string | undefined {
  if (pathname === '/registry' && new URLSearchParams(search).get('tab') === 'audit-log')
    return '/registry?tab=audit-log'
  if (pathname === '/settings') return hash === '#telegram-accounts' ? pathname + hash : undefined
  if (isWithin(pathname, '/analyses')) return '/registry'
  if (pathname === '/' || isWithin(pathname, '/posts')) return '/'
  return [work, ...folded]
    .flatMap(({ entries }) => entries)
    .map(({ to }) => to)
    .find((to) => to !== '/' && isWithin(pathname, to))
}

function isWithin(pathname: string, place: string): boolean {
  return pathname === place || pathname.startsWith(`${place}/`)
}
