import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { queryClient } from '#api/query-client.ts'
import { showTextsIn } from '#i18n/i18n.ts'
import type { Entry } from '#offline/changes.ts'
import { type OfflineStoreControls, useOfflineStore } from '#offline/offline-store-state.ts'
import { renderWeb } from '#testing/render.tsx'
import { OfflineWork } from './offline-work.tsx'
import { UnsentMark } from './unsent-mark.tsx'

const entry = (id: number, own: Partial<Entry>): Entry => ({
  id,
  madeAt: '2026-04-01T10:00:00Z',
  name: 'Шлюз',
  state: { at: 'waiting' },
  change: { kind: 'changeQuote', id: 'q', before: { comment: '' }, after: { comment: 'моє' } },
  ...own,
})
const done: string[] = []
const controls: OfflineStoreControls = {
  send: async (again) => void done.push(`send ${again?.id ?? 'all'}`),
  discard: async ({ id }) => void done.push(`discard ${id}`),
  refresh: async () => undefined,
  contents: async () => ({ posts: 2, quotes: 1, requests: 0, channels: 3, opens: true, isFilling: false }),
}
const show = (waiting: Entry[], shown = controls) => {
  useOfflineStore.setState({ state: { at: 'open', controls: shown }, waiting })
  renderWeb(
    <MemoryRouter>
      <UnsentMark />
      <OfflineWork userId="u" />
    </MemoryRouter>,
  )
}
afterEach(() => {
  queryClient.clear()
  done.length = 0
  useOfflineStore.setState({ state: { at: 'off' }, waiting: [] })
})

test('a conflicting change shows both versions, and the operator chooses which to keep', async () => {
  show([entry(1, { state: { at: 'conflict', theirs: { comment: 'їхнє' } } })])
  const item = within(screen.getByRole('listitem'))
  expect(item.getByText('Another user has changed this in the meantime')).toBeVisible()
  expect(item.getByRole('row', { name: 'Comment їхнє моє' })).toBeVisible()
  await userEvent.click(item.getByRole('button', { name: 'Save your version' }))
  await userEvent.click(item.getByRole('button', { name: 'Use saved version' }))
  expect(done).toEqual(['send 1', 'discard 1'])
})

test('a refused change shows the reason, and can be retried or discarded', async () => {
  show([entry(1, { state: { at: 'refused', code: 'not_found' } })])
  expect(screen.getByText('The server rejected this change: This object is not found')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await userEvent.click(screen.getByRole('button', { name: 'Discard' }))
  expect(done).toEqual(['send 1', 'discard 1'])
})

test('a new copy shows no counts until its lists are copied', async () => {
  const counts = { posts: 0, quotes: 0, requests: 0, channels: 0, opens: true }
  const copy = { ...counts, isFilling: true }
  show([], { ...controls, contents: async () => ({ ...copy }) })
  expect(await screen.findByText(/^Copying the lists/)).toBeVisible()
  expect(screen.queryByText(/0 quotes/)).not.toBeInTheDocument()
  Object.assign(copy, { quotes: 1, channels: 3, isFilling: false })
  expect(await screen.findByText('0 posts · 1 quote · 0 saved searches · 3 channels')).toBeVisible()
  expect(screen.queryByText(/^Copying the lists/)).not.toBeInTheDocument()
})

test('unsent changes are counted in both languages, and turning the copy off asks before they are lost', async () => {
  show([entry(1, {}), entry(2, {})])
  expect(screen.getByRole('link', { name: '2 changes waiting to be sent' })).toBeVisible()
  expect(await screen.findByText('2 posts · 1 quote · 0 saved searches · 3 channels')).toBeVisible()
  await userEvent.click(screen.getByRole('checkbox', { name: /Keep a copy/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete the copy and lose changes?' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
  showTextsIn('uk')
  await vi.waitFor(() =>
    expect(screen.getByRole('link', { name: '2 зміни чекають на надсилання' })).toBeVisible(),
  )
})
