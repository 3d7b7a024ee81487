import type { Job } from '@litopys/contract/schemas/job'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { session } from '#api/session.ts'
import { fakeServer, success, tokenFor } from '#testing/fake-server.ts'
import { job } from '#testing/jobs.ts'
import { oksana, olena } from '#testing/people.ts'
import { renderWeb } from '#testing/render.tsx'
import { JobsPage } from './jobs.page.tsx'

const user = userEvent.setup()
beforeEach(() => session.begin(tokenFor(900)))

const running = job({ done: 40, total: 160 })
const ended = job({
  id: '6',
  state: { status: 'done' },
  createdBy: 'schedule',
  finishedAt: '2026-03-02T08:00:00.000Z',
  report: { ...job().report, read: 100, new: 2, deleted: 3, held: { vanished: 40, checked: 100 } },
})

/** The page with a server that has these jobs; the last parameter is the first event of the stream. */
type Given = { me?: typeof oksana; told?: Job[]; analysis?: { outdated: number; isWorking: boolean } }
function openPage(address: string, { me = oksana, told = [], analysis }: Given = {}) {
  const asked = fakeServer(({ url }) => {
    const path = url.pathname.replace('/api/v1', '')
    if (path === '/user/me') return success(me)
    if (path === '/jobs/events') return { body: told.length > 0 ? `data: ${JSON.stringify(told)}\n\n` : '' }
    if (path.endsWith('/cancel')) return success(running)
    if (path === '/media-analysis') return success(analysis ?? { outdated: 0, isWorking: false })
    const jobs = url.searchParams.get('status') === 'goingOn' ? [running] : [ended]
    return success(path === '/jobs' ? jobs : [], { totalItems: 45, page: 1, itemsPerPage: 20 })
  })
  const router = createMemoryRouter([{ path: '*', Component: JobsPage }], { initialEntries: [address] })
  renderWeb(<RouterProvider router={router} />)
  return { asked, router }
}

test('running jobs are apart from finished ones, each with its figures', async () => {
  openPage('/jobs')
  const now = await screen.findByRole('region', { name: 'Running now' })
  expect(await within(now).findByText('40 / 160')).toBeVisible()
  expect(within(now).getByText('Looking for new posts')).toBeVisible()
  expect(within(now).getByRole('link', { name: 'Вітряк' })).toHaveAttribute('href', '/channels/6f0c')
  const history = screen.getByRole('region', { name: 'Finished jobs' })
  expect(await within(history).findByText(/^schedule,/)).toBeVisible()
  expect(history).toHaveTextContent(/Read100New2.*Deleted3/)
  expect(history).toHaveTextContent(/Confirm the deletions.*40 of 100 posts disappeared at once/)
})

test('a streamed change is shown without a request', async () => {
  openPage('/jobs', { told: [{ ...running, done: 120 }] })
  expect(await screen.findByText('120 / 160')).toBeVisible()
})

test('the stream sends the token in the header, not in the URL', async () => {
  const { asked } = openPage('/jobs')
  await waitFor(() => expect(asked.some(({ url }) => url.pathname.endsWith('/events'))).toBe(true))
  const stream = asked.find(({ url }) => url.pathname.endsWith('/events'))
  expect(stream?.headers.get('authorization')).toMatch(/^Bearer /)
  expect(stream?.url.search).toBe('')
})

test('URL parameters filter and page the history', async () => {
  const { asked, router } = openPage('/jobs?kind=refresh&status=nonsense&page=2')
  const wanted = () =>
    asked
      .filter(({ url }) => url.pathname.endsWith('/jobs'))
      .map(({ url }) => Object.fromEntries(url.searchParams))
  await screen.findByText(/^schedule,/)
  expect(wanted()).toContainEqual({ kind: 'refresh', status: 'ended', page: '2', itemsPerPage: '20' })
  await user.selectOptions(screen.getByLabelText('Outcome'), 'Failed')
  await waitFor(() => expect(router.state.location.search).toBe('?kind=refresh&status=failed'))
})

test('a job is cancelled once', async () => {
  const { asked } = openPage('/jobs')
  await user.click(await screen.findByRole('button', { name: 'Cancel Вітряк' }))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Cancel Вітряк' })).toBeDisabled())
  expect(asked.filter(({ method }) => method === 'POST').map(({ url }) => url.pathname)).toEqual([
    '/api/v1/jobs/7/cancel',
  ])
})

test('a read-only user sees the jobs without change actions', async () => {
  const { asked } = openPage('/jobs', { me: { ...oksana, access: ['read-only'] } })
  expect(await screen.findByText('40 / 160')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Cancel Вітряк' })).toBeNull()
  expect(asked.filter(({ url }) => url.pathname.endsWith('/reanalysis'))).toEqual([])
})

test('a user without the permission sees a message, and no job is requested', async () => {
  const { asked } = openPage('/jobs', { me: olena })
  expect(await screen.findByText('Only data managers can see jobs')).toBeVisible()
  expect(asked.filter(({ url }) => url.pathname.includes('/jobs'))).toEqual([])
})

test('while new files are analysed by themselves, the page says so and offers no analysis', async () => {
  openPage('/jobs', { analysis: { outdated: 7, isWorking: true } })
  expect(await screen.findByText('Litopys is analysing new media files. Left: 7.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Analyse' })).toBeNull()
})

test('files that are left after the analysis can be analysed by a job', async () => {
  openPage('/jobs', { analysis: { outdated: 7, isWorking: false } })
  expect(await screen.findByRole('button', { name: 'Analyse' })).toBeVisible()
})
