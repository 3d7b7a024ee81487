import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test } from 'vitest'
import { job } from '#testing/jobs.ts'
import { createJobNews } from './job-news.ts'

const list = ['jobs', 'list', { page: 1 }]
let client: QueryClient
let news: ReturnType<typeof createJobNews>
const isOld = (queryKey: readonly unknown[]) => client.getQueryState(queryKey)?.isInvalidated

beforeEach(() => {
  client = new QueryClient()
  news = createJobNews(client)
  client.setQueryData(list, { data: [job()], totalItems: 1, page: 1, itemsPerPage: 20 })
  client.setQueryData(['archive', 'x'], 1)
  news.tell([job()])
  client.setQueryData(list, (known: unknown) => known)
})

test('progress updates the lists that contain the job, without a new call', () => {
  news.tell([job({ done: 120 })])
  expect(client.getQueryData(list)).toMatchObject({ data: [{ id: '7', done: 120 }] })
  expect([isOld(list), isOld(['archive', 'x'])]).toEqual([false, false])
})

test('a new job invalidates the job lists but not archive data', () => {
  news.tell([job({ id: '8' })])
  expect([isOld(list), isOld(['archive', 'x'])]).toEqual([true, false])
})

test('the end of a job invalidates archive data', () => {
  news.tell([job({ state: { status: 'done' }, finishedAt: '2026-03-02T08:00:05.000Z' })])
  expect([isOld(list), isOld(['archive', 'x'])]).toEqual([true, true])
})

test('jobs that ended before the page was opened invalidate nothing', () => {
  const past = createJobNews(client)
  past.note([job({ state: { status: 'done' }, finishedAt: '2026-03-02T08:00:05.000Z' })])
  past.note([job({ id: '5', state: { status: 'done' }, finishedAt: '2026-03-01T08:00:05.000Z' })])
  expect(isOld(['archive', 'x'])).toBe(false)
})
