import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test } from 'vitest'
import { job } from '#testing/jobs.ts'
import { createJobUpdates } from './job-updates.ts'

const list = ['jobs', 'list', { page: 1 }]
let client: QueryClient
let news: ReturnType<typeof createJobUpdates>
const isOld = (queryKey: readonly unknown[]) => client.getQueryState(queryKey)?.isInvalidated

beforeEach(() => {
  client = new QueryClient()
  news = createJobUpdates(client)
  client.setQueryData(list, { data: [job()], totalItems: 1, page: 1, itemsPerPage: 20 })
  client.setQueryData(['archive', 'x'], 1)
  news.apply([job()])
  client.setQueryData(list, (known: unknown) => known)
})

test('progress updates the lists that contain the job, without a new call', () => {
  news.apply([job({ done: 120 })])
  expect(client.getQueryData(list)).toMatchObject({ data: [{ id: '7', done: 120 }] })
  expect([isOld(list), isOld(['archive', 'x'])]).toEqual([false, false])
})

test('a new job invalidates the job lists but not archive data', () => {
  news.apply([job({ id: '8' })])
  expect([isOld(list), isOld(['archive', 'x'])]).toEqual([true, false])
})

test('the end of a job invalidates archive data', () => {
  news.apply([job({ state: { status: 'done' }, finishedAt: '2026-03-02T08:00:05.000Z' })])
  expect([isOld(list), isOld(['archive', 'x'])]).toEqual([true, true])
})

test('jobs that ended before the page was opened invalidate nothing', () => {
  const past = createJobUpdates(client)
  past.invalidateAfterEnd([job({ state: { status: 'done' }, finishedAt: '2026-03-02T08:00:05.000Z' })])
  past.invalidateAfterEnd([
    job({ id: '5', state: { status: 'done' }, finishedAt: '2026-03-01T08:00:05.000Z' }),
  ])
  expect(isOld(['archive', 'x'])).toBe(false)
})
