/**
 * The kinds of entities in display order; all code about kinds reads this table. `value` names the value in a
 * post, `detail` an additional value; `field` is the facet, `name` follows `has:` in a query. Kinds with
 * `own` have their own columns in the archive and no reasons: their form is enough.
 */
export const entityTable = [
  { kind: 'person', value: 'name', detail: '', field: 'entities.person.name', name: 'person', own: false },
  {
    kind: 'organisation',
    value: 'name',
    detail: '',
    field: 'entities.organisation.name',
    name: 'org',
    own: false,
  },
  { kind: 'unit', value: 'name', detail: '', field: 'entities.unit.name', name: 'unit', own: false },
  { kind: 'rank', value: 'name', detail: '', field: 'entities.rank.name', name: 'rank', own: false },
  {
    kind: 'weapon',
    value: 'name',
    detail: 'kind',
    field: 'entities.weapon.name',
    name: 'weapon',
    own: false,
  },
  {
    kind: 'country',
    value: 'name',
    detail: 'code',
    field: 'entities.country.name',
    name: 'country',
    own: false,
  },
  { kind: 'place', value: 'name', detail: 'code', field: 'entities.place.name', name: 'place', own: false },
  { kind: 'hashtag', value: 'id', detail: '', field: 'entities.hashtag.id', name: 'hashtag', own: true },
  { kind: 'mention', value: 'id', detail: '', field: 'entities.mention.id', name: 'mention', own: true },
  { kind: 'url', value: 'id', detail: 'domain', field: 'entities.url.domain', name: 'link', own: true },
  { kind: 'email', value: 'id', detail: '', field: 'entities.email.id', name: 'email', own: true },
  { kind: 'phone', value: 'id', detail: 'country', field: 'entities.phone.id', name: 'phone', own: false },
  { kind: 'card', value: 'id', detail: 'scheme', field: 'entities.card.id', name: 'card', own: false },
  { kind: 'iban', value: 'id', detail: 'bank', field: 'entities.iban.id', name: 'iban', own: false },
  { kind: 'taxId', value: 'id', detail: 'kind', field: 'entities.taxId.id', name: 'tax', own: false },
  {
    kind: 'passport',
    value: 'id',
    detail: 'kind',
    field: 'entities.passport.id',
    name: 'passport',
    own: false,
  },
  { kind: 'imei', value: 'id', detail: '', field: 'entities.imei.id', name: 'imei', own: false },
  { kind: 'wallet', value: 'id', detail: 'chain', field: 'entities.wallet.id', name: 'wallet', own: false },
  { kind: 'ip', value: 'id', detail: 'version', field: 'entities.ip.id', name: 'ip', own: false },
  { kind: 'mac', value: 'id', detail: '', field: 'entities.mac.id', name: 'mac', own: false },
] as const satisfies readonly {
  kind: string
  value: 'id' | 'name'
  detail: string
  field: `entities.${string}`
  name: string
  own: boolean
}[]

export type EntityRow = (typeof entityTable)[number]
export type EntityKind = EntityRow['kind']
export type EntityField = EntityRow['field']
/** Kinds in the common stored form, with reasons, confidence and places. */
export type ReasonedKind = Extract<EntityRow, { own: false }>['kind']

export const entityKinds = entityTable.map(({ kind }) => kind)
export const entityFields = entityTable.map(({ field }) => field)

export function entityRow(field: string): EntityRow | undefined {
  return entityTable.find((row) => row.field === field)
}

const identifierKinds: ReadonlySet<EntityKind> = new Set<EntityKind>([
  ...(['phone', 'card', 'iban', 'taxId', 'passport', 'imei', 'wallet', 'ip', 'mac'] as const),
])

/** Kinds that are recognised by their form, a checksum or the words around them. */
export function isIdentifier(kind: EntityKind): boolean {
  return identifierKinds.has(kind)
}

export const identifierFields: readonly EntityField[] = entityTable
  .filter(({ kind }) => isIdentifier(kind))
  .map(({ field }) => field)
