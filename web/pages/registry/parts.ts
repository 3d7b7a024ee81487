import type { Permission } from '@litopys/contract/access/policy'
import type { ComponentType } from 'react'
import { JournalPart } from './journalPart.tsx'
import { SavedPart } from './savedPart.tsx'

type Part = {
  /** Stands in the address. */
  name: string
  label: 'journal.title' | 'registry.saved.title'
  permission: Permission
  Part: ComponentType
}

/** The tabs of the registry, in their order. A new one is one entry here. */
export const parts: readonly Part[] = [
  { name: 'saved', label: 'registry.saved.title', permission: 'saved.read', Part: SavedPart },
  { name: 'journal', label: 'journal.title', permission: 'audit.read', Part: JournalPart },
]
