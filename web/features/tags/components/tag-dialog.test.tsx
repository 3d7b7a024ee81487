import { Notifications } from '@mantine/notifications'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { session } from '#api/session.ts'
import { fakeServer, success, tokenFor } from '#testing/fake-server.ts'
import { job } from '#testing/jobs.ts'
import { renderWeb } from '#testing/render.tsx'
import { TagDialog } from './tag-dialog.tsx'

test('a change of tags on all results can be undone in its notification', async () => {
  session.begin(tokenFor(900))
  const done = job({ kind: 'tags', state: { status: 'done' } })
  const asked = fakeServer(({ method }) =>
    method === 'GET'
      ? success([], { totalItems: 0, page: 1, itemsPerPage: 20 })
      : success({ quotes: 0, job: { ...done, report: { ...done.report, updated: 4 } } }),
  )
  renderWeb(
    <>
      <Notifications />
      <TagDialog target={{ kind: 'search', search: { q: 'шлюз' }, total: 4 }} onClose={() => undefined} />
    </>,
  )
  await userEvent.type(screen.getByLabelText('Add tags'), 'брама{Enter}')
  await userEvent.click(screen.getByRole('button', { name: 'Apply' }))
  expect(await screen.findByText(/Tags updated on 4 posts/)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('Previous tags restored')).toBeVisible()
  await vi.waitFor(() =>
    expect(asked.findLast(({ method }) => method === 'POST')).toMatchObject({ body: { job: done.id } }),
  )
  expect(asked.findLast(({ method }) => method === 'POST')?.url.pathname).toBe('/api/v1/tags/undo')
})
