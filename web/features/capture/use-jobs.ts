import type { Job } from '@litopys/contract/schemas/job'
import { useQueries, useQuery } from '@tanstack/react-query'
import { isForbidden } from '#api/call-error.ts'
import { useJobStream } from './api/job-stream.ts'
import { type JobQuestion, jobById, jobList } from './api/jobs.ts'
import { isUnfinished } from './is-unfinished.ts'

const pollMs = { unfinished: 1_000, quiet: 10_000 }

/** Returns current jobs, updated by the stream or, without a stream, by polling. */
export function useJobs(question: JobQuestion) {
  const isLive = useJobStream()
  return useQuery({
    ...jobList(question),
    refetchInterval: ({ state }) => {
      if (isLive || isForbidden(state.error)) return false
      return state.data?.data.some(isUnfinished) ? pollMs.unfinished : pollMs.quiet
    },
  })
}

/**
 * Returns imports by their ids, as far as they are known. An import that newer jobs have pushed off the list
 * is requested separately.
 */
export function useImports(ids: readonly string[]): Job[] {
  const { data } = useJobs({ kind: 'import', page: 1 })
  const listed = data?.data.filter(({ id }) => ids.includes(id)) ?? []
  const unlisted = data ? ids.filter((id) => !listed.some((job) => job.id === id)) : []
  const others = useQueries({
    queries: unlisted.map((id) => ({
      ...jobById(id),
      refetchInterval: ({ state }: { state: { data: Job | undefined } }) =>
        state.data && isUnfinished(state.data) ? pollMs.unfinished : false,
    })),
  })
  return [...listed, ...others.flatMap((other) => other.data ?? [])]
}
