import Type, { type Static, type TSchema } from 'typebox'
import { Value } from 'typebox/value'
import { type EntityKind, type EntityRow, entityTable, type ReasonedKind } from './entity-kinds.ts'
import { span } from './span.ts'

/** Why something counts as what it is said to be: what was looked at and found to be right. */
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
] as const
export type EntityReason = (typeof entityReasons)[number]

/**
 * `confidence`: 0 to 1, how sure the finder is. `places`: where it stands in `text`, as far as the text is
 * what shows it.
 */
const reasoned = {
  reasons: Type.Array(Type.Enum(entityReasons)),
  confidence: Type.Number(),
  places: Type.Array(span),
}
const byId = Type.Object({ id: Type.String() })
const identifier = { id: Type.String(), ...reasoned }
const named = Type.Object({ name: Type.String(), ...reasoned })

const byKind = {
  person: Type.Array(named),
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
 * What was found in a post, each value once. Hashtags and mentions carry no sign and are lower-case; `domain`
 * is the registrable domain. Identifiers are in their normal form: without spaces, phones as in E.164,
 * `country` by ISO 3166, `bank` by its code where IBANs have one.
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

/**
 * One entity where it stands: offsets count UTF-16 units of the text, `end` is exclusive. `id` is the value,
 * of names the name; `detail` what the table of kinds has as such.
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

/**
 * One entity of a post with all the places where it stands, start and end in turn: how the archive keeps it.
 */
export type StoredEntity = {
  kind: ReasonedKind
  id: string
  detail: string
  reasons: EntityReason[]
  confidence: number
  places: number[]
}

/** An entity of a post as any other, whatever its kind. */
export type PostEntity = {
  row: EntityRow
  value: string
  detail: string
  reasons: EntityReason[]
  confidence: number
  places: [number, number][]
}

/** All that was found in a post, in the order of the table. */
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

/** The values of a post that the facet of a kind has. */
export function facetValues(found: Entities, { kind, field }: EntityRow): string[] {
  const name = field.slice(field.lastIndexOf('.') + 1)
  return found[kind].map((one) => textOf(one, name))
}

/** Values that nobody is shown as entities, by the facet that they stand in (docs/decisions/0025). */
export type HiddenValues = ReadonlyMap<string, ReadonlySet<string>>

/** What is shown of that which was found. */
export function entitiesWithout(found: Entities, hidden: HiddenValues): Entities {
  const hiding = entityTable.filter(({ field }) => hidden.has(field))
  if (hiding.length === 0) return found
  const shown = Value.Clone(found)
  for (const row of hiding) {
    const values = facetValues(found, row)
    for (let place = values.length - 1; place >= 0; place -= 1)
      if (hidden.get(row.field)?.has(values[place] ?? '')) shown[row.kind].splice(place, 1)
  }
  return shown
}

function textOf(entity: object, key: string): string {
  const [, value] = Object.entries(entity).find(([name]) => name === key) ?? []
  return typeof value === 'string' ? value : ''
}
