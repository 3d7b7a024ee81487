import type { Unusual, UnusualKind, UnusualValue } from '@litopys/contract/schemas/unusual'
import { csvText } from '#ui/csv.ts'

type Texts = {
  labelOf: (kind: UnusualKind, value: UnusualValue) => string
  kindLabel: (kind: UnusualKind) => string
  t: (
    key: `unusual.${'kind' | 'value' | 'posts' | 'texts' | 'expected' | 'factor' | 'firstPost' | 'channels' | 'significance'}`,
  ) => string
}

/** The values as CSV, with all figures unrounded. */
export function unusualCsv({ groups }: Pick<Unusual, 'groups'>, { labelOf, kindLabel, t }: Texts): string {
  const heads = (
    [
      'kind',
      'value',
      'posts',
      'texts',
      'expected',
      'factor',
      'firstPost',
      'channels',
      'significance',
    ] as const
  ).map((name) => t(`unusual.${name}`))
  const rows = groups.flatMap(({ kind, values }) =>
    values.map((one) => [
      kindLabel(kind),
      labelOf(kind, one),
      one.posts,
      one.texts,
      one.expected,
      // The start of a channel's archive is no rise.
      one.firstPost === undefined ? (one.factor ?? '') : '',
      one.firstPost ?? '',
      one.channels,
      one.significance,
    ]),
  )
  return csvText([heads, ...rows])
}
