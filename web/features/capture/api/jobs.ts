import type { InputOf, ResultOf } from '@litopys/contract/route'
import { archiveRoutes } from '@litopys/contract/routes/archives'
import { jobRoutes } from '@litopys/contract/routes/jobs'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#api/call.ts'
import { queryClient } from '#api/query-client.ts'
import { jobUpdates } from './job-updates.ts'

export const jobsPerPage = 20

export type JobQuestion = Omit<InputOf<typeof jobRoutes.list>, 'itemsPerPage'>
type Started = ResultOf<typeof archiveRoutes.startCapture>
type Refresh = NonNullable<InputOf<typeof archiveRoutes.startCapture>['refresh']>

/** Query for jobs, newest first. */
export function jobList(question: JobQuestion) {
  return queryOptions({
    queryKey: ['jobs', 'list', question],
    queryFn: async ({ signal }) => {
      const jobs = await call(jobRoutes.list, { ...question, itemsPerPage: jobsPerPage }, { signal })
      jobUpdates.invalidateAfterEnd(jobs.data)
      return jobs
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

export function jobById(id: string) {
  return queryOptions({
    queryKey: ['jobs', 'one', id],
    queryFn: async ({ signal }) => (await call(jobRoutes.read, { id }, { signal })).data,
    staleTime: 0,
  })
}

/** Starts an import and returns the id of its job. */
export async function startImport(uploadId: string, channel: string): Promise<string> {
  return (await start({ uploadId, ...(channel && { channel }) })).id
}

/** Starts a refresh and returns how many channels are being refreshed, including those already running. */
export async function startRefresh(refresh: Refresh): Promise<number> {
  const { others = [] } = await start({ refresh })
  void queryClient.invalidateQueries({ queryKey: ['archive', 'channels'] })
  return others.length + 1
}

async function start(input: InputOf<typeof archiveRoutes.startCapture>): Promise<Started> {
  const { data } = await call(archiveRoutes.startCapture, input)
  await queryClient.invalidateQueries({ queryKey: ['jobs'] })
  return data
}

export async function cancelJob(id: string) {
  await call(jobRoutes.cancel, { id })
  await queryClient.invalidateQueries({ queryKey: ['jobs'] })
}
