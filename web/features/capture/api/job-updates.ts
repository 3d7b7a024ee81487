import type { OutputOf } from '@litopys/contract/route'
import type { jobRoutes } from '@litopys/contract/routes/jobs'
import type { Job } from '@litopys/contract/schemas/job'
import type { QueryClient } from '@tanstack/react-query'
import { queryClient } from '#api/query-client.ts'
import { isUnfinished } from '../is-unfinished.ts'

/** Updates cached queries when jobs change, as reported by the stream or by a reloaded list. */
export function createJobUpdates(client: QueryClient) {
  const unfinished = new Map<string, boolean>()
  let newestEnd: string | undefined

  /** Invalidates archive data after a job has ended. */
  function invalidateAfterEnd(jobs: readonly Job[]) {
    const before = newestEnd
    newestEnd = jobs.reduce(
      (latest, { finishedAt = '' }) => (finishedAt > latest ? finishedAt : latest),
      before ?? '',
    )
    if (before !== undefined && newestEnd !== before) void client.invalidateQueries({ queryKey: ['archive'] })
  }

  return {
    invalidateAfterEnd,
    /** Updates the jobs in cached lists. Reloads the lists if a job has started or ended. */
    apply(jobs: readonly Job[]) {
      const byId = new Map(jobs.map((job) => [job.id, job]))
      const areListsOld = jobs.some((job) => unfinished.get(job.id) !== isUnfinished(job))
      for (const job of jobs) unfinished.set(job.id, isUnfinished(job))
      client.setQueriesData<OutputOf<typeof jobRoutes.list>>(
        jobLists,
        (known) => known && { ...known, data: known.data.map((job) => byId.get(job.id) ?? job) },
      )
      if (areListsOld) for (const known of [jobLists, ...offers]) void client.invalidateQueries(known)
      invalidateAfterEnd(jobs)
    },
  }
}

const jobLists = { queryKey: ['jobs', 'list'] }
/** Offers are not asked while nothing runs. */
const offers = ['reanalysis', 'media-analysis', 'transcription'].map((offer) => ({
  queryKey: ['jobs', offer],
}))

export const jobUpdates = createJobUpdates(queryClient)
