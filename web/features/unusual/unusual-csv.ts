import { neutralText } from '@litopys/contract/formulas'
import type { Unusual, UnusualKind, UnusualValue } from '@litopys/contract/schemas/unusual'

type Texts = {
  labelOf: (kind: UnusualKind, value: UnusualValue) => string
  kindLabel: (kind: UnusualKind) => string
  t: (
    key: `unusual.${'kind' | 'value' | 'posts' | 'expected' | 'factor' | 'channels' | 'significance'}`,
  ) => string
}

const byteOrderMark = '\uFEFF'

/** The values as CSV, with all figures unrounded. Texts that look like formulas are escaped for spreadsheets. */
export function unusualCsv({ groups }: Pick<Unusual, 'groups'>, { labelOf, kindLabel, t }: Texts): string {
  const heads = (['kind', 'value', 'posts', 'expected', 'factor', 'channels', 'significance'] as const).map(
    (name) => cell(t(`unusual.${name}`)),
  )
  const rows = groups.flatMap(({ kind, values }) =>
    values.map((one) => [
      cell(kindLabel(kind)),
      cell(labelOf(kind, one)),
      one.posts,
      one.expected,
      one.factor ?? '',
      one.channels,
      one.significance,
    ]),
  )
  return `${byteOrderMark}${[heads, ...rows].map((row) => `${row.join(',')}\r\n`).join('')}`
}

function cell(text: string): string {
  return `"${neutralText(text).replaceAll('"', '""')}"`
}
