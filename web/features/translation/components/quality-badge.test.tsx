import { scoreTranslation } from '@litopys/language/translation/score'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { renderWeb } from '#testing/render.tsx'
import { QualityBadge } from './quality-badge.tsx'

afterEach(() => vi.restoreAllMocks())

function show() {
  const made = { source: 'Міст', translation: 'Bridge', target: 'en', confidence: 100, alternatives: [] }
  renderWeb(<QualityBadge quality={scoreTranslation(made)} />)
  return {
    badge: screen.getByRole('button', { name: /^Translation quality/ }),
    place: () => screen.getByRole('tooltip', { hidden: true }).dataset.place,
  }
}

test('hover and focus show how the score was calculated, until Escape is pressed', async () => {
  const { badge, place } = show()
  expect(place()).toBe('closed')
  await userEvent.hover(badge)
  expect(place()).toBe('below')
  await userEvent.keyboard('{Escape}')
  expect(place()).toBe('closed')
  await userEvent.unhover(badge)
  await userEvent.tab()
  expect(place()).toBe('below')
  await userEvent.tab()
  expect(place()).toBe('closed')
})

test('at the lower edge of the window the explanation is shown above', async () => {
  const { badge, place } = show()
  const below = DOMRect.fromRect({ y: window.innerHeight - 50, height: 200 })
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(below)
  await userEvent.hover(badge)
  expect(place()).toBe('above')
})
