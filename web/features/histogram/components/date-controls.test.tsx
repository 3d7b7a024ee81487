import type { DateRange } from '@litopys/contract/schemas/search'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { loadTexts, showTextsIn } from '#i18n/i18n.ts'
import { renderWeb } from '#testing/render.tsx'
import { DateControls } from './date-controls.tsx'

let chosen: DateRange[] = []

function show(range: DateRange) {
  chosen = []
  renderWeb(<DateControls range={range} timeZone="Europe/Kyiv" onChange={(next) => chosen.push(next)} />)
}

test('a reversed date range is reported as matching nothing, and can be swapped', async () => {
  show({ from: '2024-05-02', to: '2024-05-01' })
  expect(screen.getByRole('status')).toHaveTextContent('The start date is after the end date')
  await userEvent.click(screen.getByRole('button', { name: 'Swap dates' }))
  expect(chosen).toEqual([{ from: '2024-05-01', to: '2024-05-02' }])
})

test("instants are compared by their days in the archive's time zone", () => {
  // Both are 2 May in Kyiv.
  show({ from: '2024-05-02', to: '2024-05-01T21:30:00Z' })
  expect(screen.queryByRole('status')).not.toBeInTheDocument()
})

test('a single day and a range with only one bound are valid', () => {
  show({ from: '2024-05-02', to: '2024-05-02' })
  show({ from: '2024-05-02' })
  expect(screen.queryByRole('status')).not.toBeInTheDocument()
})

test.each([
  ['en', 'To (inclusive)'],
  ['uk', 'До (включно)'],
] as const)('the last day of a range is marked as included, in "%s"', async (language, label) => {
  await loadTexts(language)
  showTextsIn(language)
  show({ from: '2024-05-01', to: '2024-05-02' })
  expect(await screen.findByLabelText(label)).toHaveValue('02.05.2024')
})
