import {
  isRestriction,
  type RestrictionFlag,
  type RestrictionKind,
  restrictionFlags,
  restrictionKinds,
} from '@litopys/contract/access/restrictions'

export type RowKind = RestrictionFlag | RestrictionKind | 'unknown'
/** An entry of an access list in its form. */
export type AccessRow = {
  /** React key of the row. */
  key: number
  kind: RowKind
  value: string
}
export type RowFault = 'empty' | 'wrong' | 'twice' | 'unknown'

/** Entries as rows. An unrecognised entry is kept, so that it can be seen and removed. */
export function rowsOf(access: readonly string[]): AccessRow[] {
  return access.map((entry, key) => {
    const flag = restrictionFlags.find((one) => one === entry)
    if (flag) return { key, kind: flag, value: '' }
    const kind = restrictionKinds.find((one) => entry.startsWith(`${one}:`))
    if (!kind || !isRestriction(entry)) return { key, kind: 'unknown', value: entry }
    return { key, kind, value: entry.slice(kind.length + 1) }
  })
}

export function entriesOf(rows: readonly AccessRow[]): string[] {
  return rows.map(entryOf)
}

/** Faults of the rows, by their keys. */
export function faultsOf(rows: readonly AccessRow[]): Map<number, RowFault> {
  const seen = new Set<string>()
  const faults = new Map<number, RowFault>()
  for (const row of rows) {
    const entry = entryOf(row)
    const fault = faultOf(row, seen.has(entry))
    if (fault) faults.set(row.key, fault)
    seen.add(entry)
  }
  return faults
}

export function nextRow(rows: readonly AccessRow[]): AccessRow {
  return { key: Math.max(-1, ...rows.map(({ key }) => key)) + 1, kind: 'lang', value: '' }
}

export function takesValue(kind: RowKind): kind is RestrictionKind {
  return restrictionKinds.some((one) => one === kind)
}

export function entryOf({ kind, value }: AccessRow): string {
  if (takesValue(kind)) return `${kind}:${value.trim()}`
  return kind === 'unknown' ? value : kind
}

function faultOf(row: AccessRow, repeated: boolean): RowFault | undefined {
  if (row.kind === 'unknown') return 'unknown'
  if (takesValue(row.kind) && row.value.trim() === '') return 'empty'
  if (!isRestriction(entryOf(row))) return 'wrong'
  return repeated ? 'twice' : undefined
}
