import type { Transform } from 'node:stream'
import type { FileMetaData } from 'hyparquet'
import { ByteWriter } from 'hyparquet-writer'
import { writeMetadata } from 'hyparquet-writer/src/metadata.js'
import { rowGroupsAt } from '#archive/parquet-part'
import type { MakeRowGroups } from './parquet-rows.store.ts'
import { writeTo } from './write-to.ts'

/** Lines of JSON in one row group: 8,000 posts of 1 kB. */
const groupBytes = 8 * 1024 ** 2
/** Both ends of a file (https://parquet.apache.org/docs/file-format/). */
const magic = Buffer.from('PAR1')
const lineFeed = 0x0a

/**
 * Writes a Parquet file of lines of JSON: row groups that the engine makes, then one footer. At most the lines of
 * one row group are in memory, beside those of a `write`. The footer keeps `id`, so that a copy shows which
 * export it is from.
 */
export function createParquetFile(out: Transform, makeRowGroups: MakeRowGroups, id: string) {
  let waiting: Buffer[] = []
  let waitingBytes = 0
  let expected = 0
  let offset = BigInt(magic.length)
  let footer: FileMetaData | undefined
  out.write(magic)

  const writeGroup = async () => {
    const part = await makeRowGroups(Buffer.concat(waiting))
    waiting = []
    waitingBytes = 0
    const groups = rowGroupsAt(offset, part)
    footer = footer
      ? {
          ...footer,
          num_rows: footer.num_rows + part.metadata.num_rows,
          row_groups: [...footer.row_groups, ...groups],
        }
      : { ...part.metadata, row_groups: groups }
    offset += BigInt(part.chunks.length)
    await writeTo(out, part.chunks)
  }

  return {
    write: async (lines: Buffer, rows: number) => {
      expected += rows
      for (const piece of piecesOf(lines)) {
        if (waitingBytes > 0 && waitingBytes + piece.length > groupBytes) await writeGroup()
        waiting.push(piece)
        waitingBytes += piece.length
      }
    },
    end: async () => {
      if (waitingBytes > 0) await writeGroup()
      if (!footer || Number(footer.num_rows) !== expected)
        throw new Error(`The engine wrote ${footer?.num_rows ?? 0} of ${expected} rows`)
      out.end(Buffer.concat([footerBytes(footer, id), magic]))
    },
  }
}

/** Whole lines, in pieces of the size of a row group; a longer line is a piece of its own. */
function* piecesOf(lines: Buffer): Generator<Buffer> {
  for (let from = 0; from < lines.length; ) {
    const last = lines.length - from > groupBytes ? lines.lastIndexOf(lineFeed, from + groupBytes - 1) : -1
    const end =
      lines.length - from <= groupBytes ? lines.length : last < from ? nextLine(lines, from) : last + 1
    yield lines.subarray(from, end)
    from = end
  }
}

function nextLine(lines: Buffer, from: number): number {
  const end = lines.indexOf(lineFeed, from)
  return end === -1 ? lines.length : end + 1
}

/** The metadata with its length. Smallest and greatest values are for numbers and times: readers skip row groups by them. */
function footerBytes(metadata: FileMetaData, id: string): Buffer {
  const writer = new ByteWriter()
  const row_groups = metadata.row_groups.map((group) => ({
    ...group,
    columns: group.columns.map(({ meta_data, ...chunk }) => {
      if (meta_data?.type !== 'BYTE_ARRAY') return { ...chunk, ...(meta_data && { meta_data }) }
      const { statistics: _, ...column } = meta_data
      return { ...chunk, meta_data: column }
    }),
  }))
  const key_value_metadata = [{ key: 'litopys.export', value: id }]
  writeMetadata(writer, { ...metadata, row_groups, key_value_metadata })
  return Buffer.from(writer.getBuffer())
}
