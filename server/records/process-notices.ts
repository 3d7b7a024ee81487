import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { check } from '@litopys/contract/check'
import { sql } from 'kysely'
import type pg from 'pg'
import * as Type from 'typebox'
import { connectClient } from './connect-postgres.ts'
import type { Records } from './open.ts'
import { running } from './start-lock.ts'

/**
 * What processes report to each other. `jobs`, `exports`: there is work, or a cancellation. `channels`: channels
 * were deleted or restored. `posts`: rows of the archive changed; the text names their tables. `calls`: calls were
 * counted for a rate limit; the text has their numbers. `home`: the home process has calls or answers, or has ended.
 * `keys`: the fingerprints of a process that has started. `people`: people were joined or parted.
 */
export const noticeKinds = [
  'jobs',
  'exports',
  'channels',
  'posts',
  'calls',
  'home',
  'keys',
  'people',
] as const
export type NoticeKind = (typeof noticeKinds)[number]

/**
 * Notices between the processes that share a PostgreSQL server, by NOTIFY. A notice can be lost with a
 * connection, so every loop also polls.
 */
export type ProcessNotices = {
  /** Sends to the other processes. Repeated notices within a few milliseconds are sent once. */
  send(kind: NoticeKind, text?: string): void
  /**
   * Calls `work` for each notice of another process, and after the connection was lost, without a text. This
   * process does not get its own.
   */
  on(kind: NoticeKind, work: (text: string | undefined) => void): void
  stop(): Promise<void>
}

/** Notices of a process that shares its records with no other. */
export const noNotices: ProcessNotices = {
  send: () => undefined,
  on: () => undefined,
  stop: async () => undefined,
}

const channel = 'litopys'
/** Collects the notices of a batch of writes. */
const collectMs = 20
const longestPauseMs = 10_000
/** Finds a connection that ended without a word. */
const pingMs = 15_000
/** PostgreSQL allows less than 8,000 bytes. A single text is shorter. */
const mostBytes = 7_000

const notice = Type.Object({ from: Type.String(), kind: Type.Enum(noticeKinds), text: Type.String() })

type Deps = {
  db: Records
  url: string
  onError(error: unknown): void
}

/** Listens on a connection of its own, and connects again when it is lost. */
export async function openProcessNotices({ db, url, onError }: Deps): Promise<ProcessNotices> {
  const from = randomUUID()
  const stopped = new AbortController()
  const listeners = new Map<NoticeKind, ((text: string | undefined) => void)[]>()
  const tell = (kind: NoticeKind, text: string | undefined) => {
    for (const work of listeners.get(kind) ?? []) work(text)
  }
  const take = (payload: string | undefined) => {
    const read = check(notice, parse(payload))
    // Another version may send notices of other kinds.
    if (read.ok && read.value.from !== from) tell(read.value.kind, read.value.text)
  }

  const listen = async () => {
    const client = await connectClient(url)
    client.on('notification', ({ payload }) => take(payload))
    const ended = new Promise<void>((resolve) => {
      client.on('error', () => resolve())
      client.on('end', () => resolve())
    })
    try {
      await client.query(`SELECT pg_advisory_lock_shared(${running})`)
      await client.query(`LISTEN ${channel}`)
    } catch (error) {
      await client.end()
      throw error
    }
    return { client, ended }
  }
  type Listening = Awaited<ReturnType<typeof listen>>

  const keep = async (first: Listening) => {
    let { client, ended } = first
    while (!stopped.signal.aborted) {
      await lost(client, ended, stopped.signal)
      await client.end().catch(() => undefined)
      for (let pauseMs = 250; !stopped.signal.aborted; pauseMs = Math.min(2 * pauseMs, longestPauseMs)) {
        try {
          ;({ client, ended } = await listen())
          // Notices of the time without a connection are lost.
          for (const kind of noticeKinds) tell(kind, undefined)
          break
        } catch (error) {
          onError(error)
          await sleep(pauseMs, undefined, { signal: stopped.signal }).catch(() => undefined)
        }
      }
    }
    await client.end().catch(() => undefined)
  }
  const kept = keep(await listen())

  const waiting = new Map<NoticeKind, Set<string>>()
  let timer: NodeJS.Timeout | undefined
  let sending: Promise<void> = Promise.resolve()
  const flush = async () => {
    timer = undefined
    const payloads = [...waiting].flatMap(([kind, texts]) =>
      piecesOf([...texts]).map((text) => JSON.stringify({ from, kind, text })),
    )
    waiting.clear()
    for (const payload of payloads)
      await sql`SELECT pg_notify(${channel}, ${payload})`.execute(db).catch(onError)
  }
  return {
    send: (kind, text = '') => {
      if (stopped.signal.aborted) return
      waiting.set(kind, (waiting.get(kind) ?? new Set()).add(text))
      timer ??= setTimeout(() => {
        sending = sending.then(flush)
      }, collectMs)
    },
    on: (kind, work) => {
      listeners.set(kind, [...(listeners.get(kind) ?? []), work])
    },
    stop: async () => {
      stopped.abort()
      clearTimeout(timer)
      await sending
      await flush()
      await kept
    },
  }
}

/** Joins texts to pieces that fit in a notice. */
function piecesOf(texts: string[]): string[] {
  const pieces: string[] = []
  let [piece = '', ...rest] = texts
  for (const text of rest) {
    if (Buffer.byteLength(piece) + Buffer.byteLength(text) < mostBytes) piece += ` ${text}`
    else {
      pieces.push(piece)
      piece = text
    }
  }
  return [...pieces, piece]
}

/** Resolves when the connection is lost, or does not answer, or at the stop. */
async function lost(client: pg.Client, ended: Promise<void>, stopped: AbortSignal): Promise<void> {
  const over = new AbortController()
  const end = ended.then(() => over.abort())
  const signal = AbortSignal.any([over.signal, stopped])
  while (!signal.aborted) {
    await sleep(pingMs, undefined, { signal }).catch(() => undefined)
    if (signal.aborted) break
    const isAlive = await Promise.race([
      client.query('SELECT 1').then(
        () => true,
        () => false,
      ),
      sleep(pingMs, false, { signal }).catch(() => false),
    ])
    if (!isAlive) return
  }
  if (over.signal.aborted) await end
}

function parse(payload: string | undefined): unknown {
  try {
    return JSON.parse(payload ?? '')
  } catch {
    // Another program may use a channel of this name.
    return undefined
  }
}
