import type { Observation } from '@litopys/contract/schemas/observation'
import { expect, test } from 'vitest'
import { independentSources } from './independent-sources.ts'

type Seen = Pick<Observation, 'source' | 'asked' | 'hash' | 'capturedAt'>
const seen = (source: Seen['source'], asked: string, hash = asked): Seen => ({
  source,
  asked,
  hash,
  capturedAt: '2026-01-01T00:00:00Z',
})
const count = (...observations: Seen[]) => independentSources(observations).map(({ length }) => length)

test.each<[string, number[], Seen[]]>([
  ['kinds of sources are independent', [1, 1], [seen('preview', 'x', 'h'), seen('mtproto', 'x', 'h')]],
  ['accounts are independent', [1, 1], [seen('mtproto', 'a', 'h'), seen('mtproto', 'b', 'h')]],
  ['one address is one source', [2], [seen('preview', 't.me/s/A'), seen('preview', 'T.me/s/a', 'h')]],
  [
    'files of one name are one source',
    [2],
    [seen('desktop', 'result.json', 'h'), seen('desktop', 'result.json', 'i')],
  ],
  ['equal bytes in files are one source', [2], [seen('jsonl', 'a', 'h'), seen('jsonl', 'b', 'h')]],
  ['other bytes in other files are independent', [1, 1], [seen('jsonl', 'a', 'h'), seen('jsonl', 'b', 'i')]],
  [
    'a file joins two others',
    [3],
    [seen('jsonl', 'a', 'h'), seen('jsonl', 'b', 'i'), seen('jsonl', 'a', 'i')],
  ],
  ['none of none', [], []],
])('%s', (_, expected, observations) => {
  expect(count(...observations)).toEqual(expected)
})
