import type { Engine } from '#archive/engine'
import type { Sql } from '#archive/sql'

/** `key`: channelId_messageId. */
export type KeyedLine = { key: string; bytes: Buffer }

/**
 * Rows of channel, number and a text, in RowBinary (https://clickhouse.com/docs/interfaces/formats/RowBinary): a text is its length as an unsigned
 * LEB128 and its bytes, a number eight bytes. A piece may end in the middle of a row.
 */
export async function readLines(
  engine: Engine,
  statement: Sql,
  signal: AbortSignal,
  take: (lines: KeyedLine[]) => Promise<void>,
): Promise<void> {
  let rest: Buffer = Buffer.alloc(0)
  await engine.stream(
    statement,
    async (piece) => {
      const bytes = rest.length === 0 ? Buffer.from(piece) : Buffer.concat([rest, piece])
      const { lines, end } = wholeLines(bytes)
      rest = bytes.subarray(end)
      if (lines.length > 0) await take(lines)
    },
    { signal },
  )
  if (rest.length > 0) throw new Error('The engine has broken off in the middle of a row')
}

function wholeLines(bytes: Buffer): { lines: KeyedLine[]; end: number } {
  const lines: KeyedLine[] = []
  let end = 0
  for (;;) {
    const channel = textAt(bytes, end)
    if (!channel) break
    const text = textAt(bytes, channel.end + 8)
    if (!text) break
    const channelId = bytes.toString('utf8', channel.from, channel.end)
    const messageId = bytes.readBigInt64LE(channel.end)
    lines.push({ key: `${channelId}_${messageId}`, bytes: bytes.subarray(text.from, text.end) })
    end = text.end
  }
  return { lines, end }
}

function textAt(bytes: Buffer, at: number): { from: number; end: number } | undefined {
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
