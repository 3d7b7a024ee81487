import { neutralText } from '@litopys/contract/formulas'
import type { MapRow, RowKind } from './map-rows.ts'

type Texts = {
  nameOf: (row: MapRow) => string
  t: (
    key: `map.${'name' | 'kind' | 'posts' | 'latitude' | 'longitude' | 'candidates'}` | `map.kind.${RowKind}`,
  ) => string
}

const byteOrderMark = '\uFEFF'

/** The places as CSV. Texts that look like formulas are escaped for spreadsheets. */
export function mapCsv(rows: MapRow[], { nameOf, t }: Texts): string {
  const heads = (['name', 'kind', 'posts', 'latitude', 'longitude', 'candidates'] as const).map((name) =>
    cell(t(`map.${name}`)),
  )
  const lines = rows.map((row) => [
    cell(nameOf(row)),
    cell(t(`map.kind.${row.kind}`)),
    row.posts,
    row.point?.latitude ?? '',
    row.point?.longitude ?? '',
    row.candidates ?? '',
  ])
  return `${byteOrderMark}${[heads, ...lines].map((line) => `${line.join(',')}\r\n`).join('')}`
}

function cell(text: string): string {
  return `"${neutralText(text).replaceAll('"', '""')}"`
}
