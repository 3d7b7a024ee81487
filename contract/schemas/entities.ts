import { type EntityReason, entityReasons } from '@litopys/language/entity'
import {
  type EntityKind,
  type EntityRow,
  entityTable,
  type ReasonedKind,
} from '@litopys/language/entity-kinds'
import type { Static, TSchema } from 'typebox'
import * as Type from 'typebox'
import { Value } from 'typebox/value'
import { span } from './span.ts'

/** `confidence`: 0 to 1. `places`: positions in `text`, if the entity is visible there. */
const reasoned = {
  reasons: Type.Array(Type.Enum(entityReasons)),
  confidence: Type.Number(),
  places: Type.Array(span),
}
const byId = Type.Object({ id: Type.String() })
const identifier = { id: Type.String(), ...reasoned }
const named = Type.Object({ name: Type.String(), ...reasoned })

const person = Type.Object({
  ...named.properties,
  key: Type.Optional(Type.String({ description: 'Same for all names of the person' })),
})

const byKind = {
  person: Type.Array(person),
  organisation: Type.Array(named),
  unit: Type.Array(named),
  rank: Type.Array(named),
  weapon: Type.Array(Type.Object({ ...named.properties, kind: Type.String() })),
  country: Type.Array(Type.Object({ ...named.properties, code: Type.String() })),
  place: Type.Array(Type.Object({ ...named.properties, code: Type.String() })),
  hashtag: Type.Array(byId),
  mention: Type.Array(byId),
  url: Type.Array(Type.Object({ id: Type.String(), domain: Type.String() })),
  email: Type.Array(byId),
  phone: Type.Array(Type.Object({ ...identifier, country: Type.String() })),
  card: Type.Array(Type.Object({ ...identifier, scheme: Type.String() })),
  iban: Type.Array(Type.Object({ ...identifier, bank: Type.String() })),
  taxId: Type.Array(Type.Object({ ...identifier, kind: Type.String() })),
  passport: Type.Array(Type.Object({ ...identifier, kind: Type.String() })),
  imei: Type.Array(Type.Object(identifier)),
  wallet: Type.Array(Type.Object({ ...identifier, chain: Type.String() })),
  ip: Type.Array(Type.Object({ ...identifier, version: Type.String() })),
  mac: Type.Array(Type.Object(identifier)),
} satisfies Record<EntityKind, TSchema>

/**
 * Entities of a post, each value once. Hashtags and mentions are lower-case without their sign; `domain` is
 * the registrable domain. Identifiers are normalised: no spaces, phones in E.164, `country` in ISO 3166,
 * `bank` is the bank code of an IBAN.
 */
export const entities = Type.Object(byKind)
export type Entities = Static<typeof entities>

export const noEntities: Entities = {
  person: [],
  organisation: [],
  unit: [],
  rank: [],
  weapon: [],
  country: [],
  place: [],
  hashtag: [],
  mention: [],
  url: [],
  email: [],
  phone: [],
  card: [],
  iban: [],
  taxId: [],
  passport: [],
  imei: [],
  wallet: [],
  ip: [],
  mac: [],
}

/** An entity of a post with all its positions, start and end in turn: the stored form. */
export type StoredEntity = {
  kind: ReasonedKind
  id: string
  detail: string
  reasons: EntityReason[]
  confidence: number
  places: number[]
}

/** An entity of a post, of any kind. */
export type PostEntity = {
  row: EntityRow
  value: string
  detail: string
  reasons: EntityReason[]
  confidence: number
  places: [number, number][]
}

/** All entities of a post, in the order of the table of kinds. */
export function listEntities(found: Entities): PostEntity[] {
  return entityTable.flatMap((row): PostEntity[] =>
    found[row.kind].map((one) => ({
      row,
      value: textOf(one, row.value),
      detail: textOf(one, row.detail),
      ...('reasons' in one
        ? { reasons: one.reasons, confidence: one.confidence, places: one.places }
        : { reasons: [], confidence: 1, places: [] }),
    })),
  )
}

/** The values that a post has in the facet of a kind. */
export function valuesOfEntities(found: Entities, { kind, field }: EntityRow): string[] {
  const name = field.slice(field.lastIndexOf('.') + 1)
  return found[kind].map((one) => textOf(one, name))
}

/** Values hidden from all users as false positives, by facet (docs/decisions/0025). */
export type HiddenValues = ReadonlyMap<string, ReadonlySet<string>>

/** The entities without the hidden values. `keyOf`: the person that a name means. */
export function entitiesWithout(
  found: Entities,
  hidden: HiddenValues,
  keyOf: (name: string) => string,
): Entities {
  const hiding = entityTable.filter(({ field }) => hidden.has(field))
  if (hiding.length === 0) return found
  const shown = Value.Clone(found)
  for (const row of hiding) {
    const ofRow = valuesOfEntities(found, row)
    // People are hidden by their key.
    const values = row.kind === 'person' ? ofRow.map(keyOf) : ofRow
    for (let place = values.length - 1; place >= 0; place -= 1)
      if (hidden.get(row.field)?.has(values[place] ?? '')) shown[row.kind].splice(place, 1)
  }
  return shown
}

function textOf(entity: object, key: string): string {
  const [, value] = Object.entries(entity).find(([name]) => name === key) ?? []
  return typeof value === 'string' ? value : ''
}
