import type { Job } from '@litopys/contract/schemas/job'
import { useQueries, useQuery } from '@tanstack/react-query'
import { isForbidden } from '#api/call-error.ts'
import { useJobStream } from './api/job-stream.ts'
import { type JobQuestion, jobById, jobList } from './api/jobs.ts'
import { isGoingOn } from './is-going-on.ts'

const pollMs = { goingOn: 1_000, quiet: 10_000 }

/** Jobs as they are at the moment, told by the stream or, where there is none, asked for again and again. */
export function useJobs(question: JobQuestion) {
  const isLive = useJobStream()
  return useQuery({
    ...jobList(question),
    refetchInterval: ({ state }) => {
      if (isLive || isForbidden(state.error)) return false
      return state.data?.data.some(isGoingOn) ? pollMs.goingOn : pollMs.quiet
    },
  })
}

/**
 * Imports by their ids, as far as they are known. One that newer jobs have pushed off the list is asked for
 * by itself.
 */
export function useImports(ids: readonly string[]): Job[] {
  const { data } = useJobs({ kind: 'import', page: 1 })
  const listed = data?.data.filter(({ id }) => ids.includes(id)) ?? []
  const unlisted = data ? ids.filter((id) => !listed.some((job) => job.id === id)) : []
  const others = useQueries({
    queries: unlisted.map((id) => ({
      ...jobById(id),
      refetchInterval: ({ state }: { state: { data: Job | undefined } }) =>
        state.data && isGoingOn(state.data) ? pollMs.goingOn : false,
    })),
  })
  return [...listed, ...others.flatMap((other) => other.data ?? [])]
}
