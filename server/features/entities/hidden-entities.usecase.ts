import { type EntityRef, fieldOfKind } from '@litopys/contract/schemas/entity-card'
import { type EntityKind, entityKinds } from '@litopys/language/entity-kinds'
import type { HiddenEntity, HiddenEntityTable } from '#archive/hidden-entities'
import type { PeopleReader } from '#archive/people'
import type { FalsePositiveStore } from './false-positives.store.ts'

/** Copies the marks from the records to the archive. */
export type Hiding = {
  /** Copies one entity, after its mark was set or taken back. */
  follow(entity: EntityRef): Promise<void>
  /** Copies all, at start: the process may have stopped between the records and the copy. */
  followAll(): Promise<void>
}

/** Calls run one after another, so a mark and its restoration at the same time end in the later state. */
export function createHiding(
  marks: FalsePositiveStore,
  table: HiddenEntityTable,
  people: PeopleReader,
): Hiding {
  let last: Promise<unknown> = Promise.resolve()
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const turn = last.then(work, work)
    last = turn.catch(() => undefined)
    return turn
  }
  /** A mark of a person hides all names of the person, by the keys that posts have. */
  const hiddenBy = (kind: EntityKind, value: string): HiddenEntity[] => {
    const field = fieldOfKind(kind)
    if (kind !== 'person') return [{ field, value }]
    const { keyOf, storedKeys } = people()
    return [...storedKeys(keyOf(value)), value].map((key) => ({ field, value: key }))
  }
  const followAll = () =>
    inTurn(async () => {
      // Read the copy first, so that a mark which another process adds meanwhile is not taken for surplus.
      const copied = await table.all()
      const wanted = (await marks.all()).flatMap(({ kind, value }): HiddenEntity[] => {
        const known = entityKinds.find((one) => one === kind)
        return known ? hiddenBy(known, value) : []
      })
      await table.hide(missingFrom(wanted, copied))
      for (const [field, surplus] of Map.groupBy(missingFrom(copied, wanted), (one) => one.field)) {
        await table.show(
          field,
          surplus.map(({ value }) => value),
        )
      }
    })
  return {
    followAll,
    follow: async (entity) => {
      // Another mark may hide another name of the same person.
      if (entity.kind === 'person') return await followAll()
      await inTurn(async () => {
        const hidden = { field: fieldOfKind(entity.kind), value: entity.id }
        if (await marks.find(entity)) await table.hide([hidden])
        else await table.show(hidden.field, [hidden.value])
      })
    },
  }
}

/** The entities of `entities` that are not in `others`. */
function missingFrom(entities: HiddenEntity[], others: HiddenEntity[]): HiddenEntity[] {
  const keyOf = ({ field, value }: HiddenEntity) => `${field} ${value}`
  const keys = new Set(others.map(keyOf))
  return entities.filter((entity) => !keys.has(keyOf(entity)))
}
