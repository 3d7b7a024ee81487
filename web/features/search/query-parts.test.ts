import { parseQuery } from '@litopys/contract/query/parse'
import { printQuery } from '@litopys/contract/query/print'
import { queryLines } from '@litopys/contract/testing/query-lines.fixture'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type QueryPart, queryParts } from './query-parts.ts'

const partsOf = (line: string) => queryParts(parseQuery(line).query)

/** Each part as its sign, and the line without it. */
function removals(parts: QueryPart[]): [string, string][] {
  return parts.flatMap((part): [string, string][] => [
    [(part.negated ? '-' : '') + (part.kind === 'leaf' ? printQuery(part.leaf) : part.kind), part.without],
    ...(part.kind === 'leaf' ? [] : removals(part.of)),
  ])
}

test.each<[string, [string, string][]]>([
  ['міст', [['міст', '']]],
  [
    'міст -річка',
    [
      ['міст', '-річка'],
      ['-річка', 'міст'],
    ],
  ],
  [
    'міст (річка OR озеро)',
    [
      ['міст', 'річка OR озеро'],
      ['any', 'міст'],
      ['річка', 'міст озеро'],
      ['озеро', 'міст річка'],
    ],
  ],
  [
    'міст -(річка озеро)',
    [
      ['міст', '-(річка озеро)'],
      ['-all', 'міст'],
      ['річка', 'міст -озеро'],
      ['озеро', 'міст -річка'],
    ],
  ],
  [
    'міст OR річка озеро',
    [
      ['міст', 'річка озеро'],
      ['all', 'міст'],
      ['річка', 'міст OR озеро'],
      ['озеро', 'міст OR річка'],
    ],
  ],
])('in %s each part can be removed', (line, expected) => {
  expect(removals(partsOf(line).of)).toEqual(expected)
})

test('alternatives at the top level are labelled as such', () => {
  expect(partsOf('міст OR річка').kind).toBe('any')
  expect(partsOf('міст річка').kind).toBe('all')
})

test('removing any part leaves a valid line', () => {
  fc.assert(
    fc.property(queryLines, (line) => {
      for (const [, left] of removals(partsOf(line).of)) expect(parseQuery(left).corrections).toEqual([])
    }),
  )
})
