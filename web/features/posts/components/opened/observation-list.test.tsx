import type { ListedObservation } from '@litopys/contract/schemas/observation'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { session } from '#api/session.ts'
import { failure, fakeServer, success, tokenFor } from '#testing/fake-server.ts'
import { renderWeb } from '#testing/render.tsx'
import { ObservationList } from './observation-list.tsx'

beforeEach(() => session.begin(tokenFor(900)))

const observed = (own: Partial<ListedObservation>): ListedObservation => ({
  channelId: '5',
  messageId: 1,
  source: 'desktop',
  run: '7d0c',
  hash: 'ab'.repeat(32),
  capturedAt: '2026-03-02T08:00:00Z',
  seenAt: '',
  asked: 'result.json',
  parser: 'desktop-1',
  context: '{}',
  place: 'byte 55',
  files: [],
  size: 120,
  ...own,
})

const page = (data: ListedObservation[], more: object = {}) => ({
  body: { status: 'success', data, totalItems: 12, page: 1, itemsPerPage: 10, ...more },
})

function show(observations: ListedObservation[]) {
  const asked: string[] = []
  fakeServer(({ url }) => {
    asked.push(url.pathname)
    if (url.pathname.endsWith('/observations')) return page(observations)
    if (!url.pathname.endsWith('ab')) return failure(404, 'not_found')
    return success({ hash: 'ab'.repeat(32), size: 9, encoding: 'utf8', content: '<b>hi</b>' })
  })
  renderWeb(<ObservationList postId="5_1" />)
  return asked
}
const open = () => userEvent.click(screen.getByRole('button', { name: 'Show what sources sent' }))

test('observations are asked for when the user opens them', async () => {
  const asked = show([
    observed({}),
    observed({ source: 'preview', run: '8', seenAt: '2026-03-01T08:00:00Z' }),
  ])
  expect(asked).toEqual([])
  await open()
  const items = await screen.findAllByRole('listitem')
  expect(items).toHaveLength(2)
  expect(items[0]).toHaveTextContent('Telegram Desktop export (JSON), captured 02.03.2026 10:00')
  expect(items[0]).toHaveTextContent('result.json, byte 55')
  expect(items[1]).toHaveTextContent('Source read01.03.2026 10:00')
})

test('the content of a record is shown as text', async () => {
  show([observed({})])
  await open()
  await userEvent.click(await screen.findByRole('button', { name: 'Show content' }))
  const content = await screen.findByRole('region', { name: 'Content of the source record' })
  expect(within(content).getByText('<b>hi</b>')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Download' })).toBeVisible()
})

test('a record that is not kept has its hash only', async () => {
  const { size: _, ...kept } = observed({})
  show([kept])
  await open()
  expect(await screen.findByText('only the hash is kept')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Show content' })).toBeNull()
})

test('a post without observations says so', async () => {
  show([])
  await open()
  expect(await screen.findByText('No observations of this post are available to you.')).toBeVisible()
})

test('earlier observations are loaded on request', async () => {
  fakeServer(({ url }) =>
    url.searchParams.get('cursor') === 'place'
      ? page([observed({ run: 'old', asked: 'old.json' })])
      : page([observed({})], { nextCursor: 'place' }),
  )
  renderWeb(<ObservationList postId="5_1" />)
  await open()
  expect(await screen.findByText('12 observations')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Show earlier' }))
  expect(await screen.findByText('old.json, byte 55')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Show earlier' })).toBeNull()
})
