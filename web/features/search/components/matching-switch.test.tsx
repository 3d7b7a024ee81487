import { type Matching, usualMatching } from '@litopys/contract/query/matching'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderWeb } from '#testing/render.tsx'
import { MatchingSwitch } from './matching-switch.tsx'

test('word matching and transliteration can be selected', async () => {
  const chosen: Matching[] = []
  renderWeb(<MatchingSwitch matching={usualMatching} onChange={(matching) => chosen.push(matching)} />)
  await userEvent.selectOptions(screen.getByLabelText('Match'), 'exact form')
  await userEvent.click(screen.getByRole('checkbox', { name: 'Include transliterations' }))
  expect(chosen).toEqual([
    { words: 'form', spellings: true },
    { words: 'forms', spellings: false },
  ])
})
