import { countMany } from '@litopys/contract/routes/archives'
import type { Suggestion } from '@litopys/contract/schemas/search'
import { useEffect, useRef, useState } from 'react'
import { call } from '#api/call.ts'
import type { Condition } from '../searchState.ts'

type Shared = Omit<Condition, 'q'>
type Progress = { lines: string[]; shared: Shared; found: Suggestion[] }
export type Batch =
  | { status: 'idle' }
  | ({ status: 'running' | 'cancelled' | 'done' } & Progress)
  | ({ status: 'failed'; error: unknown } & Progress)

/** Lines of one call: few enough for the bar to move and for cancelling to be quick. */
const chunk = 50

/** Counts line after line, until all are counted, it is cancelled or the screen is left. */
export function useBatch() {
  const [batch, setBatch] = useState<Batch>({ status: 'idle' })
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

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
        const { data } = await call(countMany, { queries, ...shared }, { signal })
        if (signal.aborted) return
        found = [...found, ...data]
        setBatch({ status: found.length < lines.length ? 'running' : 'done', lines, shared, found })
      }
    } catch (error) {
      // Whoever has cancelled it has already said so.
      if (!signal.aborted) setBatch({ status: 'failed', error, lines, shared, found })
    }
  }

  return {
    batch,
    start: (lines: string[], shared: Shared) => void run({ lines, shared, found: [] }),
    resume: () => {
      if (batch.status !== 'idle') void run(batch)
    },
    cancel: () => {
      running.current?.abort()
      if (batch.status === 'running') setBatch({ ...batch, status: 'cancelled' })
    },
  }
}
