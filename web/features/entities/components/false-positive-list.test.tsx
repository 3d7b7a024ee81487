import type { FalsePositive } from '@litopys/contract/schemas/entity-card'
import { Notifications, notifications } from '@mantine/notifications'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { session } from '#api/session.ts'
import { type Asked, failure, fakeServer, success, tokenFor } from '#testing/fake-server.ts'
import { renderWeb } from '#testing/render.tsx'
import type { FalsePositivesState } from '../false-positives-state.ts'
import { FalsePositiveList } from './false-positive-list.tsx'

const markOf = (own: Partial<FalsePositive> = {}): FalsePositive => ({
  _id: 'f1',
  kind: 'hashtag',
  id: 'рейс10',
  reason: 'Лише номер рейсу',
  markedAt: '2026-04-01T10:00:00Z',
  markedBy: 'iryna@example.org',
  mayRestore: true,
  ...own,
})

const user = userEvent.setup()
const onChange = vi.fn()
const all: FalsePositivesState = { search: '', kind: undefined, page: 1 }
let marks: FalsePositive[]
let asked: Asked[]
let refusal: ReturnType<typeof failure> | undefined

function show(state = all) {
  asked = fakeServer(({ method }) => {
    if (refusal) return refusal
    if (method === 'DELETE') marks = []
    return success(marks, { totalItems: marks.length, page: 1, itemsPerPage: 50 })
  })
  renderWeb(
    <MemoryRouter>
      <Notifications />
      <FalsePositiveList
        state={state}
        onChange={onChange}
        cardOf={({ kind, id }) => `?entity=${kind}:${id}`}
      />
    </MemoryRouter>,
  )
}

beforeEach(() => {
  session.begin(tokenFor(900))
  notifications.clean()
  onChange.mockClear()
  refusal = undefined
  marks = [markOf()]
})

test('a false positive shows its type, its reason and who marked it, and links to its card', async () => {
  show()
  const row = within(await screen.findByRole('row', { name: /#рейс10/ }))
  expect(row.getByRole('rowheader')).toHaveTextContent('#рейс10 Hashtag')
  expect(row.getByText('Лише номер рейсу')).toBeVisible()
  expect(row.getByText('iryna@example.org')).toBeVisible()
  expect(row.getByText('01.04.2026 13:00')).toBeVisible()
  expect(row.getByRole('link')).toHaveAttribute('href', '/?entity=hashtag:рейс10')
  expect(screen.getByText('1 false positive')).toBeVisible()
})

test('only what the user may restore has a button for it', async () => {
  marks = [markOf(), markOf({ _id: 'f2', id: 'рейс11', mayRestore: false })]
  show()
  await screen.findByRole('row', { name: /#рейс11/ })
  const names = screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'))
  expect(names).toEqual(['Show again: #рейс10'])
})

test('a restored entity disappears from the list, and a notification says so', async () => {
  show()
  await user.click(await screen.findByRole('button', { name: 'Show again: #рейс10' }))
  expect(await screen.findByText('#рейс10 is shown again')).toBeVisible()
  expect(await screen.findByText('No false positives yet')).toBeVisible()
  const deleted = asked.filter(({ method }) => method === 'DELETE')
  expect(deleted.map(({ url }) => url.pathname)).toEqual(['/api/v1/false-positives/f1'])
})

test('a refused restoration says why, and the entity stays in the list', async () => {
  show()
  await screen.findByRole('row', { name: /#рейс10/ })
  refusal = failure(403, 'forbidden')
  await user.click(screen.getByRole('button', { name: 'Show again: #рейс10' }))
  expect(
    await screen.findByText(/^This could not be saved: You do not have permission to do this\./),
  ).toBeVisible()
  expect(screen.getByRole('row', { name: /#рейс10/ })).toBeVisible()
})

test.each([
  [all, 'No false positives yet', /choose “Mark as false positive”/],
  [{ ...all, search: 'пором' }, 'No data found', /Change or clear them\./],
  [{ ...all, kind: 'phone' as const }, 'No data found', /Change or clear them\./],
])('an empty list says whether filters are the reason: %#', async (state, title, text) => {
  marks = []
  show(state)
  expect(await screen.findByText(title)).toBeVisible()
  expect(screen.getByText(text)).toBeVisible()
})

test('the search, the type and the page are sent', async () => {
  show({ search: 'рейс', kind: 'phone', page: 2 })
  await screen.findByRole('row', { name: /#рейс10/ })
  const query = Object.fromEntries(asked[0]?.url.searchParams ?? [])
  expect(query).toMatchObject({ search: 'рейс', kind: 'phone', page: '2' })
})

test('typing in the field and choosing a type change the filters', async () => {
  show()
  await screen.findByRole('row', { name: /#рейс10/ })
  await user.type(screen.getByLabelText('Find a false positive'), 'рейс')
  await waitFor(() => expect(onChange).toHaveBeenLastCalledWith({ search: 'рейс' }))
  await user.selectOptions(screen.getByLabelText('Type'), 'Phone number')
  expect(onChange).toHaveBeenLastCalledWith({ kind: 'phone' })
})

test('a list that failed to load says why and can be loaded again', async () => {
  refusal = failure(403, 'forbidden')
  show()
  expect(await screen.findByText('The list could not be loaded')).toBeVisible()
  expect(screen.getByText('You do not have permission to do this. Ask an administrator.')).toBeVisible()
  refusal = undefined
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('row', { name: /#рейс10/ })).toBeVisible()
})
