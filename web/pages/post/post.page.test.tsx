import { noEntities } from '@litopys/contract/schemas/entities'
import type { PostLine } from '@litopys/contract/schemas/post'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { session } from '#api/session.ts'
import { failure, fakeServer, success, tokenFor } from '#testing/fake-server.ts'
import { openedPost } from '#testing/posts.ts'
import { renderWeb } from '#testing/render.tsx'
import { useOnline } from '#ui/online.ts'
import { PostPage } from './post.page.tsx'

beforeEach(() => session.begin(tokenFor(900)))

const line = (messageId: number, excerpt: string): PostLine => ({
  _id: `5_${messageId}`,
  channelId: '5',
  messageId,
  title: 'Вітряк',
  author: 'Вітряк',
  excerpt,
  dateCreated: `2026-01-0${messageId}T10:00:00Z`,
})
const edited = openedPost({
  title: 'Вітряк',
  articleBody: 'Збито пʼять дронів',
  text: 'Збито пʼять дронів',
  deletedAt: '2026-01-05T10:00:00Z',
  revisions: [
    {
      version: 1,
      articleBody: 'Збито три дрони',
      source: 'desktop',
      observedAt: '2026-01-02T09:00:00Z',
      replacedAt: '2026-01-03T10:00:00Z',
      next: { source: 'preview', edit: { source: 'preview' } },
    },
  ],
  neighbours: { before: [line(2, 'раніший')], after: [line(4, 'пізніший')] },
  copies: {
    posts: 2,
    channels: 2,
    first: [line(8, 'така сама')],
    spread: [
      { day: '2026-01-01', posts: 1 },
      { day: '2026-01-03', posts: 1 },
    ],
  },
})

afterEach(() => useOnline.setState({ online: false, known: false }))

function open(post = edited) {
  fakeServer(({ url }) => (url.pathname.endsWith(post._id) ? success(post) : failure(404, 'not_found')))
  const router = createMemoryRouter(
    [
      { path: '/', element: <p>results</p> },
      { path: '/posts/:id', Component: PostPage },
    ],
    {
      initialEntries: ['/?q=дрон', { pathname: `/posts/${post._id}`, state: { from: '/?q=дрон' } }],
      initialIndex: 1,
    },
  )
  renderWeb(<RouterProvider router={router} />)
  return router
}

test('offline a post does not claim that uncopied data does not exist', async () => {
  open(openedPost({ contextMissing: true }))
  expect(await screen.findByText('Nearby posts are not available offline.')).toBeVisible()
  expect(screen.getByText('Copies of this post are not available offline.')).toBeVisible()
  expect(screen.getByText('Other texts of this post are not available offline.')).toBeVisible()
})

test('an edit is shown word by word, and a deletion is reported', async () => {
  open()
  const edits = within(await screen.findByRole('region', { name: 'Edits and other texts' }))
  expect(edits.getByText('три дрони').tagName).toBe('DEL')
  expect(edits.getByText('пʼять дронів').tagName).toBe('INS')
  expect(
    edits.getByText('Earlier text: Telegram Desktop export (JSON), as of 02.01.2026 11:00'),
  ).toBeInTheDocument()
  expect(screen.getByText(/was deleted on Telegram/)).toHaveTextContent('05.01.2026 12:00')
})

test('neighbouring posts are in time order, including the post itself', async () => {
  open()
  const around = within(await screen.findByRole('region', { name: 'Nearby posts in the channel' }))
  const texts = around.getAllByRole('listitem').map((item) => item.textContent)
  expect(texts.map((text) => /раніший|дронів|пізніший/.exec(text ?? '')?.[0])).toEqual([
    'раніший',
    'дронів',
    'пізніший',
  ])
})

test('its copies are counted, listed and shown per day', async () => {
  open()
  const copies = within(await screen.findByRole('region', { name: 'Copies' }))
  expect(copies.getByText('2 copies in 2 channels')).toBeInTheDocument()
  expect(copies.getByRole('link', { name: /така сама/ })).toHaveAttribute('href', '/posts/5_8')
  expect(copies.getByRole('row', { name: '03.01.2026 1' })).toBeInTheDocument()
})

test('the back link leads to the results, also from a neighbouring post', async () => {
  const router = open()
  await userEvent.click(await screen.findByRole('link', { name: /пізніший/ }))
  expect(router.state.location.pathname).toBe('/posts/5_4')
  await userEvent.click(screen.getByRole('link', { name: 'Back to results' }))
  expect(await screen.findByText('results')).toBeInTheDocument()
  expect(decodeURI(router.state.location.search)).toBe('?q=дрон')
})

test('a missing post is reported', async () => {
  const router = open()
  await router.navigate('/posts/0_0')
  expect(await screen.findByText('Post not found')).toBeInTheDocument()
})

test('offline a post without a copy is not reported as absent from the archive', async () => {
  useOnline.setState({ online: false, known: true })
  const router = open()
  await router.navigate('/posts/0_0')
  expect(await screen.findByText('This post is not available offline')).toBeInTheDocument()
  expect(screen.queryByText('Post not found')).not.toBeInTheDocument()
})

test('a text that is too short for comparison is not reported as unique', async () => {
  open(openedPost({ text: 'Коротко', wordCount: 1 }))
  expect(await screen.findByText('Texts shorter than 8 words are not checked for copies.')).toBeVisible()
})

test('a link shows its full URL and opens without a referrer', async () => {
  const address = 'https://example.org/x'
  const url = [{ id: address, domain: 'example.org' }]
  open(
    openedPost({ text: 'посилання', entities: { ...noEntities, hashtag: [], mention: [], email: [], url } }),
  )
  const link = await screen.findByRole('link', { name: address })
  expect(link).toHaveAttribute('href', address)
  expect(link).toHaveAttribute('target', '_blank')
  expect(link).toHaveAttribute('rel', expect.stringContaining('noreferrer'))
})
