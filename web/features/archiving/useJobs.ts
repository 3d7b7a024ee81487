import { useQuery } from '@tanstack/react-query'
import { isForbidden } from '#api/callError.ts'
import { useJobStream } from './api/jobStream.ts'
import { type JobQuestion, jobList } from './api/jobs.ts'
import { isGoingOn } from './isGoingOn.ts'

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
