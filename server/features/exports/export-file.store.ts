import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ExportFormat } from '@litopys/contract/schemas/export'
import { createParquetFile } from './parquet-file.ts'
import type { MakeRowGroups } from './parquet-rows.store.ts'
import type { HeadCell } from './sheet-parts.ts'
import { writeTo } from './write-to.ts'
import { createBook } from './xlsx.ts'

/**
 * A file that receives lines. After a write error do not await `end`: `write` throws the error, or call
 * `abort`.
 */
export type ExportFile = {
  write(lines: Buffer, rows: number): Promise<void>
  /** Resolves when the whole file is on disk. */
  end(): Promise<{ size: number; sha256: string }>
  abort(): Promise<void>
}

type Content = {
  columns: HeadCell[]
  /** Kept in a workbook and in a Parquet file, so that a copy shows which export it is from. */
  id: string
  makeRowGroups: MakeRowGroups
}

/** Opens an export file. */
export function openExportFile(path: string, format: ExportFormat, about: Content): ExportFile {
  const hash = createHash('sha256')
  const hashed = new Transform({
    transform: (chunk, _encoding, done) => {
      hash.update(chunk)
      done(null, chunk)
    },
  })
  const onDisk = pipeline(hashed, createWriteStream(path, { mode: 0o600, flush: true }))
  // The next `write` or `end` reports the error.
  onDisk.catch(() => undefined)
  const content = contentOf(hashed, format, about)
  return {
    write: (lines, rows) => Promise.race([content.write(lines, rows), onDisk]),
    end: async () => {
      await Promise.race([content.end(), onDisk])
      await onDisk
      return { size: (await stat(path)).size, sha256: hash.digest('hex') }
    },
    abort: async () => {
      hashed.destroy()
      await onDisk.catch(() => undefined)
    },
  }
}

function contentOf(out: Transform, format: ExportFormat, { columns, id, makeRowGroups }: Content) {
  switch (format) {
    case 'xlsx':
      return createBook(out, columns, id)
    case 'parquet':
      return createParquetFile(out, makeRowGroups, id)
    case 'csv':
    case 'jsonl':
      return plain(out, headOf(format, columns))
  }
}

function plain(stream: Transform, head: string) {
  stream.write(head)
  return {
    write: (lines: Buffer) => writeTo(stream, lines),
    end: () => {
      stream.end()
    },
  }
}

/** Head of the file. Spreadsheets need the byte-order mark to read a CSV as UTF-8. */
function headOf(format: ExportFormat, columns: HeadCell[]): string {
  if (format !== 'csv') return ''
  return `\uFEFF${columns.map(({ head }) => `"${head.replaceAll('"', '""')}"`).join(',')}\n`
}
