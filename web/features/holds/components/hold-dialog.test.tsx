import type { Hold } from '@litopys/contract/schemas/hold'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { session } from '#api/session.ts'
import { type Asked, failure, fakeServer, success, tokenFor } from '#testing/fake-server.ts'
import { renderWeb } from '#testing/render.tsx'
import { HoldDialog } from './hold-dialog.tsx'

const user = userEvent.setup()
const object = { kind: 'quote', id: '6f1c0000-0000-4000-8000-000000000001' } as const
const hold: Hold = {
  id: 'h1',
  object: { ...object, name: 'Міст' },
  reason: 'Справа 12',
  placedBy: 'olena@example.org',
  placedAt: '2026-04-01T10:00:00Z',
  canLift: true,
}

let asked: Asked[]
function show(holds: Hold[], answers: Record<string, ReturnType<typeof failure>> = {}) {
  asked = fakeServer(
    ({ method }) =>
      answers[method] ?? success(holds, { totalItems: holds.length, page: 1, itemsPerPage: 50 }),
  )
  renderWeb(<HoldDialog object={object} mayPlace onClose={() => undefined} />)
}
const sent = () =>
  asked.flatMap(({ method, url, body }) => (method === 'GET' ? [] : [[method, url.pathname, body]]))

beforeEach(() => session.begin(tokenFor(900)))

test('a hold needs a reason, and is placed with it', async () => {
  show([])
  expect(await screen.findByText('There is no hold yet.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Place hold' }))
  expect(screen.getByText('Enter a reason')).toBeVisible()
  expect(sent()).toEqual([])
  await user.type(screen.getByLabelText('Reason'), ' Справа 12 ')
  await user.click(screen.getByRole('button', { name: 'Place hold' }))
  expect(sent()).toEqual([['POST', '/api/v1/holds', { object, reason: 'Справа 12' }]])
})

test('a hold is lifted after a confirmation, and a failure is shown', async () => {
  show([hold], { POST: failure(403, 'forbidden') })
  const list = await screen.findByRole('list', { name: 'Legal holds' })
  expect(list).toHaveTextContent(/Справа 12.*by olena@example\.org.*until it is lifted/)
  await user.click(within(list).getByRole('button', { name: 'Lift' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Lift this legal hold?' }))
  expect(sent()).toEqual([])
  await user.click(dialog.getByRole('button', { name: 'Lift' }))
  expect(await dialog.findByRole('alert')).toBeVisible()
  expect(sent()).toEqual([['POST', '/api/v1/holds/h1/lift', undefined]])
})

test('holds that cannot be loaded offer another try', async () => {
  show([], { GET: failure(400, 'bad_request') })
  expect(await screen.findByText('The legal holds could not be loaded')).toBeVisible()
})
