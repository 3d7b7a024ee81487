import { Notifications } from '@mantine/notifications'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { session } from '#api/session.ts'
import { fakeServer, success, tokenFor } from '#testing/fake-server.ts'
import { renderWeb } from '#testing/render.tsx'
import { useWatching } from './use-watching.ts'

function Ending() {
  const { unwatch } = useWatching()
  return (
    <button type="button" onClick={() => unwatch({ _id: 'r', title: 'Пороми' })}>
      end
    </button>
  )
}

test('"Stop watching" can be undone in its notification', async () => {
  session.begin(tokenFor(900))
  const asked = fakeServer(({ method }) => success(method === 'GET' ? [] : {}))
  renderWeb(
    <>
      <Notifications />
      <Ending />
    </>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'end' }))
  expect(await screen.findByText(/Stopped watching “Пороми”/)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  const changes = () =>
    asked.flatMap(({ method, url }) => (method === 'GET' ? [] : [`${method} ${url.pathname}`]))
  await vi.waitFor(() =>
    expect(changes()).toEqual([
      'DELETE /api/v1/requests/r/subscription',
      'POST /api/v1/requests/r/subscription',
    ]),
  )
})
