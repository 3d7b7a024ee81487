import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test, vi } from 'vitest'
import { useSearchState } from './search-state.ts'

function Probe() {
  const { state, change } = useSearchState()
  return (
    <>
      <output>{JSON.stringify(state)}</output>
      <button type="button" onClick={() => change({ q: 'нове' })}>
        ask
      </button>
      <button type="button" onClick={() => change({ page: 3 })}>
        turn
      </button>
      <button
        type="button"
        onClick={() => change({ measure: 'views', page: state.page, cursor: state.cursor })}
      >
        measure
      </button>
      <button type="button" onClick={() => change({ view: 'map', page: state.page, cursor: state.cursor })}>
        look
      </button>
    </>
  )
}

function open(address: string) {
  const router = createMemoryRouter([{ path: '/', Component: Probe }], { initialEntries: [address] })
  render(<RouterProvider router={router} />)
  return router
}

test('a change of the result returns to the first page and drops the cursor', async () => {
  const router = open('/?page=401&cursor=x&itemsPerPage=100')
  await userEvent.click(screen.getByText('ask'))
  expect(Object.fromEntries(new URLSearchParams(router.state.location.search))).toEqual({
    q: 'нове',
    itemsPerPage: '100',
  })
})

test('a change of a chart leaves the screen where it is, another view and another result begin at the top', async () => {
  const router = open('/?view=chart&page=2')
  await userEvent.click(screen.getByText('measure'))
  expect(router.state.preventScrollReset).toBe(true)
  expect(router.state.location.search).toContain('measure=views')
  for (const name of ['look', 'turn', 'ask']) {
    await userEvent.click(screen.getByText(name))
    expect(router.state.preventScrollReset, name).toBe(false)
  }
})

test('going back restores the previous state', async () => {
  const router = open('/?q=було')
  await userEvent.click(screen.getByText('turn'))
  expect(screen.getByRole('status')).toHaveTextContent('"page":3')
  await router.navigate(-1)
  expect(await screen.findByText(/"page":1/)).toHaveTextContent('"q":"було"')
})

test('a change made before the router has applied the last one builds on it', async () => {
  const { promise: held, resolve: letGo } = Promise.withResolvers<null>()
  const router = createMemoryRouter(
    [{ path: '/', Component: Probe, loader: ({ request }) => (request.url.includes('q=') ? held : null) }],
    { initialEntries: ['/?itemsPerPage=100'] },
  )
  render(<RouterProvider router={router} />)
  await userEvent.click(await screen.findByText('ask'))
  expect(screen.getByRole('status')).toHaveTextContent('"q":"нове"')
  await userEvent.click(screen.getByText('turn'))
  letGo(null)
  await vi.waitFor(() => expect(router.state.location.search).toContain('page=3'))
  expect(Object.fromEntries(new URLSearchParams(router.state.location.search))).toEqual({
    q: 'нове',
    page: '3',
    itemsPerPage: '100',
  })
})
