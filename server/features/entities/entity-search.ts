import { type EntityRef, fieldOfKind } from '@litopys/contract/schemas/entity-card'
import type { SearchFilters } from '@litopys/contract/schemas/search'

/** The search that finds the posts with this entity. */
export function searchOf({ kind, id }: EntityRef): { q: string; filters: SearchFilters } {
  return { q: '', filters: { [fieldOfKind(kind)]: { in: [id] } } }
}
