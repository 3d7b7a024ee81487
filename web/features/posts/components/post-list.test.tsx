import type { FoundPost } from '@litopys/contract/schemas/post'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { session } from '#api/session.ts'
import { type Asked, fakeServer, success, tokenFor } from '#testing/fake-server.ts'
import { foundPost } from '#testing/posts.ts'
import { renderWeb } from '#testing/render.tsx'
import { forgetMarks } from '../api/seen.ts'
import { PostList } from './post-list.tsx'

let asked: Asked[]

beforeEach(() => {
  session.begin(tokenFor(900))
  forgetMarks()
  asked = fakeServer(() => success({}))
})

const posts = [
  foundPost({ messageId: 1, title: 'Перший' }),
  foundPost({ messageId: 2, title: 'Другий', seen: true }),
]

const saved: string[] = []
const translated: string[] = []

function show(list: FoundPost[] = posts) {
  const Page = () => (
    <PostList
      posts={list}
      stale={false}
      onFilter={() => undefined}
      linkTo={({ value }) => `?${value}`}
      PostActions={() => null}
      Beside={() => null}
      onTranslate={({ _id }) => translated.push(_id)}
      onSave={(id) => saved.push(id)}
    />
  )
  const router = createMemoryRouter(
    [
      { path: '/', Component: Page },
      { path: '/posts/:id', element: <p>post page</p> },
    ],
    { initialEntries: ['/?q=слово'] },
  )
  renderWeb(<RouterProvider router={router} />)
  return router
}

const post = (name: string) => screen.getByRole('article', { name })

test('j and k move between posts, and Enter opens the page of the selected post', async () => {
  const router = show()
  await userEvent.keyboard('jjjk')
  expect(post('Перший')).toHaveFocus()
  await userEvent.keyboard('j{Enter}')
  expect(await screen.findByText('post page')).toBeInTheDocument()
  expect(router.state.location).toMatchObject({ pathname: '/posts/5_2', state: { from: '/?q=слово' } })
})

test('Enter on a focused link opens the link, whichever post is selected', async () => {
  const router = show()
  await userEvent.keyboard('j')
  within(post('Другий')).getByRole('link').focus()
  await userEvent.keyboard('{Enter}')
  expect(router.state.location.pathname).toBe('/posts/5_2')
})

test('x marks the selected post as seen or unseen, at once and on the server', async () => {
  show()
  await userEvent.keyboard('jx')
  expect(post('Перший')).toHaveAttribute('data-seen', 'true')
  await userEvent.keyboard('jx')
  expect(post('Другий')).toHaveAttribute('data-seen', 'false')
  await waitFor(() => expect(asked.length).toBe(2), { timeout: 4_000 })
  expect(asked.map(({ body }) => body)).toEqual([
    { ids: ['5_1'], seen: true },
    { ids: ['5_2'], seen: false },
  ])
})

test('the mark of a seen post marks it as unseen', async () => {
  show()
  const mark = within(post('Другий')).getByRole('button', { name: 'Seen' })
  expect(mark).toHaveAttribute('aria-pressed', 'true')
  await userEvent.click(mark)
  expect(mark).toHaveAttribute('aria-pressed', 'false')
})

test('a grouped post shows how often it was copied, and links to its copies', () => {
  show([foundPost({ copies: { posts: 12, channels: 3, firstAt: '2026-01-01T10:00:00Z' } })])
  const link = screen.getByRole('link', { name: '12 copies in 3 channels, first posted 01.01.2026 12:00' })
  expect(link).toHaveAttribute('href', '/posts/5_1#copies')
})

test('an item of an album links to the first post, which usually has the caption', () => {
  const album = 1
  show([foundPost({ messageId: 1, title: 'Перший', album }), foundPost({ messageId: 2, album })])
  const links = screen.getAllByRole('link', { name: /Part of the album/ })
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/posts/5_1'])
})

test('s saves the selected post and t translates it, and without a selection nothing happens', async () => {
  show()
  await userEvent.keyboard('st')
  expect([saved, translated]).toEqual([[], []])
  await userEvent.keyboard('jjst')
  expect([saved, translated]).toEqual([[posts[1]?._id], [posts[1]?._id]])
})

test('the link to a post of a channel without a username says that only members can open it', () => {
  const inPublic = { permalink: 'https://t.me/varta_kyiv/1' }
  const inPrivate = { permalink: 'https://t.me/c/70/2' }
  show([
    foundPost({ messageId: 1, title: 'Перший', reference: inPublic }),
    foundPost({ messageId: 2, title: 'Другий', reference: inPrivate }),
  ])
  expect(within(post('Перший')).getByRole('link', { name: 'Open in Telegram' })).toBeVisible()
  const link = within(post('Другий')).getByRole('link', { name: 'Open in Telegram (channel members only)' })
  expect(link).toHaveAttribute('title', 'Open in Telegram (channel members only)')
  expect(link).toHaveAttribute('href', inPrivate.permalink)
})
