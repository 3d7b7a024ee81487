import { check } from '@litopys/contract/check'
import type { AuditEntry } from '@litopys/contract/schemas/audit'
import Type from 'typebox'

const changes = Type.Record(
  Type.String(),
  Type.Object({ before: Type.Optional(Type.Unknown()), after: Type.Optional(Type.Unknown()) }),
)

export type Change = { field: string; before: unknown; after: unknown }
export type Detail = { field: string; value: unknown }

/** Splits the details of an entry into changed fields (before and after) and everything else. */
export function readDetails(details: AuditEntry['details']): { changes: Change[]; rest: Detail[] } {
  const { changes: recorded, ...others } = details
  const checked = check(changes, recorded)
  const rest = checked.ok || recorded === undefined ? others : details
  return {
    changes: checked.ok
      ? Object.entries(checked.value).map(([field, { before, after }]) => ({ field, before, after }))
      : [],
    rest: Object.entries(rest)
      .filter(([, value]) => !isEmpty(value))
      .map(([field, value]) => ({ field, value })),
  }
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
