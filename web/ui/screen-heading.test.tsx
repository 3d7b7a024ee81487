import { act } from '@testing-library/react'
import { expect, test } from 'vitest'
import { showTextsIn } from '#i18n/i18n.ts'
import { renderWeb } from '#testing/render.tsx'
import { ScreenHeading } from './screen-heading.tsx'

test('a window is named by the screen it shows, in either language, and by the application alone afterwards', async () => {
  const { rerender, unmount } = renderWeb(<ScreenHeading>Ferries</ScreenHeading>)
  expect(document.title).toBe('Ferries · Litopys')
  rerender(<ScreenHeading>Bridges</ScreenHeading>)
  expect(document.title).toBe('Bridges · Litopys')
  await act(async () => showTextsIn('uk'))
  expect(document.title).toMatch(/^Bridges · \S+/)
  unmount()
  expect(document.title).not.toContain('Bridges')
})
