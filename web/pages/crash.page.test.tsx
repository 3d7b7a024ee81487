import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { renderWeb } from '#testing/render.tsx'
import { CrashedScreen } from './crash.page.tsx'

test('while the server does not answer, the page is not left, and the menu stays', async () => {
  globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'))
  const lazy = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
  const screens = { ErrorBoundary: CrashedScreen, children: [{ index: true, lazy }] }
  const frame = (
    <>
      <nav>Menu</nav>
      <Outlet />
    </>
  )
  const router = createMemoryRouter([{ path: '/', element: frame, children: [screens] }])
  renderWeb(<RouterProvider router={router} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await screen.findByText(/^The server is not responding/)).toBeVisible()
  expect(screen.getByRole('navigation')).toHaveTextContent('Menu')
})
