import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Worker } from 'node:worker_threads'
import { selfMeter } from '../processes.ts'
import type { Ask, LoadingPeer, Peer } from './peer.ts'
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
    abandon: () => rm(directory, { recursive: true }),
  }
}

function loadedPeer(directory: string, path: string, version: string): Peer {
  let crew = createCrew(path)
  const ask: Ask = (measure, query) => crew.ask(measure, query)
  return {
    name: `SQLite ${version} FTS5`,
    note: 'contentless FTS5 over stems (and the other stem where the language is uncertain) and forms, a column each; a narrow table for counting, texts apart; the matching posts once into a temporary table with their BM25, everything else counted from that; a table of the forms, where fuzzy words of one change look only at forms with the same first or second half, by an index each; a thread a client of the measuring process, whose CPU and memory are given',
    ask,
    meter: selfMeter,
    postsSeen: async () => {
      const db = new DatabaseSync(path, { readOnly: true })
      const found = db
        .prepare(
          'SELECT count(*) AS posts, sum(messageId) AS messageIds, min(created) AS first, max(created) AS last FROM posts JOIN texts USING (id)',
        )
        .get()
      db.close()
      const isoOf = (seconds: unknown) => new Date(Number(seconds) * 1_000).toISOString()
      return {
        posts: Number(found?.posts),
        messageIds: Number(found?.messageIds),
        first: isoOf(found?.first),
        last: isoOf(found?.last),
      }
    },
    indexBytes: async () => (await stat(path)).size,
    // Threads with new connections; a library has no processes.
    cold: async (between, work) => {
      await crew.close()
      await between(directory)
      crew = createCrew(path)
      await work(ask, undefined)
    },
    close: async () => {
      await crew.close()
      await rm(directory, { recursive: true })
    },
  }
}

function createCrew(path: string) {
  const crew = Array.from({ length: threads }, () => createThread(path))
  const idle = [...crew]
  const waiting: ((thread: Thread) => void)[] = []
  const take = async (): Promise<Thread> =>
    idle.pop() ?? (await new Promise((resolve) => waiting.push(resolve)))
  const ask: Ask = async (measure, query) => {
    const thread = await take()
    try {
      return await thread.ask(measure, query)
    } finally {
      const next = waiting.shift()
      if (next) next(thread)
      else idle.push(thread)
    }
  }
  return {
    ask,
    close: async () => {
      await Promise.all(crew.map((thread) => thread.close()))
    },
  }
}

type Thread = { ask: Ask; close(): Promise<unknown> }

function createThread(path: string): Thread {
  const worker = new Worker(new URL('./sqlite.worker.ts', import.meta.url), { workerData: path })
  return {
    ask: (measure, query) =>
      new Promise((resolve, reject) => {
        worker.once('error', reject)
        worker.once('message', (answer: number) => {
          worker.off('error', reject)
          resolve(answer)
        })
        worker.postMessage({ measure, query })
      }),
    close: () => worker.terminate(),
  }
}
