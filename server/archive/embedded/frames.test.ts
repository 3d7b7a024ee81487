import { PassThrough } from 'node:stream'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createFrameReader, type Frame, frameKinds, insertBody, readInsertBody, sendFrame } from './frames.ts'

function bytesOf(frames: Frame[]): Buffer {
  const wire = new PassThrough({ highWaterMark: 1_000_000 })
  for (const { kind, body } of frames) sendFrame(wire, kind, body)
  return wire.read() ?? Buffer.alloc(0)
}

test('frames are read back, in whatever pieces they arrive', () => {
  const frame = fc.record({
    kind: fc.constantFrom(...frameKinds),
    body: fc.uint8Array({ maxLength: 40 }).map((bytes) => Buffer.from(bytes)),
  })
  const cuts = fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 1 })
  fc.assert(
    fc.property(fc.array(frame), cuts, (sent, lengths) => {
      const wire = bytesOf(sent)
      const seen: Frame[] = []
      const read = createFrameReader((one) => seen.push(one))
      for (let at = 0, i = 0; at < wire.length; i += 1) {
        const length = lengths[i % lengths.length] ?? 1
        read(wire.subarray(at, at + length))
        at += length
      }
      expect(seen).toEqual(sent)
    }),
  )
})

test('the rows of an insert are read back', () => {
  const insert = { table: 'litopys.posts', settings: { a: 1 } }
  const rows = Buffer.from('{"a":"\\n"}\n{"a":2}\n')
  expect(readInsertBody(insertBody(insert, rows))).toEqual({ insert, rows })
})
