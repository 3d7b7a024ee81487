import { jobRoutes } from '@litopys/contract/routes/jobs'
import { useEffect } from 'react'
import { create } from 'zustand'
import { isForbidden } from '#api/call-error.ts'
import { events } from '#api/events.ts'
import { refreshRights } from '#api/query-client.ts'
import { jobNews } from './job-news.ts'
import { createReading } from './reading.ts'

const useStreamState = create(() => ({ isLive: false }))

/** The only job stream of this tab. */
const stream = createReading({
  read: (signal) => events(jobRoutes.watch, {}, signal),
  take: jobNews.tell,
  onLive: (isLive) => useStreamState.setState({ isLive }),
  isFinal: (error) => {
    if (!isForbidden(error)) return false
    refreshRights()
    return true
  },
})

/** Whether the job stream is connected. If not, components that show jobs have to poll. */
export function useJobStream(): boolean {
  useEffect(() => stream.want(), [])
  return useStreamState(({ isLive }) => isLive)
}
