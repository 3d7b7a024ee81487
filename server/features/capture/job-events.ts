import { setTimeout as sleep } from 'node:timers/promises'
import type { Job } from '@litopys/contract/schemas/job'
import type { Actor } from '#http/actor'
import type { JobStore } from './jobs.store.ts'
import { jobReader } from './seen-job.ts'

const shown = 50
const lookMs = 500

/**
 * The newest jobs that the actor may see, then those that changed, until the signal. What he may see is asked before each look: it ends where he may
 * look no more.
 */
export async function* watchJobs(
  { jobs }: { jobs: JobStore },
  actorNow: () => Promise<Actor>,
  signal: AbortSignal,
): AsyncGenerator<Job[]> {
  let known: Map<string, number> | undefined
  while (!signal.aborted) {
    // Whoever comes back is told why at the door.
    const actor = await actorNow().catch(() => undefined)
    if (!actor) return
    const reader = jobReader(actor)
    const versions = await jobs.versions(shown, reader)
    // One that went on when it was looked at and is among the newest no more has ended.
    const ids = new Set([...versions.keys(), ...(known?.keys() ?? [])])
    const told = await jobs.findMany(
      [...ids].filter((id) => versions.get(id) !== known?.get(id)),
      reader,
    )
    if (!known || told.length > 0) yield told
    known = versions
    await sleep(lookMs, undefined, { signal }).catch(() => undefined)
  }
}
