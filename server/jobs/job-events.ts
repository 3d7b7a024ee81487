import { setTimeout as sleep } from 'node:timers/promises'
import type { Job } from '@litopys/contract/schemas/job'
import type { Actor } from '#server/actor'
import type { JobLists } from './job-lists.store.ts'
import { jobReader } from './job-reader.ts'

const shown = 50
const lookMs = 500

/**
 * Yields the newest jobs that the actor may see, then each changed job, until the signal. The actor's rights
 * are read before each check; the events end when the actor may no longer see jobs.
 */
export async function* watchJobs(
  { jobLists }: { jobLists: Pick<JobLists, 'versions' | 'findMany'> },
  actorNow: () => Promise<Actor>,
  signal: AbortSignal,
): AsyncGenerator<Job[]> {
  let known: Map<string, number> | undefined
  while (!signal.aborted) {
    // A client that connects again gets the reason from the guard.
    const actor = await actorNow().catch(() => undefined)
    if (!actor) return
    const reader = jobReader(actor)
    const versions = await jobLists.versions(shown, reader)
    // A running job that is no longer among the newest has ended: it is sent once more.
    const ids = new Set([...versions.keys(), ...(known?.keys() ?? [])])
    const changed = await jobLists.findMany(
      [...ids].filter((id) => versions.get(id) !== known?.get(id)),
      reader,
    )
    if (!known || changed.length > 0) yield changed
    known = versions
    await sleep(lookMs, undefined, { signal }).catch(() => undefined)
  }
}
