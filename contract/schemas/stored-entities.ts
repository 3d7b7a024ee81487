import type { FoundEntity } from '@litopys/language/entity'
import { entityTable, type ReasonedKind } from '@litopys/language/entity-kinds'
import type { Entities, StoredEntity } from './entities.ts'

const reasonedKinds = new Set<string>(entityTable.filter(({ own }) => !own).map(({ kind }) => kind))

/** Entities of a text in stored form: each value once, with its best reason and all its places. */
export function storedEntities(found: readonly FoundEntity[]): StoredEntity[] {
  const stored = new Map<string, StoredEntity>()
  for (const { kind, id, detail = '', start, end, reasons, confidence } of found) {
    if (!isReasoned(kind)) continue
    const known = stored.get(`${kind} ${id}`)
    const places = known?.places ?? []
    places.push(start, end)
    if (!known || known.confidence < confidence)
      stored.set(`${kind} ${id}`, { kind, id, detail, reasons, confidence, places })
  }
  return [...stored.values()]
}

function isReasoned(kind: string): kind is ReasonedKind {
  return reasonedKinds.has(kind)
}

type Reasoned = Pick<Entities, ReasonedKind>

/** The same as a post has it, by kind. */
export function entitiesByKind(stored: readonly StoredEntity[]): Reasoned {
  const byKind = Map.groupBy(stored, ({ kind }) => kind)
  const of = (kind: ReasonedKind) =>
    (byKind.get(kind) ?? []).map(({ id, detail, reasons, confidence, places }) => ({
      id,
      detail,
      why: { reasons, confidence, places: pairs(places) },
    }))
  const names = (kind: ReasonedKind) => of(kind).map(({ id, why }) => ({ name: id, ...why }))
  const ids = (kind: ReasonedKind) => of(kind).map(({ id, why }) => ({ id, ...why }))
  return {
    person: of('person').map(({ id, detail, why }) => ({
      name: id,
      ...(detail === '' ? {} : { key: detail }),
      ...why,
    })),
    organisation: names('organisation'),
    unit: names('unit'),
    rank: names('rank'),
    weapon: of('weapon').map(({ id, detail, why }) => ({ name: id, kind: detail, ...why })),
    country: of('country').map(({ id, detail, why }) => ({ name: id, code: detail, ...why })),
    place: of('place').map(({ id, detail, why }) => ({ name: id, code: detail, ...why })),
    phone: of('phone').map(({ id, detail, why }) => ({ id, country: detail, ...why })),
    card: of('card').map(({ id, detail, why }) => ({ id, scheme: detail, ...why })),
    iban: of('iban').map(({ id, detail, why }) => ({ id, bank: detail, ...why })),
    taxId: of('taxId').map(({ id, detail, why }) => ({ id, kind: detail, ...why })),
    passport: of('passport').map(({ id, detail, why }) => ({ id, kind: detail, ...why })),
    imei: ids('imei'),
    wallet: of('wallet').map(({ id, detail, why }) => ({ id, chain: detail, ...why })),
    ip: of('ip').map(({ id, detail, why }) => ({ id, version: detail, ...why })),
    mac: ids('mac'),
  }
}

function pairs(places: readonly number[]): [number, number][] {
  return places.flatMap((start, i): [number, number][] =>
    i % 2 === 0 ? [[start, places[i + 1] ?? start]] : [],
  )
}
