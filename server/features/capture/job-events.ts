import { setTimeout as sleep } from 'node:timers/promises'
import type { Job } from '@litopys/contract/schemas/job'
import { hidesPosts } from '#archive/visible'
import type { Actor } from '#http/actor'
import type { JobStore } from './jobs.store.ts'

const shown = 50
const lookMs = 500

/** The newest jobs that the actor may see, then those that changed, until the signal. */
export async function* watchJobs(
  { jobs }: { jobs: JobStore },
  actor: Actor,
  signal: AbortSignal,
): AsyncGenerator<Job[]> {
  const owner = hidesPosts(actor.restrictions) ? actor.id : undefined
  let known = await jobs.versions(shown, owner)
  yield await jobs.findMany([...known.keys()])
  while (!signal.aborted) {
    await sleep(lookMs, undefined, { signal }).catch(() => undefined)
    const versions = await jobs.versions(shown, owner)
    // One that went on when it was looked at and is among the newest no more has ended.
    const ids = new Set([...versions.keys(), ...known.keys()])
    const changed = [...ids].filter((id) => versions.get(id) !== known.get(id))
    known = versions
    if (changed.length > 0) yield await jobs.findMany(changed)
  }
}
