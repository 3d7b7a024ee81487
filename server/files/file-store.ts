import type { ByteRange } from '@litopys/contract/route'

/**
 * Files by name, such as `media/ab/cd/…`. A name never refers to an incomplete file.
 * @throws AppError files_unreachable from every call, if a shared store does not answer.
 */
export type FileStore = {
  /** Whether other processes read and write the same files. */
  isShared: boolean
  /** Stores the file at `path`, which may be moved. When it resolves, the file survives a power failure. */
  put(name: string, path: string): Promise<void>
  /** Stores an empty file. */
  mark(name: string): Promise<void>
  /** Undefined if there is no such file. */
  size(name: string): Promise<number | undefined>
  /** A file that is missing is an error. */
  read(name: string, range?: ByteRange): AsyncIterable<Buffer>
  /** Makes the file readable at a path of this machine, `path` or its own. Undefined if there is no such file. */
  fetch(name: string, path: string): Promise<string | undefined>
  /** Resolves also if there is no such file. */
  remove(name: string): Promise<void>
  /** The names that start with `start`, such as `uploads/`. */
  list(start: string): AsyncIterable<string>
  /** Removes the unfinished files of killed processes, if it is older than a day. */
  removeUnfinished(now: Date): Promise<void>
  close(): void
}

/** A folder, which other processes may share. */
export type FolderPlace = { kind: 'folder'; path: string; isShared: boolean }

/** A bucket of an S3-compatible store. `prefix` is empty, or ends with a slash. */
export type S3Place = {
  kind: 's3'
  bucket: string
  prefix: string
  endpoint: string | undefined
  region: string
  accessKeyId: string
  secretAccessKey: string
}

/** Where files are. Plain data, for threads. */
export type FilesPlace = FolderPlace | S3Place

/** The folders of Litopys. Other programs may use the rest of a folder or bucket. */
export const ownFolders = ['exports/', 'media/', 'thumbnails/', 'uploads/']

/** The age at which a file that was never completed is left over. */
export const unfinishedMs = 24 * 3_600_000
