import { jobRoutes } from '@litopys/contract/routes/jobs'
import { useEffect } from 'react'
import { create } from 'zustand'
import { isForbidden } from '#api/call-error.ts'
import { events } from '#api/events.ts'
import { refreshRights } from '#api/query-client.ts'
import { jobNews } from './job-news.ts'
import { createReading } from './reading.ts'

const useStreamState = create(() => ({ isLive: false }))

/** The one stream of jobs of this tab. */
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

/** Whether changes of jobs come by themselves. Where they do not, whoever shows jobs has to ask. */
export function useJobStream(): boolean {
  useEffect(() => stream.want(), [])
  return useStreamState(({ isLive }) => isLive)
}
