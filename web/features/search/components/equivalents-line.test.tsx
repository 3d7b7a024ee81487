import { type Matching, usualMatching } from '@litopys/contract/query/matching'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderWeb } from '#testing/render.tsx'
import { EquivalentsLine } from './equivalents-line.tsx'

const words = (...texts: string[]) => texts.map((text) => ({ text, language: 'uk' as const }))

function show(equivalents: Parameters<typeof EquivalentsLine>[0]['equivalents'], matching = usualMatching) {
  const chosen: Matching[] = []
  renderWeb(
    <EquivalentsLine
      equivalents={equivalents}
      matching={matching}
      onChange={(changed) => chosen.push(changed)}
    />,
  )
  return chosen
}

test('a word can be left out and included again', async () => {
  const matching = { ...usualMatching, without: ['мост'] }
  const chosen = show([{ q: 'міст', words: words('мост', 'bridge') }], matching)
  await userEvent.click(screen.getByRole('button', { name: 'bridge', pressed: true }))
  await userEvent.click(screen.getByRole('button', { name: 'мост', pressed: false }))
  expect(chosen).toEqual([{ ...matching, without: ['мост', 'bridge'] }, usualMatching])
})

test('many words are folded, equal ones shown once', async () => {
  show([{ q: 'а', words: words(...'бвгґдеєжз', 'б') }])
  expect(screen.getAllByRole('button')).toHaveLength(7)
  await userEvent.click(screen.getByRole('button', { name: 'Show all 9' }))
  expect(screen.getAllByRole('button')).toHaveLength(10)
})

test.each(['дрон', '"дрон"'])('several parts are named, in one pair of quotation marks: %s', (q) => {
  show([
    { q: 'міст', words: words('мост') },
    { q, words: words('БПЛА') },
  ])
  expect(screen.getByText('For “дрон” also')).toBeVisible()
})

test('nothing is shown without equivalents', () => {
  show([])
  expect(screen.queryByRole('region')).toBeNull()
})

test('words of an excluded part are shown as excluded', () => {
  show([
    { q: 'міст', words: words('мост') },
    { q: 'дрон', words: words('БПЛА'), isExcluded: true },
  ])
  expect(screen.getByRole('list', { name: 'Also excludes' })).toHaveTextContent('БПЛА')
  expect(screen.getByText('With “дрон” also excludes')).toBeVisible()
})
