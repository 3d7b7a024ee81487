import type { ComparedSource, Corroboration } from '@litopys/contract/schemas/custody'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { session } from '#api/session.ts'
import { failure, fakeServer, success, tokenFor } from '#testing/fake-server.ts'
import { renderWeb } from '#testing/render.tsx'
import { CorroborationTable } from './corroboration-table.tsx'

beforeEach(() => session.begin(tokenFor(900)))

const source = (own: Partial<ComparedSource>): ComparedSource => ({
  source: 'desktop',
  asked: ['result.json'],
  observations: 1,
  capturedAt: '2026-03-02T08:00:00Z',
  seenAt: '',
  record: 'read',
  text: 'Міст відкрито',
  textGroup: 1,
  dateCreated: '2026-03-01T08:00:05Z',
  timeGroup: 1,
  media: 0,
  mediaGroup: 1,
  files: [],
  ...own,
})
const compared = (sources: ComparedSource[], more: Partial<Corroboration> = {}): Corroboration => {
  return { sources, left: 0, text: 'same', time: 'same', media: 'same', ...more }
}

function show(answer: Corroboration, kinds = ['desktop', 'preview']) {
  const asked = fakeServer(() => success(answer))
  renderWeb(<CorroborationTable postId="5_1" sources={kinds} />)
  return asked
}

test('the sources of a post are compared at once, with their differences', async () => {
  const hash = 'ab'.repeat(32)
  show(
    compared(
      [
        source({}),
        source({
          source: 'preview',
          asked: ['https://t.me/s/port'],
          observations: 3,
          text: 'Міст закрито',
          textGroup: 2,
          files: [hash],
          media: 1,
          mediaGroup: 2,
        }),
      ],
      { text: 'different', media: 'different' },
    ),
  )
  expect(await screen.findByText('They agree on: time.')).toBeVisible()
  expect(screen.getByText('They differ on: text and files.')).toBeVisible()
  const rows = within(screen.getByRole('table', { name: 'Comparison of sources' })).getAllByRole('row')
  const [first, second] = rows.slice(1)
  if (!second) throw new Error('the second source is missing')
  expect(first).toHaveTextContent('Міст відкрито')
  expect(first).not.toHaveTextContent('differs')
  expect(second).toHaveTextContent('3 observations')
  expect(within(second).getByText('відкрито').tagName).toBe('DEL')
  expect(within(second).getByText('закрито').tagName).toBe('INS')
  expect(within(second).getByTitle(hash)).toBeVisible()
})

test('what cannot be compared is named', async () => {
  const {
    text: _,
    textGroup: __,
    dateCreated: ___,
    timeGroup: ____,
    media: _____,
    mediaGroup: ______,
    ...bare
  } = source({})
  show(
    compared([source({ media: 2, files: [] }), { ...bare, record: 'not_kept' }], {
      text: 'unknown',
      time: 'unknown',
      media: 'unknown',
    }),
  )
  expect(await screen.findByText('Not comparable: text, time, and files.')).toBeVisible()
  expect(screen.getByText('only the hash of the record is kept')).toBeVisible()
  expect(screen.getByText('not stored')).toBeVisible()
})

test('files that may be copies of one export are named, and unread sources do not count', async () => {
  const { text: _, textGroup: __, timeGroup: ___, mediaGroup: ____, ...bare } = source({ source: 'html' })
  show(
    compared([source({ asked: ['a.json', 'b.json'], mayBeCopies: true }), { ...bare, record: 'not_kept' }], {
      text: 'unknown',
      time: 'unknown',
      media: 'unknown',
    }),
  )
  expect(await screen.findByText(/^1 source compared\./)).toHaveTextContent('1 more is not compared')
  expect(screen.getByText('These files agree, so they may be copies of one export.')).toBeVisible()
})

test('a post of one kind of source is compared on request', async () => {
  const asked = show(compared([source({})], { text: 'unknown', time: 'unknown', media: 'unknown' }), [
    'desktop',
  ])
  expect(asked).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'Compare sources' }))
  expect(await screen.findByText(/^One independent source showed this post/)).toBeVisible()
})

test('a failure can be tried again', async () => {
  const answers = [failure(400, 'forbidden'), success(compared([source({}), source({ source: 'html' })]))]
  fakeServer(() => answers.shift() ?? failure(400, 'forbidden'))
  renderWeb(<CorroborationTable postId="5_1" sources={['a', 'b']} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }, { timeout: 10_000 }))
  expect(await screen.findByText('They agree on: text, time, and files.')).toBeVisible()
})
