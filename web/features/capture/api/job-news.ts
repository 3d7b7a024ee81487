import type { OutputOf } from '@litopys/contract/route'
import type { jobRoutes } from '@litopys/contract/routes/jobs'
import type { Job } from '@litopys/contract/schemas/job'
import type { QueryClient } from '@tanstack/react-query'
import { queryClient } from '#api/query-client.ts'
import { isGoingOn } from '../is-going-on.ts'

/**
 * Keeps what is on the screen in step with what is told of jobs, be it by the stream or by a list that was
 * asked for again.
 */
export function createJobNews(client: QueryClient) {
  const goingOn = new Map<string, boolean>()
  let newestEnd: string | undefined

  /** What was read from the archive before a job ended is not what it would say now. */
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
    /** Puts the jobs into the lists that have them; where a list may have others now it is asked for anew. */
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
