import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { local, useAnswered } from '#api/local-answers.ts'
import { queryClient } from '#api/query-client.ts'
import { session } from '#api/session.ts'
import { askedFilters, fakeServer, success, tokenFor } from '#testing/fake-server.ts'
import { renderWeb } from '#testing/render.tsx'
import type { ChartMeasure } from '../measured.ts'
import { SplitPanel } from './split-panel.tsx'

beforeEach(() => session.begin(tokenFor(900)))

const day = (date: string, count: number) => ({ from: `${date}T00:00:00Z`, count })

test('the series of a split chart, including the rest, are also in a table', async () => {
  const asked = fakeServer(() =>
    success({
      interval: 'day',
      timeZone: 'UTC',
      buckets: [day('2026-01-01', 5), day('2026-01-02', 4)],
      series: [
        { value: 'uk', buckets: [day('2026-01-01', 3), day('2026-01-02', 4)] },
        { buckets: [day('2026-01-01', 2)] },
      ],
    }),
  )
  renderWeb(
    <SplitPanel
      searchInput={{ q: '', filters: {} }}
      interval="day"
      split="inLanguage"
      title="Усе"
      isTable={false}
      onTable={() => undefined}
      nameOf={(_, value) => `мова ${value}`}
      onDates={() => undefined}
    >
      {null}
    </SplitPanel>,
  )
  const table = within(await screen.findByRole('table', { name: 'Усе' }))
  expect(table.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
    'Period',
    'мова uk',
    'Others',
  ])
  expect(table.getByRole('row', { name: /01.01.2026 3 2$/ })).toBeInTheDocument()
  expect(asked[0]?.url.searchParams.get('split')).toBe('inLanguage')
})

test.each([
  [12, '12 of 345 posts have no known view count, so their views are not included.'],
  [1, '1 of 345 posts has no known view count, so its views are not included.'],
  [0, undefined],
])('a chart of views says how many posts have no known views: %s', async (unknown, note) => {
  fakeServer(() =>
    success({
      interval: 'day',
      timeZone: 'UTC',
      buckets: [day('2026-01-01', 9_000)],
      views: { posts: 345, unknown },
    }),
  )
  renderWeb(panel('views', '2026-01-01'))
  expect(await screen.findByRole('row', { name: /01.01.2026 9,000$/ })).toBeInTheDocument()
  if (note) expect(screen.getByText(note)).toBeInTheDocument()
  else expect(screen.queryByText(/no known view count/)).not.toBeInTheDocument()
})

test.each([
  [2, 'The views of these posts are not known.'],
  [1, 'All known view counts are 0.'],
])('a chart without views says whether they are known: %s of 2 are not', async (unknown, note) => {
  fakeServer(() =>
    success({
      interval: 'day',
      timeZone: 'UTC',
      buckets: [day('2026-01-01', 0), day('2026-01-02', 0)],
      views: { posts: 2, unknown },
    }),
  )
  renderWeb(panel('views', '2026-01-01'))
  expect(await screen.findByText(note)).toBeInTheDocument()
  expect(screen.queryByRole('table')).not.toBeInTheDocument()
})

const panel = (measure: ChartMeasure, from: string) => (
  <QueryClientProvider client={queryClient}>
    <MantineProvider env="test">
      <SplitPanel
        searchInput={{ q: 'міст', filters: { dateCreated: { from } } }}
        interval="day"
        split={undefined}
        measure={measure}
        title="Усе"
        isTable
        onTable={() => undefined}
        nameOf={(_, value) => value}
        onDates={() => undefined}
      >
        {null}
      </SplitPanel>
    </MantineProvider>
  </QueryClientProvider>
)
const never = new Promise<never>(() => undefined)

test('posts are not shown as views while the views are loaded', async () => {
  fakeServer(({ url }) =>
    url.searchParams.get('measure') === 'views'
      ? never
      : success({ interval: 'day', timeZone: 'UTC', buckets: [day('2026-01-01', 5)] }),
  )
  const { rerender } = render(panel('posts', '2026-01-01'))
  expect(await screen.findByRole('row', { name: /01.01.2026 5$/ })).toBeInTheDocument()
  rerender(panel('views', '2026-01-01'))
  expect(screen.queryByRole('row', { name: /01.01.2026/ })).not.toBeInTheDocument()
})

test('a share is of all posts of the same dates', async () => {
  let isWholeLate = false
  const asked = fakeServer(({ url }) => {
    const isEarlier = JSON.stringify(askedFilters(url)).includes('2026-01-01')
    const isWhole = !url.searchParams.get('q')
    if (isWhole && isEarlier && isWholeLate) return never
    const buckets = [...(isEarlier ? [day('2026-01-01', 2)] : []), day('2026-01-02', isWhole ? 4 : 1)]
    return success({ interval: 'day', timeZone: 'UTC', buckets })
  })
  const { rerender } = render(panel('share', '2026-01-02'))
  expect(await screen.findByRole('row', { name: /02.01.2026 25%$/ })).toBeInTheDocument()
  isWholeLate = true
  const before = asked.length
  rerender(panel('share', '2026-01-01'))
  await waitFor(() => expect(asked).toHaveLength(before + 2))
  await waitFor(() => expect(queryClient.isFetching()).toBe(1))
  expect(screen.queryByRole('row', { name: /02.01.2026/ })).not.toBeInTheDocument()
})

test('offline there are no shares, as the copy has only some of the posts', async () => {
  fakeServer(() => Promise.reject(new TypeError('no network')))
  const data = { interval: 'day', timeZone: 'UTC', buckets: [day('2026-01-01', 5)] }
  const answer = async () => JSON.stringify({ status: 'success', data })
  local.use(Promise.resolve({ answer, keep: () => undefined }))
  renderWeb(
    <SplitPanel
      searchInput={{ q: 'міст', filters: {} }}
      interval="day"
      split={undefined}
      measure="share"
      title="Усе"
      isTable={false}
      onTable={() => undefined}
      nameOf={(_, value) => value}
      onDates={() => undefined}
    >
      {null}
    </SplitPanel>,
  )
  expect(await screen.findByText(/Shares need a connection to the server/)).toBeVisible()
  expect(screen.queryByRole('table')).toBeNull()
  expect(screen.queryByRole('button', { name: /CSV/ })).toBeNull()
  local.use(undefined)
  useAnswered.setState({ locally: false })
})
