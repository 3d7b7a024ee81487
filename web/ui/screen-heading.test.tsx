import { act } from '@testing-library/react'
import { expect, test } from 'vitest'
import { showTextsIn } from '#i18n/i18n.ts'
import { renderWeb } from '#testing/render.tsx'
import { ScreenHeading } from './screen-heading.tsx'

test('the window has the name of its screen, in either language, and afterwards only the name of the application', async () => {
  const { rerender, unmount } = renderWeb(<ScreenHeading>Ferries</ScreenHeading>)
  expect(document.title).toBe('Ferries · Litopys')
  rerender(<ScreenHeading>Bridges</ScreenHeading>)
  expect(document.title).toBe('Bridges · Litopys')
  await act(async () => showTextsIn('uk'))
  expect(document.title).toMatch(/^Bridges · \S+/)
  unmount()
  expect(document.title).not.toContain('Bridges')
})
