import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { session } from '#api/session.ts'
import { failure, fakeServer, success, tokenFor } from '#testing/fake-server.ts'
import { renderWeb } from '#testing/render.tsx'
import { UserSessions } from './user-sessions.tsx'

const times = { createdAt: '2026-03-01T08:00:00Z', seenAt: '2026-03-01T09:30:00Z' }
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0'
const here = { id: 'here', ...times, ip: '10.0.0.1', userAgent: firefox, current: true }
const there = { id: 'there', ...times, ip: '10.0.0.2', userAgent: 'curl/8.5.0', current: false }

const listed = (sessions: object[]) =>
  success(sessions, { totalItems: sessions.length, page: 1, itemsPerPage: 50 })

beforeEach(() => session.begin(tokenFor(900)))

test('the current session is first and has no end button', async () => {
  fakeServer(() => listed([there, here]))
  renderWeb(<UserSessions userId="u1" mayEnd />)
  const [first, second] = await screen.findAllByRole('listitem')
  if (!first || !second) throw new Error('Two sessions were expected')
  expect(first).toHaveTextContent('Firefox on Linux')
  expect(first).toHaveTextContent('current session')
  expect(first).toHaveTextContent('01.03.2026 11:30')
  expect(within(first).queryByRole('button')).toBeNull()
  expect(within(second).getByRole('button', { name: 'End session curl/8.5.0, 10.0.0.2' })).toBeVisible()
})

test('an ended session leaves the list', async () => {
  let ended = false
  const asked = fakeServer(({ method }) => {
    if (method === 'DELETE') ended = true
    return method === 'DELETE' ? success({}) : listed(ended ? [here] : [here, there])
  })
  renderWeb(<UserSessions userId="u1" mayEnd />)
  await userEvent.click(await screen.findByRole('button', { name: /curl/ }))
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1))
  expect(asked.find(({ method }) => method === 'DELETE')?.url.pathname).toBe(
    '/api/v1/users/u1/sessions/there',
  )
})

test('a session that could not be ended returns to the list, with the reason', async () => {
  fakeServer(({ method }) => (method === 'DELETE' ? failure(403, 'forbidden') : listed([here, there])))
  renderWeb(<UserSessions userId="u1" mayEnd />)
  await userEvent.click(await screen.findByRole('button', { name: /curl/ }))
  expect(await screen.findByRole('alert')).toHaveTextContent('You do not have permission to do this')
  expect(screen.getAllByRole('listitem')).toHaveLength(2)
})

test('read-only sessions have no end button', async () => {
  fakeServer(() => listed([there]))
  renderWeb(<UserSessions userId="u1" mayEnd={false} />)
  expect(await screen.findByText('10.0.0.2')).toBeVisible()
  expect(screen.queryByRole('button')).toBeNull()
})
