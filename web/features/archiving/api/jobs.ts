import type { OutputOf } from '@litopys/contract/route'
import { startArchiving } from '@litopys/contract/routes/archives'
import { cancelJob, listJobs } from '@litopys/contract/routes/jobs'
import type { Job } from '@litopys/contract/schemas/job'
import { type QueryFunctionContext, queryOptions } from '@tanstack/react-query'
import { call } from '#api/call.ts'
import { queryClient } from '#api/queryClient.ts'

export const jobsShown = 20
const pollEvery = 1_000

export const jobList = queryOptions({
  queryKey: ['jobs'],
  queryFn: readJobs,
  refetchInterval: (query) => (query.state.data?.data.some(isGoingOn) ? pollEvery : false),
  staleTime: 0,
})

async function readJobs({ signal, client, queryKey }: QueryFunctionContext) {
  const before = client.getQueryData<OutputOf<typeof listJobs>>(queryKey)
  const jobs = await call(listJobs, { page: 1, itemsPerPage: jobsShown }, { signal })
  // What was read from the archive before an import ended is not what it would say now.
  if (before && lastEnd(before.data) !== lastEnd(jobs.data)) {
    void client.invalidateQueries({ queryKey: ['archive'] })
  }
  return jobs
}

export function isGoingOn({ state }: Job): boolean {
  return state.status === 'queued' || state.status === 'running'
}

/** Changes whenever a job ends. */
function lastEnd(jobs: Job[]): string {
  return jobs.reduce((latest, { finishedAt = '' }) => (finishedAt > latest ? finishedAt : latest), '')
}

/** The id of the job that reads the file. */
export async function startImport(uploadId: string, channel: string): Promise<string> {
  const { data: job } = await call(startArchiving, { uploadId, ...(channel && { channel }) })
  await queryClient.invalidateQueries(jobList)
  return job.id
}

export async function stopJob(id: string) {
  await call(cancelJob, { id })
  await queryClient.invalidateQueries(jobList)
}
