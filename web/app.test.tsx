import { act, render, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { useServerContact } from '#api/server-contact.ts'
import { usePreferences } from '#ui/preferences.ts'
import { App } from './app.tsx'

const matchMedia = window.matchMedia
afterEach(() => {
  window.matchMedia = matchMedia
  usePreferences.setState({ theme: 'light' })
})

/** A device with a switchable dark mode. */
function followedDevice() {
  const device = new EventTarget()
  let isDark = false
  window.matchMedia = (media) => {
    const list = matchMedia(media)
    device.addEventListener('change', () =>
      list.dispatchEvent(Object.assign(new Event('change'), { matches: isDark })),
    )
    return Object.defineProperty(list, 'matches', { get: () => isDark && media.includes('dark') })
  }
  return (dark: boolean) =>
    act(() => {
      isDark = dark
      device.dispatchEvent(new Event('change'))
    })
}
const shown = () => document.documentElement.dataset.mantineColorScheme

test('the theme "system" follows the device while the page is open; light is the default', async () => {
  const set = followedDevice()
  render(<App router={createMemoryRouter([{ path: '*', element: <p>Screen</p> }])} />)
  await waitFor(() => expect(shown()).toBe('light'))
  set(true)
  expect(shown()).toBe('light')
  act(() => usePreferences.setState({ theme: 'system' }))
  await waitFor(() => expect(shown()).toBe('dark'))
  set(false)
  await waitFor(() => expect(shown()).toBe('light'))
})

test('while the server does not answer, every screen says so', async () => {
  render(<App router={createMemoryRouter([{ path: '*', element: <p>Screen</p> }])} />)
  expect(await screen.findByText('Screen')).toBeVisible()
  act(() => useServerContact.setState({ isLost: true }))
  expect(screen.getByRole('status')).toHaveTextContent('The server is not responding')
  act(() => useServerContact.setState({ isLost: false }))
  expect(screen.getByRole('status')).toBeEmptyDOMElement()
})
