import { fdatasyncSync, fstatSync } from 'node:fs'
import { join } from 'node:path'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import type { FileProgress } from './file-progress.ts'

type Emscripten = Awaited<ReturnType<NodeFS['init']>>['emscriptenOpts']
type Stream = { nfd: number; path: string }

/** Ends the thread: PostgreSQL must not continue after a failed write. */
export type Fail = (reason: string) => never

/**
 * The files of PGlite. Unlike NodeFS it passes fsync to the kernel (docs/decisions/0006-durable-pglite.md),
 * and it calls `fail` at the first write that the kernel refuses
 * (docs/decisions/0032-records-in-a-thread.md).
 */
export class DurableNodeFs extends NodeFS {
  readonly #progress: FileProgress
  readonly #fail: Fail

  constructor(directory: string, progress: FileProgress, fail: Fail) {
    super(directory)
    this.#progress = progress
    this.#fail = fail
  }

  override async init(
    pg: Parameters<NodeFS['init']>[0],
    options: Emscripten,
  ): Promise<{ emscriptenOpts: Emscripten }> {
    const { emscriptenOpts } = await super.init(pg, options)
    const guard: NonNullable<Emscripten['preRun']>[number] = (module) => this.#guard(module.NODEFS)
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), guard] } }
  }

  #guard(nodefs: object): void {
    // Emscripten's types leave these members out. Every file operation of NODEFS goes through
    // `tryFSOperation`.
    const attempt = Reflect.get(nodefs, 'tryFSOperation')
    Reflect.set(nodefs, 'tryFSOperation', (operation: () => unknown) => attempt(() => this.#run(operation)))
    Object.assign(Reflect.get(nodefs, 'stream_ops'), {
      fsync: ({ nfd, path }: Stream) =>
        this.#run(() => {
          fdatasyncSync(nfd)
          const log = path.indexOf('/pg_wal/')
          if (log >= 0) this.#assertLinked(nfd, join(this.rootDir, path.slice(log)))
          return 0
        }),
    })
  }

  #run<T>(operation: () => T): T {
    this.#progress.begin()
    try {
      return operation()
    } catch (error) {
      if (isWriteFailure(error)) this.#fail(error.message)
      throw error
    } finally {
      this.#progress.end()
    }
  }

  /** A commit is acknowledged after a sync of the write-ahead log, which also succeeds on a deleted file. */
  #assertLinked(nfd: number, path: string): void {
    if (fstatSync(nfd).nlink === 0) this.#fail(`${path} was deleted while it was in use.`)
  }
}

/** PostgreSQL handles a full disk itself, except for its write-ahead log. */
const full = new Set(['ENOSPC', 'EDQUOT'])
const interrupted = new Set(['EINTR', 'EAGAIN'])
const writes = new Set(['write', 'ftruncate', 'truncate'])
const changes = new Set(['open', 'close', 'mkdir', 'rename', 'unlink', 'rmdir'])
/** Errors of the device or the file system. A missing or existing file is normal for PostgreSQL. */
const broken = new Set(['EIO', 'ENXIO', 'ENODEV', 'ESTALE'])

function isWriteFailure(error: unknown): error is NodeJS.ErrnoException {
  if (!(error instanceof Error) || !('syscall' in error) || !('code' in error)) return false
  const [call, code] = [String(error.syscall), String(error.code)]
  // The kernel drops pages that it could not write: a second sync would succeed without having saved them.
  if (call === 'fdatasync') return true
  if (writes.has(call)) return !full.has(code) && !interrupted.has(code)
  return changes.has(call) && broken.has(code)
}
