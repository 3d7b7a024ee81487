import { createHash } from 'node:crypto'
import { canonicalJson } from '@litopys/contract/canonical-json'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { leafOf } from './leaf.ts'
import { noSeal, textOfSeal } from './seal.ts'

const text = fc.string({ unit: 'binary' })
const observation = fc.record({
  channelId: text,
  messageId: fc.integer(),
  source: fc.constantFrom('desktop', 'preview', 'mtproto'),
  run: text,
  hash: text,
  capturedAt: text,
  seenAt: text,
  asked: text,
  parser: text,
  context: text,
  place: text,
  files: fc.array(text),
})

test('the leaf of an observation is canonical JSON', () => {
  fc.assert(
    fc.property(observation, (one) => {
      const { files, ...rest } = one
      const leaf = leafOf({ ...rest, files, source: 'preview' })
      expect(leaf).toBe(
        canonicalJson({ ...rest, source: 'preview', type: 'observation/1', files: files.toSorted() }),
      )
    }),
  )
})

test('leaf and seal have the documented form', () => {
  const leaf = leafOf({
    channelId: '1001',
    messageId: 7,
    source: 'preview',
    run: 'run-1',
    hash: 'aa',
    capturedAt: '2026-11-27T10:00:00Z',
    seenAt: '',
    asked: 'https://t.me/s/example',
    parser: 'preview-1',
    context: '{"title":"Місто"}',
    place: '3',
    files: ['bb', 'aa'],
  })
  expect(leaf).toBe(
    '{"asked":"https://t.me/s/example","capturedAt":"2026-11-27T10:00:00Z","channelId":"1001","context":"{\\"title\\":\\"Місто\\"}","files":["aa","bb"],"hash":"aa","messageId":7,"parser":"preview-1","place":"3","run":"run-1","seenAt":"","source":"preview","type":"observation/1"}',
  )
  const seal = {
    number: 1,
    run: 'run-1',
    kind: 'refresh',
    sealedAt: '2026-11-27T10:01:00.000Z',
    leaves: 1,
    root: 'ab',
    previous: noSeal,
  }
  expect(textOfSeal(seal)).toBe(
    `litopys seal v1\n{"kind":"refresh","leaves":1,"number":1,"previous":"${noSeal}","root":"ab","run":"run-1","sealedAt":"2026-11-27T10:01:00.000Z"}`,
  )
  expect(createHash('sha256').update(textOfSeal(seal)).digest('hex')).toHaveLength(64)
})
