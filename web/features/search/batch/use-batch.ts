import { postRoutes } from '@litopys/contract/routes/archives'
import { useEffect, useRef } from 'react'
import { call } from '#api/call.ts'
import { type Progress, type Shared, setBatch, useBatchList } from './batch-list.ts'

/** Lines per call, few enough for smooth progress and quick cancelling. */
const chunk = 50

/** Counts the lines in chunks, until all are counted, the user cancels or leaves the page. */
export function useBatch() {
  const batch = useBatchList((list) => list.batch)
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => stop(running.current), [])

  const run = async (progress: Progress) => {
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    const { signal } = controller
    let { found } = progress
    const { lines, shared } = progress
    setBatch({ status: 'running', lines, shared, found })
    try {
      while (found.length < lines.length) {
        const queries = lines.slice(found.length, found.length + chunk)
        const { data } = await call(postRoutes.countMany, { queries, ...shared }, { signal })
        if (signal.aborted) return
        found = [...found, ...data]
        setBatch({ status: found.length < lines.length ? 'running' : 'done', lines, shared, found })
      }
    } catch (error) {
      // A cancelled run has already been reported.
      if (!signal.aborted) setBatch({ status: 'failed', error, lines, shared, found })
    }
  }

  return {
    batch,
    start: (lines: string[], shared: Shared) => void run({ lines, shared, found: [] }),
    resume: () => {
      if (batch.status !== 'idle') void run(batch)
    },
    cancel: () => stop(running.current),
  }
}

function stop(running: AbortController | undefined) {
  running?.abort()
  const { batch } = useBatchList.getState()
  if (batch.status === 'running') setBatch({ ...batch, status: 'cancelled' })
}
