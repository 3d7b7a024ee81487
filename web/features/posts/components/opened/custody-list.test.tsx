import type { CustodyEvent, CustodyPart } from '@litopys/contract/schemas/custody'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { session } from '#api/session.ts'
import { failure, fakeServer, success, tokenFor } from '#testing/fake-server.ts'
import { renderWeb } from '#testing/render.tsx'
import { CustodyList } from './custody-list.tsx'

beforeEach(() => session.begin(tokenFor(900)))

const at = '2026-03-02T08:00:00.000Z'
const captured: CustodyEvent = {
  kind: 'observed',
  id: 'o:1',
  at,
  isFirst: true,
  source: 'preview',
  asked: 'https://t.me/s/port',
  run: '7d0c',
  isOwn: false,
}
const saved: CustodyEvent = {
  kind: 'action',
  id: 'a:7',
  at,
  action: 'quote.save',
  isOwn: false,
  object: 'Порт',
  by: 'olena@example.org',
  entry: { seq: 7, objectId: 'q1', action: 'quote.save' },
}

function show(answer: (before: string | null) => CustodyPart | undefined) {
  const asked = fakeServer(({ url }) => {
    const part = answer(url.searchParams.get('before'))
    return part ? success(part) : failure(503, 'overloaded')
  })
  const list = <CustodyList postId="5_1" entryAddress={({ objectId }) => `/log?search=${objectId}`} />
  renderWeb(<RouterProvider router={createMemoryRouter([{ path: '/', element: list }])} />)
  return asked
}
const open = async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Show the chain of custody' }))
  await userEvent.selectOptions(screen.getByLabelText('Show'), 'All')
}

test('events say what happened, by whom if that is known, and lead to the audit log', async () => {
  const asked = show(() => ({
    events: [
      saved,
      { ...saved, id: 'a:6', isOwn: true, action: 'export.end', format: 'evidence', object: 'a.zip' },
      {
        kind: 'action',
        id: 'a:5',
        at,
        action: 'saved.change',
        isOwn: false,
        object: 'Справа',
        sharedWith: ['everybody'],
      },
      { kind: 'stamped', id: 's:1', at, number: 3, authority: 'https://tsa.example/' },
      { kind: 'sealed', id: 'a:4', at, number: 3, hash: 'cd'.repeat(32) },
      { kind: 'edited', id: 'r:1', at, source: 'preview', editedAt: '2026-03-01T08:00:00Z' },
      { kind: 'other_text', id: 'r:0', at, source: 'jsonl', shown: 'desktop' },
      { ...captured, id: 'o:2', isFirst: false },
      captured,
    ],
  }))
  expect(asked).toEqual([])
  await open()
  const chain = within(await screen.findByRole('list', { name: 'Chain of custody' }))
  const told = chain.getAllByRole('listitem').map((item) => item.textContent)
  expect(told).toEqual([
    '02.03.2026 10:00:00Saved as a quoteПорт · by olena@example.orgAudit log, entry 7',
    '02.03.2026 10:00:00Exported as an evidence packagea.zip · by youAudit log, entry 7',
    '02.03.2026 10:00:00Registry entry changedСправа · shared with everyone',
    '02.03.2026 10:00:00Time stamp over seal 3https://tsa.example/',
    `02.03.2026 10:00:00Seal 3${'cd'.repeat(8)}…`,
    '02.03.2026 10:00:00Edited, as this source says: Telegram web previewedited 01.03.2026 10:00',
    '02.03.2026 10:00:00Another text: JSONL filethe archive shows the text from: Telegram Desktop export (JSON)',
    '02.03.2026 10:00:00Observed againTelegram web preview · https://t.me/s/port',
    '02.03.2026 10:00:00CapturedTelegram web preview · https://t.me/s/port',
  ])
  expect(chain.getAllByRole('link')[0]).toHaveAttribute('href', '/log?search=q1')
})

test('earlier events are loaded on request, and a failure can be tried again', async () => {
  const later: (CustodyPart | undefined)[] = []
  show((before) => (before === null ? { events: [saved], next: 'place' } : later[0]))
  await open()
  await userEvent.click(await screen.findByRole('button', { name: 'Show earlier' }))
  const retry = await screen.findByRole('button', { name: 'Try again' }, { timeout: 10_000 })
  expect(screen.getByText('Saved as a quote')).toBeVisible()
  later.push({ events: [captured] })
  await userEvent.click(retry)
  expect(await screen.findByText('Captured')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Show earlier' })).toBeNull()
  expect(screen.getByText(/^Not listed/)).toBeVisible()
})

test('a reader from whom the chain is hidden sees that there is nothing for them', async () => {
  show(() => ({ events: [] }))
  await open()
  expect(await screen.findByText('No events of this post are available to you.')).toBeVisible()
})

test('captures and changes are shown first, and uses on request', async () => {
  const asked = show(() => ({ events: [] }))
  await userEvent.click(screen.getByRole('button', { name: 'Show the chain of custody' }))
  await screen.findByText('No events of this post are available to you.')
  await userEvent.selectOptions(screen.getByLabelText('Show'), 'Use (exports, quotes, shares)')
  expect(await screen.findByText('No use of this post that you may see.')).toBeVisible()
  expect(asked.map(({ url }) => url.searchParams.get('show'))).toEqual(['changes', 'uses'])
})
