import { check } from '@litopys/contract/check'
import type { AuditEntry } from '@litopys/contract/schemas/audit'
import * as Type from 'typebox'

const changes = Type.Record(
  Type.String(),
  Type.Object({ before: Type.Optional(Type.Unknown()), after: Type.Optional(Type.Unknown()) }),
)

export type Change = { field: string; before: unknown; after: unknown }
export type Detail = { field: string; value: unknown }

/**
 * Splits the details of an entry into changed fields (before and after) and everything else. Entries record
 * changes by field, or as two states: all fields before and after.
 */
export function readDetails(details: AuditEntry['details']): { changes: Change[]; rest: Detail[] } {
  const { before, after, ...withoutStates } = details
  // An e-mail change records the two addresses, and a change of a glossary entry its two states.
  if (typeof before === 'string' && typeof after === 'string')
    return { changes: [{ field: 'email', before, after }], rest: restOf(withoutStates) }
  const changed = changesBetween(details)
  if (changed) return { changes: changed, rest: restOf(withoutStates) }
  const { changes: recorded, ...others } = details
  const checked = check(changes, recorded)
  if (!checked.ok) return { changes: [], rest: restOf(recorded === undefined ? others : details) }
  const byField = Object.entries(checked.value).map(([field, change]) => ({
    field,
    before: change.before,
    after: change.after,
  }))
  return { changes: changesBetween(checked.value) ?? byField, rest: restOf(others) }
}

const states = Type.Object({
  before: Type.Record(Type.String(), Type.Unknown()),
  after: Type.Record(Type.String(), Type.Unknown()),
})

/** The fields that differ between two states; undefined if the value is not two states. */
function changesBetween(value: unknown): Change[] | undefined {
  const checked = check(states, value)
  if (!checked.ok) return undefined
  const { before, after } = checked.value
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .map((field) => ({ field, before: before[field], after: after[field] }))
    .filter((one) => JSON.stringify(one.before) !== JSON.stringify(one.after))
}

function restOf(details: Record<string, unknown>): Detail[] {
  return Object.entries(details)
    .filter(([, value]) => !isEmpty(value))
    .map(([field, value]) => ({ field, value }))
}

/** The subject of an entry in a few words: the object's name or the search query. */
export function subjectOf({ objectName, details }: Pick<AuditEntry, 'objectName' | 'details'>): string {
  if (objectName !== '') return objectName
  const [words] = [details.q, details.search].filter((one) => typeof one === 'string' && one !== '')
  return typeof words === 'string' ? words : ''
}

export function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null || value === '') return true
  return typeof value === 'object' && Object.keys(value).length === 0
}
