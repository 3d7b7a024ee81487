import { type FileMetaData, parquetMetadata } from 'hyparquet'
import { ForeignAnswer, type Proof } from './answer.ts'
import type { Settings } from './connections.ts'

/** Column chunks of a Parquet file, as they follow each other there, and what its footer says about them. */
export type ParquetPart = { chunks: Buffer; metadata: FileMetaData }

/**
 * Snappy, because some readers lack zstd. Page index and Bloom filters are left out: they are outside of the row
 * groups, so that the row groups of several files could not follow each other.
 */
export const parquetSettings: Settings = {
  output_format_parquet_compression_method: 'snappy',
  output_format_parquet_string_as_string: 1,
  output_format_parquet_write_page_index: 0,
  output_format_parquet_write_bloom_filter: 0,
  output_format_parquet_parallel_encoding: 0,
}

/**
 * The row groups of a Parquet file without the first column, which has the tag of the statement as its name.
 * Offsets in `metadata` count from the start of `chunks`.
 * @throws ForeignAnswer if the first column has another name.
 */
export function readParquetPart(file: Buffer, { tag }: Proof): ParquetPart {
  const { schema, row_groups, ...metadata } = parquetMetadata(bufferOf(file))
  const [root, first, ...columns] = schema
  if (!root || first?.name !== tag) throw new ForeignAnswer('The engine returned rows of another statement')
  const chunks: Buffer[] = []
  let length = 0n
  const groups = row_groups.map((group) => {
    const kept = group.columns.slice(1).map((chunk) => {
      const { meta_data } = chunk
      if (!meta_data) throw new Error('The engine wrote a column without metadata')
      const { dictionary_page_offset, data_page_offset, total_compressed_size } = meta_data
      const from = dictionary_page_offset ?? data_page_offset
      const moved = length - from
      chunks.push(file.subarray(Number(from), Number(from + total_compressed_size)))
      length += total_compressed_size
      return { ...chunk, file_offset: 0n, meta_data: movedBy(moved, meta_data) }
    })
    const sum = (size: 'total_compressed_size' | 'total_uncompressed_size') =>
      kept.reduce((all, { meta_data }) => all + meta_data[size], 0n)
    return {
      ...group,
      columns: kept,
      file_offset: kept[0] ? firstPage(kept[0].meta_data) : 0n,
      total_byte_size: sum('total_uncompressed_size'),
      total_compressed_size: sum('total_compressed_size'),
    }
  })
  const named = { ...root, num_children: (root.num_children ?? 1) - 1 }
  return {
    chunks: Buffer.concat(chunks),
    metadata: { ...metadata, schema: [named, ...columns], row_groups: groups },
  }
}

/** The row groups of a part at another place of a file. */
export function rowGroupsAt(offset: bigint, { metadata }: ParquetPart): FileMetaData['row_groups'] {
  return metadata.row_groups.map((group) => ({
    ...group,
    file_offset: (group.file_offset ?? 0n) + offset,
    columns: group.columns.map((chunk) => ({
      ...chunk,
      ...(chunk.meta_data && { meta_data: movedBy(offset, chunk.meta_data) }),
    })),
  }))
}

type ColumnMetaData = NonNullable<FileMetaData['row_groups'][number]['columns'][number]['meta_data']>

function movedBy(distance: bigint, column: ColumnMetaData): ColumnMetaData {
  const { dictionary_page_offset: dictionary } = column
  return {
    ...column,
    data_page_offset: column.data_page_offset + distance,
    ...(dictionary === undefined ? {} : { dictionary_page_offset: dictionary + distance }),
  }
}

function firstPage({ dictionary_page_offset, data_page_offset }: ColumnMetaData): bigint {
  return dictionary_page_offset ?? data_page_offset
}

function bufferOf({ buffer, byteOffset, byteLength }: Buffer): ArrayBuffer {
  const copy = new ArrayBuffer(byteLength)
  new Uint8Array(copy).set(new Uint8Array(buffer, byteOffset, byteLength))
  return copy
}
