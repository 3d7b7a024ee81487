import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { errors } from '@litopys/contract/errors'
import { type ExportTranslation, exportTranslations } from '@litopys/contract/schemas/export'
import { engineError } from '#archive/engine-error'
import type { Transact } from '#audit/transact'
import { startPolling } from '#jobs/polling'
import { createWakeSignal } from '#jobs/wake-signal'
import type { Clock } from '#server/clock'
import { AppError, isAppError } from '#server/errors'
import { createExportStore, type ExportEnd, type ExportRow, type ExportStore } from './exports.store.ts'
import { exportPath, type RunDeps, runExport } from './run-export.usecase.ts'

export type ExportLoop = {
  /** Wakes the loop: an export was added or cancelled. */
  wake(): void
  /** Stops running exports; they start again from the beginning after the next start. */
  stop(): Promise<void>
}

type LoopDeps = RunDeps & {
  exports: ExportStore
  location: string | null
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
  await deps.exports.releaseAll()
  await sweep(deps)
  const stopped = new AbortController()
  const wakes = new Set<() => void>()
  const polls = places.map((takes) =>
    startPolling({
      step: async () => {
        const row = await deps.exports.claim(takes)
        if (row) await runToEnd(deps, row, wakes, stopped.signal)
        return row !== undefined
      },
      everyMs: pollMs,
      onError: deps.onError,
    }),
  )
  const wake = () => {
    for (const poll of polls) poll.wake()
    for (const one of wakes) one()
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

async function runToEnd(deps: LoopDeps, row: ExportRow, wakes: Set<() => void>, stopped: AbortSignal) {
  const cancelled = new AbortController()
  const signal = AbortSignal.any([stopped, cancelled.signal])
  let done = 0
  const look = () => {
    deps.exports.saveProgress(row.id, done).then((isCancelled) => {
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
      isLetGo ? await deps.exports.release(row.id) : await finish(deps, row, end),
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
  row: ExportRow,
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

function endOf({ onError }: LoopDeps, { id }: ExportRow, cause: unknown): ExportEnd {
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
async function finish(deps: LoopDeps, row: ExportRow, end: ExportEnd): Promise<void> {
  const { transact, clock, directory, location } = deps
  const isOver = await transact(async ({ records, audit }) => {
    if (!(await createExportStore(records, location).finish(row.id, clock.now(), end))) return false
    const { name, ip } = row.owner
    audit.add({
      actor: { id: row.ownerId, name, ip },
      action: 'export.end',
      outcome: end.status,
      object: { id: row.id, name: row.fileName },
      details: detailsOf(end),
    })
    return true
  })
  if (isOver) return
  await rm(exportPath(directory, row), { force: true })
  if (end.status === 'done') await finish(deps, row, { status: 'cancelled' })
}

function detailsOf(end: ExportEnd): Record<string, unknown> {
  if (end.status !== 'done') return end
  const { sight: _, ...columns } = end
  return columns
}

/** Removes expired exports, and files that a killed process left. */
async function sweep({ exports, clock, directory }: LoopDeps): Promise<void> {
  await exports.removeEnded(new Date(clock.now().getTime() - keptMs))
  const names = await readdir(directory)
  const known = await exports.idsHere()
  for (const name of names) {
    const [id = ''] = name.split('.')
    if (!known.has(id)) await rm(join(directory, name), { force: true })
  }
}
