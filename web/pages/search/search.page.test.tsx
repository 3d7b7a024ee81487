import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { queryClient } from '#api/query-client.ts'
import { session } from '#api/session.ts'
import { failure, fakeServer, success, tokenFor } from '#testing/fake-server.ts'
import { foundPost } from '#testing/posts.ts'
import { renderWeb } from '#testing/render.tsx'
import { SearchPage } from './search.page.tsx'

beforeEach(() => {
  queryClient.clear()
  session.begin(tokenFor(900))
})

const answers = [foundPost({ text: 'Міст' })]

/** A server that answers the searches of one query on command. */
function holding(held: string, totals = (isHeld: boolean): object => ({ totalItems: isHeld ? 3 : 65 })) {
  const { promise, resolve } = Promise.withResolvers<void>()
  globalThis.fetch = async (input) => {
    const url = new URL(input instanceof Request ? input.url : input, 'http://litopys.test')
    const isSearch = url.pathname === '/api/v1/archives'
    const isHeld = isSearch && url.search.includes(encodeURIComponent(held))
    if (isHeld) await promise
    const paged = {
      understood: { q: '', corrections: [], onlyExcludes: false, expanded: [] },
      ...totals(isHeld),
    }
    const answer = isSearch ? success(answers, paged) : failure(404, 'not_found')
    return new Response(JSON.stringify(answer.body), { status: isSearch ? 200 : 404 })
  }
  return resolve
}

test('the count of the previous search disappears when another search starts, and stays between pages', async () => {
  const answer = holding('пожежа')
  const router = createMemoryRouter([{ path: '/', Component: SearchPage }], {
    initialEntries: [`/?q=${encodeURIComponent('міст')}`],
  })
  renderWeb(<RouterProvider router={router} />)
  expect(await screen.findByText('65 posts')).toBeVisible()
  await router.navigate(`/?q=${encodeURIComponent('пожежа')}`)
  expect(await screen.findByText('Searching…')).toBeVisible()
  expect(screen.queryByText(/65/)).not.toBeInTheDocument()
  expect(screen.queryByText('1–1')).not.toBeInTheDocument()
  answer()
  expect(await screen.findByText('3 posts')).toBeVisible()
  await router.navigate(`/?q=${encodeURIComponent('пожежа')}&page=2`)
  expect(screen.queryByText('Searching…')).not.toBeInTheDocument()
})

test('a repeated search without results says that it is running, not that there are no posts', async () => {
  const answer = holding('пожежа', () => ({ totalItems: 0 }))
  answer()
  const router = createMemoryRouter([{ path: '/', Component: SearchPage }], {
    initialEntries: [`/?q=${encodeURIComponent('пожежа')}`],
  })
  renderWeb(<RouterProvider router={router} />)
  expect(await screen.findByText('0 posts')).toBeVisible()
  const { promise: held } = Promise.withResolvers<Response>()
  globalThis.fetch = () => held
  void queryClient.invalidateQueries({ queryKey: ['archive', 'posts'] })
  expect(await screen.findByText('Searching…')).toBeVisible()
  expect(screen.queryByText('0 posts')).not.toBeInTheDocument()
})

test('if copies are grouped, the heading counts posts and groups', async () => {
  const answer = holding('пожежа', () => ({ totalItems: 640, totalPosts: 812 }))
  answer()
  const router = createMemoryRouter([{ path: '/', Component: SearchPage }], {
    initialEntries: [`/?q=${encodeURIComponent('пожежа')}&fold=on`],
  })
  renderWeb(<RouterProvider router={router} />)
  expect(await screen.findByText('812 posts in 640 groups')).toBeVisible()
})

test("offline the heading says that the count is from this browser's copy", async () => {
  const understood = { q: 'пожежа', corrections: [], onlyExcludes: false, expanded: [], fromCopy: true }
  const answer = holding('пожежа', () => ({ totalItems: 25, understood }))
  answer()
  const router = createMemoryRouter([{ path: '/', Component: SearchPage }], {
    initialEntries: [`/?q=${encodeURIComponent('пожежа')}`],
  })
  renderWeb(<RouterProvider router={router} />)
  expect(await screen.findByText('25 posts in the offline copy')).toBeVisible()
})

test('order, items per page and view can be chosen, and are in the URL', async () => {
  holding('пожежа')()
  const router = createMemoryRouter([{ path: '/', Component: SearchPage }], {
    initialEntries: [`/?q=${encodeURIComponent('міст')}`],
  })
  renderWeb(<RouterProvider router={router} />)
  const order = await screen.findByLabelText('Order')
  expect(order).toHaveValue('relevance')
  await userEvent.selectOptions(order, 'newest')
  await waitFor(() => expect(router.state.location.search).toContain('sort=newest'))
  await userEvent.click(screen.getByRole('button', { name: 'Display options' }))
  await userEvent.selectOptions(await screen.findByLabelText('Per page'), '50')
  await waitFor(() => expect(router.state.location.search).toContain('itemsPerPage=50'))
  for (const view of ['Table', 'Chart', 'Text']) {
    await userEvent.click(screen.getByRole('button', { name: view }))
    expect(screen.getByRole('button', { name: view })).toHaveAttribute('aria-pressed', 'true')
  }
})

test('one click repeats the results, the filters and the chart after a lost connection', async () => {
  const router = createMemoryRouter([{ path: '/', Component: SearchPage }], {
    initialEntries: [`/?q=${encodeURIComponent('міст')}`],
  })
  globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'))
  renderWeb(<RouterProvider router={router} />)
  const failures = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent)
  await waitFor(() => expect(failures()).toHaveLength(3))
  const asked = fakeServer(() => failure(404, 'not_found'))
  await userEvent.click(screen.getAllByRole('button', { name: 'Try again' })[0] ?? document.body)
  const paths = () => asked.map(({ url }) => url.pathname.replace('/api/v1/', ''))
  await waitFor(() =>
    expect(paths()).toEqual(expect.arrayContaining(['archives', 'filters', 'datehist/archives'])),
  )
})
