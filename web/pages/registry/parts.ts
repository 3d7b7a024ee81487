import type { Permission } from '@litopys/contract/access/policy'
import type { ComponentType } from 'react'
import { AuditLogPart } from './audit-log-part.tsx'
import { FalsePositivesPart } from './false-positives-part.tsx'
import { SavedPart } from './saved-part.tsx'

type Part = {
  /** Used in the URL. */
  name: string
  label: 'auditLog.title' | 'registry.saved.title' | 'falsePositives.title'
  permission: Permission
  Part: ComponentType
}

/** The tabs of the registry, in order. A new tab needs one entry here. */
export const parts: readonly Part[] = [
  { name: 'saved', label: 'registry.saved.title', permission: 'saved.read', Part: SavedPart },
  { name: 'audit-log', label: 'auditLog.title', permission: 'audit.read', Part: AuditLogPart },
  {
    name: 'false-positives',
    label: 'falsePositives.title',
    permission: 'falsePositives.read',
    Part: FalsePositivesPart,
  },
]
