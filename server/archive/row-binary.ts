import type { Engine } from './engine.ts'
import type { Sql } from './sql.ts'

/**
 * Reads the texts of a statement with one column of the type String in RowBinary. `take` gets those of each piece of
 * the answer.
 */
export async function readTexts(
  engine: Engine,
  statement: (firstColumn: Sql) => Sql,
  signal: AbortSignal,
  take: (texts: Buffer[]) => Promise<void>,
): Promise<void> {
  let rest: Buffer = Buffer.alloc(0)
  await engine.stream(
    statement,
    async (piece) => {
      const bytes = rest.length === 0 ? bufferOf(piece) : Buffer.concat([rest, piece])
      const texts: Buffer[] = []
      let at = 0
      for (let text = textAt(bytes, at); text; text = textAt(bytes, at)) {
        texts.push(bytes.subarray(text.from, text.end))
        at = text.end
      }
      rest = bytes.subarray(at)
      if (texts.length > 0) await take(texts)
    },
    { signal },
  )
  if (rest.length > 0) throw new Error('The response of the engine ended within a row')
}

/**
 * A buffer over the same bytes: copies of every chunk cost more garbage collection than the reading itself.
 */
export function bufferOf(piece: Uint8Array): Buffer {
  return Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength)
}

/**
 * Place of the text in RowBinary (its length as unsigned LEB128 and its bytes) at a position; undefined if it is
 * incomplete.
 */
export function textAt(bytes: Buffer, at: number): { from: number; end: number } | undefined {
  let length = 0
  let from = at
  for (let scale = 1; ; scale *= 128) {
    const byte = bytes[from]
    if (byte === undefined) return undefined
    from += 1
    length += (byte & 127) * scale
    if (byte < 128) break
  }
  return from + length > bytes.length ? undefined : { from, end: from + length }
}
