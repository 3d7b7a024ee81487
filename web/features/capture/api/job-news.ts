import type { OutputOf } from '@litopys/contract/route'
import type { jobRoutes } from '@litopys/contract/routes/jobs'
import type { Job } from '@litopys/contract/schemas/job'
import type { QueryClient } from '@tanstack/react-query'
import { queryClient } from '#api/query-client.ts'
import { isGoingOn } from '../is-going-on.ts'

/** Updates cached queries when jobs change, as reported by the stream or by a reloaded list. */
export function createJobNews(client: QueryClient) {
  const goingOn = new Map<string, boolean>()
  let newestEnd: string | undefined

  /** Invalidates archive data after a job has ended. */
  function note(jobs: readonly Job[]) {
    const before = newestEnd
    newestEnd = jobs.reduce(
      (latest, { finishedAt = '' }) => (finishedAt > latest ? finishedAt : latest),
      before ?? '',
    )
    if (before !== undefined && newestEnd !== before) void client.invalidateQueries({ queryKey: ['archive'] })
  }

  return {
    note,
    /** Updates the jobs in cached lists. Reloads the lists if a job has started or ended. */
    tell(jobs: readonly Job[]) {
      const byId = new Map(jobs.map((job) => [job.id, job]))
      const areListsOld = jobs.some((job) => goingOn.get(job.id) !== isGoingOn(job))
      for (const job of jobs) goingOn.set(job.id, isGoingOn(job))
      client.setQueriesData<OutputOf<typeof jobRoutes.list>>(
        jobLists,
        (known) => known && { ...known, data: known.data.map((job) => byId.get(job.id) ?? job) },
      )
      if (areListsOld) void client.invalidateQueries(jobLists)
      note(jobs)
    },
  }
}

const jobLists = { queryKey: ['jobs', 'list'] }

export const jobNews = createJobNews(queryClient)
