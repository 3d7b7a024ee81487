import type { EntityKind } from './entity-kinds.ts'

/** Reasons for recognising an entity: the checks that it passed. */
export const entityReasons = [
  'sign',
  'scheme',
  'topLevelDomain',
  'checksum',
  'prefix',
  'length',
  'form',
  'countryCode',
  'bankCode',
  'birthDate',
  'context',
  'alone',
  'list',
  'picture',
  'document',
  'speech',
] as const
export type EntityReason = (typeof entityReasons)[number]

/**
 * An entity at a position: offsets count UTF-16 units of the text, `end` is exclusive. `id` is the value (for
 * names, the name); `detail` is the detail column of the table of kinds, or the key of a person
 * (names/person-key.ts).
 */
export type FoundEntity = {
  kind: EntityKind
  id: string
  detail?: string
  start: number
  end: number
  reasons: EntityReason[]
  confidence: number
}
