import type { Permission, Scope } from '@litopys/contract/access/policy'

type Entry = {
  to: string
  label:
    | 'app.search'
    | 'app.requests'
    | 'app.quotes'
    | 'app.tags'
    | 'app.channels'
    | 'app.categories'
    | 'app.glossary'
    | 'app.jobs'
    | 'app.users'
    | 'app.registry'
  /** Shown to whom the policy gives one of these scopes of the permission. */
  permission: Permission
  scopes: readonly Scope[]
}

/** The screens of the menu, in its order. What the policy denies somebody is no entry of his. */
export const entries: readonly Entry[] = [
  { to: '/', label: 'app.search', permission: 'archive.search', scopes: ['own', 'all'] },
  { to: '/requests', label: 'app.requests', permission: 'saved.read', scopes: ['own', 'all'] },
  { to: '/quotes', label: 'app.quotes', permission: 'quotes.read', scopes: ['own', 'all'] },
  { to: '/tags', label: 'app.tags', permission: 'tags.rename', scopes: ['all'] },
  { to: '/channels', label: 'app.channels', permission: 'channels.read', scopes: ['own', 'all'] },
  { to: '/categories', label: 'app.categories', permission: 'rules.read', scopes: ['own', 'all'] },
  { to: '/glossary', label: 'app.glossary', permission: 'glossary.read', scopes: ['own', 'all'] },
  { to: '/jobs', label: 'app.jobs', permission: 'capture.read', scopes: ['own', 'all'] },
  { to: '/users', label: 'app.users', permission: 'users.read', scopes: ['names', 'all'] },
  { to: '/registry', label: 'app.registry', permission: 'saved.read', scopes: ['own', 'all'] },
]
