import type { InputOf, OutputOf } from '@litopys/contract/route'
import { cancelJob, readJob } from '@litopys/contract/routes/jobs'
import { changeTags, listTags, renameTags, undoTags } from '@litopys/contract/routes/tags'
import type { Job } from '@litopys/contract/schemas/job'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#api/call.ts'
import { queryClient } from '#api/queryClient.ts'

export type Changed = OutputOf<typeof changeTags>['data']

export function tagsLike(contains: string, limit = 20) {
  return queryOptions({
    queryKey: ['tags', { contains, limit }],
    queryFn: ({ signal }) => call(listTags, { contains, limit }, { signal }),
    placeholderData: keepPreviousData,
  })
}

export async function tagPosts(input: InputOf<typeof changeTags>): Promise<Changed> {
  const { data } = await call(changeTags, input)
  refreshTagged()
  return data
}

/** Takes back what a job of tags did to posts. */
export async function undoTagging(job: string): Promise<Changed> {
  const { data } = await call(undoTags, { job })
  refreshTagged()
  return data
}

export async function renameTag(input: InputOf<typeof renameTags>): Promise<Changed> {
  const { data } = await call(renameTags, input)
  refreshTagged()
  return data
}

/** How a job of tags goes on, looked at until it has ended. */
export function taggingJob(begun: Job) {
  return queryOptions({
    queryKey: ['tagging', begun.id],
    queryFn: async ({ signal }) => {
      const { data } = await call(readJob, { id: begun.id }, { signal })
      if (!goesOn(data)) refreshTagged()
      return data
    },
    initialData: begun,
    refetchInterval: ({ state }) => (state.data && goesOn(state.data) ? lookMs : false),
  })
}

const lookMs = 500

export function goesOn({ state }: Job): boolean {
  return state.status === 'queued' || state.status === 'running'
}

export async function stopTagging(id: string): Promise<void> {
  const { data } = await call(cancelJob, { id })
  queryClient.setQueryData(['tagging', id], data)
  refreshTagged()
}

function refreshTagged() {
  for (const queryKey of [['archive'], ['quotes'], ['tags']]) void queryClient.invalidateQueries({ queryKey })
}
