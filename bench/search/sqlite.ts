import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { LoadingPeer, Peer } from './peer.ts'
import type { BenchQuery } from './queries.ts'
import { createSqliteLoad } from './sqlite-load.ts'

/** One per client: a SQLite connection computes in the calling thread. */
const threads = 8

/** SQLite FTS5 as included in Node, in its own file. */
export async function sqlitePeer(): Promise<LoadingPeer> {
  const directory = await mkdtemp(join(tmpdir(), 'litopys-sqlite-'))
  const path = join(directory, 'posts.sqlite')
  const load = createSqliteLoad(path)
  return {
    add: async (posts) => load.add(posts),
    ready: async () => loadedPeer(directory, path, load.finish()),
  }
}

function loadedPeer(directory: string, path: string, version: string): Peer {
  const crew = Array.from({ length: threads }, () => createThread(path))
  const idle = [...crew]
  const waiting: ((thread: Thread) => void)[] = []
  const take = async (): Promise<Thread> =>
    idle.pop() ?? (await new Promise((resolve) => waiting.push(resolve)))
  return {
    name: `SQLite ${version} FTS5`,
    note: 'contentless FTS5 over stems (and the other stem where the language is uncertain) and forms, a column each; a narrow table for counting, texts apart; the matching posts once into a temporary table with their BM25, everything else counted from that; a table of the forms, where fuzzy words of one change look only at forms with the same first or second half, by an index each; a thread a client',
    screen: async (query) => {
      const thread = await take()
      try {
        return await thread.screen(query)
      } finally {
        const next = waiting.shift()
        if (next) next(thread)
        else idle.push(thread)
      }
    },
    close: async () => {
      await Promise.all(crew.map((thread) => thread.close()))
      await rm(directory, { recursive: true })
    },
  }
}

type Thread = { screen(query: BenchQuery): Promise<number>; close(): Promise<unknown> }

function createThread(path: string): Thread {
  const worker = new Worker(new URL('./sqlite.worker.ts', import.meta.url), { workerData: path })
  return {
    screen: (query) =>
      new Promise((resolve, reject) => {
        worker.once('error', reject)
        worker.once('message', (total: number) => {
          worker.off('error', reject)
          resolve(total)
        })
        worker.postMessage(query)
      }),
    close: () => worker.terminate(),
  }
}
