import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { renderWeb } from '#testing/render.tsx'
import { timelineOf } from '../timeline.ts'
import { Histogram } from './histogram.tsx'
import { HistogramTable } from './histogram-table.tsx'

const timeline = timelineOf({
  interval: 'day',
  timeZone: 'Europe/Kyiv',
  buckets: [
    { from: '2024-05-01T21:00:00Z', count: 4 },
    { from: '2024-05-03T21:00:00Z', count: 1_250 },
  ],
})

let picked: unknown[]

beforeEach(async () => {
  picked = []
  if (!timeline) throw new Error('Three days are not too many')
  renderWeb(
    <>
      <Histogram timeline={timeline} onPick={(range) => picked.push(range)} />
      <HistogramTable timeline={timeline} />
    </>,
  )
  await userEvent.tab()
})

const spoken = () => screen.getByRole('slider').getAttribute('aria-valuetext')

test('arrow keys move between days and announce their counts', async () => {
  await userEvent.keyboard('{ArrowRight}')
  expect(spoken()).toBe('Thu 02.05.2024 · 4 posts')
  await userEvent.keyboard('{ArrowRight}')
  expect(spoken()).toBe('Fri 03.05.2024 · 0 posts')
  await userEvent.keyboard('{End}')
  expect(spoken()).toBe('Sat 04.05.2024 · 1,250 posts')
})

test('Enter sets the dates to the day at the cursor', async () => {
  await userEvent.keyboard('{End}{Enter}')
  expect(picked).toEqual([{ from: '2024-05-04', to: '2024-05-04' }])
})

test('Shift extends the selection', async () => {
  await userEvent.keyboard('{Home}{Shift>}{ArrowRight}{ArrowRight}{ArrowRight}{/Shift}')
  expect(spoken()).toBe('02.05.2024 – 04.05.2024 · 1,254 posts')
  await userEvent.keyboard('{Enter}')
  expect(picked).toEqual([{ from: '2024-05-02', to: '2024-05-04' }])
})

test('Escape clears the selection, and then Enter does nothing', async () => {
  await userEvent.keyboard('{Home}{Escape}{Enter}')
  expect(picked).toEqual([])
})

test('a table contains the same numbers', () => {
  expect(screen.queryByText(/are listed/)).not.toBeInTheDocument()
  expect(screen.getByRole('table', { name: 'Posts over time' })).toBeInTheDocument()
  expect(screen.getByRole('row', { name: 'Sat 04.05.2024 1,250' })).toBeInTheDocument()
})

test('the dates below the chart follow the size of text of the browser', async () => {
  const sizes = () =>
    [...document.querySelectorAll('svg text')].map((text) => Number(text.getAttribute('font-size')))
  const usual = sizes()
  document.documentElement.style.fontSize = '32px'
  await userEvent.keyboard('{End}')
  document.documentElement.style.fontSize = ''
  expect(usual.length).toBeGreaterThan(0)
  expect(sizes()).toEqual(usual.map((size) => size * 2))
})

test('a long table says how many intervals it leaves out', () => {
  const days = Array.from({ length: 450 }, (_, i) => ({
    from: new Date(Date.UTC(2024, 0, 1 + i)).toISOString(),
    count: i % 10 === 9 ? 0 : 1,
  }))
  const long = timelineOf({ interval: 'day', timeZone: 'UTC', buckets: days })
  if (!long) throw new Error('450 days are not too many')
  cleanup()
  renderWeb(<HistogramTable timeline={long} />)
  expect(screen.getAllByRole('row')).toHaveLength(401)
  expect(
    screen.getByText(
      'The first 400 of 405 intervals with posts are listed. Choose a longer interval to list all of them.',
    ),
  ).toBeInTheDocument()
})
