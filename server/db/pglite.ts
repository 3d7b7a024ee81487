import { fdatasyncSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

type Emscripten = Awaited<ReturnType<NodeFS['init']>>['emscriptenOpts']
type Stream = { nfd: number }

/**
 * PGlite runs PostgreSQL with fsync off (`-F`) and its file layer ignores fsync, so a power failure could take back an
 * acknowledged commit. Here both are mended: PostgreSQL asks, and the file layer passes the wish on to the kernel
 * (docs/decisions/0006-durable-pglite.md has the trace).
 */
export async function openPglite(directory: string): Promise<PGlite> {
  return await PGlite.create({
    fs: new DurableNodeFs(directory),
    // The file layer forwards fsync only: fdatasync, the default method for the WAL, is a no-op in Emscripten.
    startParams: [
      ...PGlite.defaultStartParams.filter((name) => name !== '-F'),
      '-c',
      'wal_sync_method=fsync',
    ],
  })
}

class DurableNodeFs extends NodeFS {
  override async init(pg: PGlite, options: Emscripten): Promise<{ emscriptenOpts: Emscripten }> {
    const { emscriptenOpts } = await super.init(pg, options)
    const preRun = [...(emscriptenOpts.preRun ?? []), passSyncToDisk]
    return { emscriptenOpts: { ...emscriptenOpts, preRun } }
  }
}

const passSyncToDisk: NonNullable<Emscripten['preRun']>[number] = (module) => {
  // Emscripten's types leave the stream operations of a file system out.
  Object.assign(Reflect.get(module.NODEFS, 'stream_ops'), {
    fsync(stream: Stream) {
      fdatasyncSync(stream.nfd)
      return 0
    },
  })
}
