import type { InputOf, OutputOf } from '@litopys/contract/route'
import { startArchiving } from '@litopys/contract/routes/archives'
import { cancelJob, listJobs, readJob } from '@litopys/contract/routes/jobs'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#api/call.ts'
import { queryClient } from '#api/queryClient.ts'
import { jobNews } from './jobNews.ts'

export const jobsPerPage = 20

export type JobQuestion = Omit<InputOf<typeof listJobs>, 'itemsPerPage'>
type Started = OutputOf<typeof startArchiving>['data']
type Refresh = NonNullable<InputOf<typeof startArchiving>['refresh']>

/** Jobs, the newest first. */
export function jobList(question: JobQuestion) {
  return queryOptions({
    queryKey: ['jobs', 'list', question],
    queryFn: async ({ signal }) => {
      const jobs = await call(listJobs, { ...question, itemsPerPage: jobsPerPage }, { signal })
      jobNews.note(jobs.data)
      return jobs
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

export function jobById(id: string) {
  return queryOptions({
    queryKey: ['jobs', 'one', id],
    queryFn: async ({ signal }) => (await call(readJob, { id }, { signal })).data,
    staleTime: 0,
  })
}

/** The id of the job that reads the file. */
export async function startImport(uploadId: string, channel: string): Promise<string> {
  return (await start({ uploadId, ...(channel && { channel }) })).id
}

/** How many channels are being refreshed now; those of which a refresh went on already are among them. */
export async function startRefresh(refresh: Refresh): Promise<number> {
  const { others = [] } = await start({ refresh })
  void queryClient.invalidateQueries({ queryKey: ['archive', 'channels'] })
  return others.length + 1
}

async function start(input: InputOf<typeof startArchiving>): Promise<Started> {
  const { data } = await call(startArchiving, input)
  await queryClient.invalidateQueries({ queryKey: ['jobs'] })
  return data
}

export async function stopJob(id: string) {
  await call(cancelJob, { id })
  await queryClient.invalidateQueries({ queryKey: ['jobs'] })
}
