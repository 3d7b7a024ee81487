import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { session } from '#api/session.ts'
import { overlayAddress } from '#features/histogram/overlay/overlay-state.ts'
import { fakeServer, success, tokenFor } from '#testing/fake-server.ts'
import { renderWeb } from '#testing/render.tsx'
import { ChartPage } from './chart.page.tsx'

const user = userEvent.setup()
beforeEach(() => session.begin(tokenFor(900)))

const past = [
  { id: 'h1', q: 'міст', totalItems: 7, at: '2026-03-01T10:00:00Z' },
  { id: 'h2', q: '', filters: { channelId: { in: ['42'] } }, totalItems: 3, at: '2026-03-01T09:00:00Z' },
]

/** By default the archive counts the bridges by month, and all others by day. */
function open(address: string) {
  const asked = fakeServer(({ url }) => {
    if (url.pathname.endsWith('/user/history'))
      return success(past, { totalItems: 2, page: 1, itemsPerPage: 200 })
    if (url.pathname.endsWith('/channels/titles')) return success([{ channelId: '42', title: 'Вітряк' }])
    const q = url.searchParams.get('q') ?? ''
    const interval = url.searchParams.get('interval') ?? (q === 'міст' ? 'month' : 'day')
    const buckets = [{ from: '2026-03-01T00:00:00Z', count: q.length }]
    return success({ interval, timeZone: 'UTC', buckets })
  })
  const router = createMemoryRouter([{ path: '*', Component: ChartPage }], {
    initialEntries: [address],
  })
  renderWeb(<RouterProvider router={router} />)
  return { asked, router }
}

const two = overlayAddress([{ q: 'міст' }, { q: 'дрон', filters: { hasVideo: true }, name: 'Відео' }])
const list = () => within(screen.getByRole('list', { name: 'Searches on the chart' }))
const heads = async () => {
  const table = await screen.findByRole('table', { name: 'Posts over time' })
  return within(table)
    .getAllByRole('columnheader')
    .map((head) => head.textContent)
}

test('searches share one chart with the longest of their intervals, each with its name and total', async () => {
  const { asked } = open(two)
  expect(await heads()).toEqual(['Period', 'міст', 'Відео'])
  expect(
    list()
      .getAllByRole('textbox')
      .map((name) => name.getAttribute('value')),
  ).toEqual(['міст', 'Відео'])
  expect(list().getAllByText('4 posts')).toHaveLength(2)
  const intervals = asked
    .filter(({ url }) => url.searchParams.get('q') === 'дрон')
    .map(({ url }) => url.searchParams.get('interval'))
  expect(intervals).toEqual([null, 'month'])
})

test('a search is hidden, renamed, opened and removed, and the URL follows', async () => {
  const { router } = open(two)
  await heads()
  await user.click(screen.getByRole('button', { name: 'Hide міст' }))
  expect(await heads()).toEqual(['Period', 'Відео'])
  expect(screen.getByRole('button', { name: 'Show міст' })).toHaveAttribute('aria-pressed', 'true')

  const [name] = list().getAllByRole('textbox')
  if (name) await user.clear(name)
  await user.keyboard('Мости{Enter}')
  expect(screen.getByRole('button', { name: 'Show Мости' })).toBeInTheDocument()
  expect(decodeURIComponent(router.state.location.search)).toContain('"name":"Мости"')

  const address = screen.getByRole('link', { name: 'Open Відео' }).getAttribute('href') ?? ''
  expect(new URLSearchParams(address.slice(2)).get('filters')).toBe('{"hasVideo":true}')

  await user.click(screen.getByRole('button', { name: 'Remove Мости' }))
  expect(list().getAllByRole('listitem')).toHaveLength(1)
})

test('a query is typed, or a recent search selected', async () => {
  const { router } = open('/chart')
  expect(await screen.findByText('No searches on the chart yet')).toBeInTheDocument()
  await user.type(screen.getByRole('combobox', { name: 'Add a search to the chart' }), 'дрон{Enter}')
  await user.click(await screen.findByRole('checkbox', { name: /міст/ }))
  expect(await heads()).toEqual(['Period', 'дрон', 'міст'])
  await user.click(screen.getByRole('checkbox', { name: /міст/ }))
  expect(decodeURIComponent(router.state.location.search)).toBe('?line={"q":"дрон","colour":0}')
})

test('recent searches show the titles of channels', async () => {
  open('/chart')
  expect(await screen.findByRole('checkbox', { name: /Channel: Вітряк/ })).toBeInTheDocument()
})
