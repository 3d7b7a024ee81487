import { expect, test } from 'vitest'
import { createNewAnalysis, startNewAnalysis } from './new-analysis.ts'

type State = { pending: number; lost: number; arriving: number; job: 'goingOn' | 'cancelled' | 'ended' }

/** A store in which `lost` of the files cannot be analysed. */
function analysisOf(state: State) {
  const done = { analysed: 0, started: 0 }
  const look = createNewAnalysis({
    count: async () => state.pending,
    analyse: async () => {
      done.analysed += 1
      state.pending = state.lost + state.arriving
      state.arriving = 0
      return state.lost
    },
    lastJob: async () => state.job,
    startJob: async () => {
      done.started += 1
      state.job = 'goingOn'
    },
  })
  return { look, done }
}

test('a few new files are analysed at once, and lost ones are not tried again and again', async () => {
  const state: State = { pending: 12, lost: 2, arriving: 0, job: 'ended' }
  const { look, done } = analysisOf(state)
  for (let i = 0; i < 3; i += 1) await look()
  expect(done).toEqual({ analysed: 1, started: 0 })
  state.pending = 3
  await look()
  expect(done.analysed).toBe(2)
})

test('many files become one job, also if it cannot analyse them', async () => {
  const state: State = { pending: 500, lost: 500, arriving: 0, job: 'ended' }
  const { look, done } = analysisOf(state)
  await look()
  await look()
  state.job = 'ended'
  for (let i = 0; i < 3; i += 1) await look()
  expect(done).toEqual({ analysed: 0, started: 1 })
  state.pending = 800
  await look()
  expect(done.started).toBe(2)
})

test('files that came while a job ended are analysed after it', async () => {
  const state: State = { pending: 500, lost: 0, arriving: 0, job: 'ended' }
  const { look, done } = analysisOf(state)
  await look()
  Object.assign(state, { pending: 7, job: 'ended' })
  await look()
  expect({ ...done, pending: state.pending }).toEqual({ analysed: 1, started: 1, pending: 0 })
})

test('a cancelled job is not started again', async () => {
  const state: State = { pending: 500, lost: 0, arriving: 0, job: 'cancelled' }
  const { look, done } = analysisOf(state)
  await look()
  expect(done.started).toBe(0)
})

test('files that come during an analysis are analysed by the next one', async () => {
  const state: State = { pending: 3, lost: 0, arriving: 4, job: 'ended' }
  const { look, done } = analysisOf(state)
  await look()
  await look()
  expect({ ...done, pending: state.pending }).toEqual({ analysed: 2, started: 0, pending: 0 })
})

test('while new files are analysed, the analysis says so', async () => {
  const gate = Promise.withResolvers<void>()
  let [pending, prepared] = [2, 0]
  const analysis = startNewAnalysis({
    isHome: () => true,
    lastJob: async () => 'ended',
    startJob: async () => undefined,
    onError: (error) => {
      throw error
    },
    first: async () => {
      prepared += 1
    },
    count: async () => pending,
    steps: [
      async (after) => {
        await gate.promise
        pending = 0
        return after === '' ? { after: 'file', lost: 0 } : undefined
      },
    ],
  })
  await expect.poll(analysis.isWorking).toBe(true)
  gate.resolve()
  await expect.poll(analysis.isWorking).toBe(false)
  analysis.wake()
  await analysis.stop()
  expect({ pending, prepared }).toEqual({ pending: 0, prepared: 1 })
})
