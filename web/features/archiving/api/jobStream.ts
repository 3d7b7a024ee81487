import { watchJobs } from '@litopys/contract/routes/jobs'
import { useEffect } from 'react'
import { create } from 'zustand'
import { events } from '#api/events.ts'
import { jobNews } from './jobNews.ts'
import { createReading } from './reading.ts'

const useStreamState = create(() => ({ isLive: false }))

/** The one stream of jobs of this tab. */
const stream = createReading({
  read: (signal) => events(watchJobs, {}, signal),
  take: jobNews.tell,
  onLive: (isLive) => useStreamState.setState({ isLive }),
})

/** Whether changes of jobs come by themselves. Where they do not, whoever shows jobs has to ask. */
export function useJobStream(): boolean {
  useEffect(() => stream.want(), [])
  return useStreamState(({ isLive }) => isLive)
}
