import { readdir, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { errors } from '@litopys/contract/errors'
import { type ExportTranslation, exportTranslations } from '@litopys/contract/schemas/export'
import { engineError } from '#archive/engine-error'
import { countPosts, hashOfPosts } from '#audit/post-set'
import type { Transact } from '#audit/transact'
import { startPolling } from '#jobs/polling'
import { createWakeSignal } from '#jobs/wake-signal'
import type { ProcessNotices } from '#records/process-notices'
import type { Clock } from '#server/clock'
import { AppError, isAppError } from '#server/errors'
import { type ClaimedExport, createExportStore, type ExportEnd, type ExportStore } from './exports.store.ts'
import { exportName, type RunDeps, runExport } from './run-export.usecase.ts'

export type ExportLoop = {
  /** Wakes the loop: an export was added or cancelled. */
  wake(): void
  /** Stops running exports; they start again from the beginning after the next start. */
  stop(): Promise<void>
}

type LoopDeps = RunDeps & {
  exports: ExportStore
  location: string | null
  notices: Pick<ProcessNotices, 'on' | 'send'>
  transact: Transact
  clock: Clock
  /** `about`: the export, if the error stopped one. */
  onError(error: unknown, about?: { id: string; isRetried: boolean }): void
}

/**
 * Exports that run at the same time, each with the kinds it takes. The second takes only plain files, so they
 * never wait for a translator.
 */
const places: (readonly ExportTranslation[])[] = [exportTranslations, ['none', 'tooMany']]
const pollMs = 1_000
/** Interval for saving progress and checking for a cancellation. */
const lookMs = 500
/** An export that crashed the process this often is not started again. */
const maxAttempts = 3
/** Files are kept for a day. */
export const keptMs = 24 * 3_600_000
const sweepMs = 60_000

class Cancelled extends Error {}

export async function startExportLoop(deps: LoopDeps): Promise<ExportLoop> {
  // Exports of a shared store may run in another process.
  if (!deps.files.isShared) {
    await deps.exports.adopt((await readdir(deps.directory)).map(idOf))
    await deps.exports.releaseAll()
  }
  await sweep(deps)
  const stopped = new AbortController()
  const wakes = new Set<() => void>()
  const polls = places.map((takes) =>
    startPolling({
      step: async () => {
        const { exports, files, clock } = deps
        if (files.isShared) await exports.releaseExpired()
        const row = await exports.claim(takes, clock.newId())
        if (row) await runToEnd(deps, row, wakes, stopped.signal)
        return row !== undefined
      },
      everyMs: pollMs,
      onError: deps.onError,
    }),
  )
  const wakeOwn = () => {
    for (const poll of polls) poll.wake()
    for (const one of wakes) one()
  }
  deps.notices.on('exports', wakeOwn)
  const wake = () => {
    wakeOwn()
    deps.notices.send('exports')
  }
  const timer = setInterval(() => sweep(deps).catch(deps.onError), sweepMs)
  return {
    wake,
    stop: async () => {
      clearInterval(timer)
      stopped.abort()
      for (const one of wakes) one()
      await Promise.all(polls.map((poll) => poll.stop()))
    },
  }
}

async function runToEnd(deps: LoopDeps, row: ClaimedExport, wakes: Set<() => void>, stopped: AbortSignal) {
  const cancelled = new AbortController()
  const signal = AbortSignal.any([stopped, cancelled.signal])
  let done = 0
  const look = () => {
    deps.exports.saveProgress(row, done).then((isCancelled) => {
      if (isCancelled) cancelled.abort(new Cancelled())
    }, deps.onError)
  }
  const timer = setInterval(look, lookMs)
  wakes.add(look)
  try {
    const end = await attempt(deps, row, (rows) => (done = rows), signal)
    // The export starts from the beginning after the next start of the process.
    const isLetGo = stopped.aborted && end.status !== 'done'
    await untilKept(deps, wakes, stopped, async () =>
      isLetGo ? await deps.exports.release(row) : await finish(deps, row, end),
    )
  } finally {
    clearInterval(timer)
    wakes.delete(look)
  }
}

/** Retries until the records save the end of the export, because no other process would pick it up. */
async function untilKept(
  { onError }: LoopDeps,
  wakes: Set<() => void>,
  stopped: AbortSignal,
  keep: () => Promise<void>,
): Promise<void> {
  const wakeSignal = createWakeSignal()
  wakes.add(wakeSignal.ring)
  try {
    for (;;) {
      try {
        return await keep()
      } catch (error) {
        onError(error)
        if (stopped.aborted) return
        await wakeSignal.sleep(pollMs)
      }
    }
  } finally {
    wakes.delete(wakeSignal.ring)
  }
}

async function attempt(
  deps: LoopDeps,
  row: ClaimedExport,
  onRows: (done: number) => void,
  signal: AbortSignal,
): Promise<ExportEnd> {
  if (row.attempts > maxAttempts) return failed('job_given_up')
  for (;;) {
    try {
      return await runExport(deps, row, onRows, signal)
    } catch (cause) {
      if (signal.aborted) return { status: 'cancelled' }
      if (!isAppError(cause, 'overloaded')) return endOf(deps, row, cause)
      // Reading its query waited too long behind searches.
      deps.onError(cause, { id: row.id, isRetried: true })
      await sleep(pollMs, undefined, { signal }).catch(() => undefined)
    }
  }
}

function endOf({ onError }: LoopDeps, { id }: ClaimedExport, cause: unknown): ExportEnd {
  const known = engineError(cause)
  if (known instanceof AppError) return failed(known.code)
  if (cause instanceof Error && 'code' in cause && cause.code === 'ENOSPC') return failed('storage_full')
  onError(cause, { id, isRetried: false })
  return failed('unexpected')
}

function failed(code: AppError['code']): ExportEnd {
  return { status: 'failed', reasonCode: code, reason: errors[code].message }
}

/**
 * Saves the end and its audit log entry. Deletes the file if a cancellation arrived while it was being
 * renamed.
 */
async function finish(deps: LoopDeps, row: ClaimedExport, end: ExportEnd): Promise<void> {
  const { transact, clock, files, location } = deps
  const isOver = await transact(async ({ records, audit }) => {
    if (!(await createExportStore(records, location).finish(row, clock.now(), end))) return false
    const { name, ip } = row.owner
    audit.add({
      actor: { id: row.ownerId, name, ip },
      action: 'export.end',
      outcome: end.status,
      object: { id: row.id, name: row.fileName },
      details: detailsOf(row, end),
      ...(end.status === 'done' && end.posts ? { posts: end.posts } : {}),
    })
    return true
  })
  if (isOver) return
  if (end.status === 'done') await files.remove(exportName(files, row))
  if (end.status === 'done') await finish(deps, row, { status: 'cancelled' })
}

function detailsOf({ input }: ClaimedExport, end: ExportEnd): Record<string, unknown> {
  if (end.status !== 'done') return end
  const { sight: _, posts, ...columns } = end
  const listed = posts ? { posts: countPosts(posts), postsHash: hashOfPosts(posts) } : {}
  return { ...columns, format: input.format, ...listed }
}

const idOf = (name: string) => basename(name).split('.')[0] ?? ''

/** Removes expired exports, and files that a killed process left. */
async function sweep({ exports, clock, directory, files }: LoopDeps): Promise<void> {
  await exports.removeEnded(new Date(clock.now().getTime() - keptMs))
  const names = await readdir(directory)
  const stored: string[] = []
  if (files.isShared) for await (const name of files.list('exports/')) stored.push(name)
  const known = await exports.idsHere()
  for (const name of names) {
    if (!known.has(idOf(name))) await rm(join(directory, name), { force: true })
  }
  if (!files.isShared) return
  // Listed before the exports, as an export is stored before it is done.
  for (const name of stored) if (!known.has(idOf(name))) await files.remove(name)
}
