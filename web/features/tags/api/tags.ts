import type { InputOf, ResultOf } from '@litopys/contract/route'
import { jobRoutes } from '@litopys/contract/routes/jobs'
import { tagRoutes } from '@litopys/contract/routes/tags'
import type { Job } from '@litopys/contract/schemas/job'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#api/call.ts'
import { queryClient } from '#api/query-client.ts'

export type Changed = ResultOf<typeof tagRoutes.change>

export function tagsLike(contains: string, limit = 20) {
  return queryOptions({
    queryKey: ['tags', { contains, limit }],
    queryFn: ({ signal }) => call(tagRoutes.list, { contains, limit }, { signal }),
    placeholderData: keepPreviousData,
  })
}

export async function tagPosts(input: InputOf<typeof tagRoutes.change>): Promise<Changed> {
  const { data } = await call(tagRoutes.change, input)
  refreshTagged()
  return data
}

/** Undoes the changes of a tagging job. */
export async function undoTagging(job: string): Promise<Changed> {
  const { data } = await call(tagRoutes.undo, { job })
  refreshTagged()
  return data
}

export async function renameTag(input: InputOf<typeof tagRoutes.rename>): Promise<Changed> {
  const { data } = await call(tagRoutes.rename, input)
  refreshTagged()
  return data
}

/** Query that follows a tagging job until it ends. */
export function taggingJob(startedJob: Job) {
  return queryOptions({
    queryKey: ['tagging', startedJob.id],
    queryFn: async ({ signal }) => {
      const { data } = await call(jobRoutes.read, { id: startedJob.id }, { signal })
      if (!isUnfinished(data)) refreshTagged()
      return data
    },
    initialData: startedJob,
    refetchInterval: ({ state }) => (state.data && isUnfinished(state.data) ? pollMs : false),
  })
}

const pollMs = 500

export function isUnfinished({ state }: Job): boolean {
  return state.status === 'queued' || state.status === 'running'
}

export async function stopTagging(id: string): Promise<void> {
  const { data } = await call(jobRoutes.cancel, { id })
  queryClient.setQueryData(['tagging', id], data)
  refreshTagged()
}

function refreshTagged() {
  for (const queryKey of [['archive'], ['quotes'], ['tags']]) void queryClient.invalidateQueries({ queryKey })
}
