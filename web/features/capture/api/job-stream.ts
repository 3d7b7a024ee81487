import { jobRoutes } from '@litopys/contract/routes/jobs'
import { useEffect } from 'react'
import { create } from 'zustand'
import { isForbidden } from '#api/call-error.ts'
import { events } from '#api/events.ts'
import { refreshRights } from '#api/query-client.ts'
import { jobUpdates } from './job-updates.ts'
import { createSharedStream } from './shared-stream.ts'

const useStreamState = create(() => ({ isLive: false }))

/** The only job stream of this tab. */
const stream = createSharedStream({
  read: (signal) => events(jobRoutes.watch, {}, signal),
  take: jobUpdates.apply,
  onLive: (isLive) => useStreamState.setState({ isLive }),
  isFinal: (error) => {
    if (!isForbidden(error)) return false
    refreshRights()
    return true
  },
})

/** Whether the job stream is connected. If not, components that show jobs have to poll. */
export function useJobStream(): boolean {
  useEffect(() => stream.subscribe(), [])
  return useStreamState(({ isLive }) => isLive)
}
