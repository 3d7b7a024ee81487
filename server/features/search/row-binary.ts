import type { Engine } from '#archive/engine'
import type { PostKey } from '#archive/post-keys'
import { bufferOf, textAt } from '#archive/row-binary'
import type { Sql } from '#archive/sql'

/**
 * Rows of one chunk: their bytes, which the receiver owns, and the position of each row. One object per row
 * took longer than all other work for a million rows.
 */
export type Lines = { bytes: Buffer; places: LinePlace[] }
/** A row's key is from `from` to `keyEnd`, its text from `textFrom` to `end`. */
export type LinePlace = { from: number; keyEnd: number; textFrom: number; end: number }

/**
 * Reads rows of channel, number and text in RowBinary
 * (https://clickhouse.com/docs/interfaces/formats/RowBinary). A text is its length as unsigned LEB128 and its
 * bytes; a number is eight bytes. A chunk may end within a row.
 */
export async function readLines(
  engine: Engine,
  statement: (firstColumn: Sql) => Sql,
  signal: AbortSignal,
  take: (lines: Lines) => Promise<void>,
): Promise<void> {
  let rest: Buffer = Buffer.alloc(0)
  await engine.stream(
    statement,
    async (piece) => {
      const bytes = rest.length === 0 ? bufferOf(piece) : Buffer.concat([rest, piece])
      const places = placesIn(bytes)
      rest = bytes.subarray(places.at(-1)?.end ?? 0)
      if (places.length > 0) await take({ bytes, places })
    },
    { signal },
  )
  if (rest.length > 0) throw new Error('The response of the engine ended within a row')
}

export function keyAt(bytes: Buffer, { from, keyEnd }: LinePlace): PostKey {
  const channel = textAt(bytes, from)
  if (!channel) throw new RangeError(`No key at ${from}`)
  return {
    channelId: bytes.toString('utf8', channel.from, channel.end),
    messageId: Number(bytes.readBigInt64LE(keyEnd - 8)),
  }
}

/** Moves the texts of some rows together at the start of the buffer. */
export function joinedTexts(bytes: Buffer, places: LinePlace[]): Buffer {
  let length = 0
  for (const { textFrom, end } of places) {
    bytes.copyWithin(length, textFrom, end)
    length += end - textFrom
  }
  return bytes.subarray(0, length)
}

function placesIn(bytes: Buffer): LinePlace[] {
  const places: LinePlace[] = []
  let from = 0
  for (;;) {
    const channel = textAt(bytes, from)
    if (!channel) break
    const keyEnd = channel.end + 8
    const text = textAt(bytes, keyEnd)
    if (!text) break
    places.push({ from, keyEnd, textFrom: text.from, end: text.end })
    from = text.end
  }
  return places
}
