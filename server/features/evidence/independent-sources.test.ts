import type { Observation } from '@litopys/contract/schemas/observation'
import { expect, test } from 'vitest'
import { type ComparedValues, independentSources, recordsToCompare } from './independent-sources.ts'

type Seen = Pick<Observation, 'source' | 'asked' | 'hash' | 'capturedAt'>
const seen = (source: Seen['source'], asked: string, hash = asked): Seen => ({
  source,
  asked,
  hash,
  capturedAt: '2026-01-01T00:00:00Z',
})

test.each<[string, number[], Seen[]]>([
  ['kinds of sources have a record each', [1, 1], [seen('preview', 'x', 'h'), seen('mtproto', 'x', 'h')]],
  ['accounts have a record each', [1, 1], [seen('mtproto', 'a', 'h'), seen('mtproto', 'b', 'h')]],
  ['one address has one record', [2], [seen('preview', 't.me/s/A'), seen('preview', 'T.me/s/a', 'h')]],
  [
    'files of one name have a record each',
    [1, 1],
    [seen('desktop', 'result.json', 'h'), seen('desktop', 'result.json', 'i')],
  ],
  ['equal bytes in files are one record', [2], [seen('jsonl', 'a', 'h'), seen('jsonl', 'b', 'h')]],
  ['none of none', [], []],
])('%s', (_, expected, observations) => {
  expect(recordsToCompare(observations).map(({ length }) => length)).toEqual(expected)
})

const read = (source: Seen['source'], own: Partial<ComparedValues> = {}): ComparedValues => ({
  source,
  record: 'read',
  text: 'Міст',
  time: 't',
  media: '',
  ...own,
})
const unread = (source: Seen['source']): ComparedValues => {
  return { source, record: 'not_kept', text: undefined, time: undefined, media: undefined }
}

test.each<[string, number[], ComparedValues[]]>([
  ['equal files of one kind may be copies', [2], [read('desktop'), read('desktop')]],
  ['a file with another text is a source', [1, 1], [read('desktop'), read('desktop', { text: 'Пором' })]],
  ['a file with another time is a source', [1, 1], [read('jsonl'), read('jsonl', { time: 'u' })]],
  ['a file with other files is a source', [1, 1], [read('desktop'), read('desktop', { media: 'h' })]],
  [
    'what is unknown does not differ',
    [2],
    [read('html', { media: 'h' }), read('html', { media: undefined })],
  ],
  [
    'an unknown value joins no two that differ',
    [2, 1],
    [read('html', { media: 'h' }), read('html', { media: undefined }), read('html', { media: 'i' })],
  ],
  ['kinds of files are sources', [1, 1], [read('html'), read('desktop')]],
  ['addresses and accounts are sources', [1, 1], [read('preview'), read('preview')]],
  ['records that cannot be read are one source', [1, 2], [read('jsonl'), unread('jsonl'), unread('jsonl')]],
])('%s', (_, expected, records) => {
  expect(independentSources(records).map(({ length }) => length)).toEqual(expected)
})
