import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { renderWeb } from '#testing/render.tsx'
import { BackToTop } from './back-to-top.tsx'

test('after one screen of scrolling, a button leads back to the top', async () => {
  const scrollTo = vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined)
  renderWeb(<BackToTop />)
  expect(screen.queryByRole('button')).toBeNull()
  act(() => {
    vi.stubGlobal('scrollY', 2_000)
    vi.stubGlobal('pageYOffset', 2_000)
    window.dispatchEvent(new Event('scroll'))
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Back to top' }))
  expect(scrollTo).toHaveBeenCalledWith(expect.objectContaining({ top: 0 }))
  vi.unstubAllGlobals()
  scrollTo.mockRestore()
})
