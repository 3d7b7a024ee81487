import type { SimilarPosts, Story } from '@litopys/contract/schemas/similar'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, parsePath, RouterProvider } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { session } from '#api/session.ts'
import { type Asked, failure, fakeServer, success, tokenFor } from '#testing/fake-server.ts'
import { renderWeb } from '#testing/render.tsx'
import { SimilarPage } from './similar.page.tsx'

const user = userEvent.setup()
beforeEach(() => session.begin(tokenFor(900)))

const line = (channelId: string, messageId: number, excerpt: string) => ({
  _id: `${channelId}_${messageId}`,
  channelId,
  messageId,
  title: `Канал ${channelId}`,
  author: '',
  dateCreated: '2026-01-22T18:09:05Z',
  excerpt,
})
const found: SimilarPosts = {
  posts: [
    {
      ...line('7', 1, 'Міст закрили на ремонт'),
      level: 'story',
      closeness: 0.5,
      words: [
        { word: 'мост', found: 'Міст' },
        { word: '17', found: '17' },
      ],
    },
  ],
  total: 1,
  levels: { text: 0, story: 1, topic: 4 },
  words: ['мост'],
}
const story: Story = {
  posts: [
    { ...line('7', 1, 'Міст закрили'), level: 'story', seconds: 0 },
    { ...line('5', 2, 'Мост закрыли'), level: 'text', seconds: 720 },
  ],
  channels: [
    { channelId: '7', title: 'Канал 7', posts: 1, seconds: 0 },
    { channelId: '5', title: 'Канал 5', posts: 1, seconds: 720 },
  ],
  total: 2,
}

type Options = { answer?: (request: Asked) => object | undefined | Promise<never>; state?: object }

function openPage(address: string, { answer = () => undefined, state }: Options = {}) {
  const asked = fakeServer(async (request) => {
    const other = await answer(request)
    if (other) return { body: {}, ...other }
    return success(request.url.pathname.endsWith('/story') ? story : found)
  })
  const router = createMemoryRouter([{ path: '*', Component: SimilarPage }], {
    initialEntries: [{ ...parsePath(address), state }],
  })
  renderWeb(<RouterProvider router={router} />)
  return asked
}

test('posts like a post have their level, the common words, and a link to all as a search', async () => {
  openPage('/similar?post=5_2&level=story')
  const list = await screen.findByRole('list', { name: 'Posts like this' })
  expect(within(list).getByText('Same story')).toBeVisible()
  expect(within(list).getByText('In common: мост ↔ Міст, 17')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Open all as a search' })).toHaveAttribute(
    'href',
    '/?q=like%3A5_2%2Fstory',
  )
})

test('without other posts there is nothing to choose, search or follow', async () => {
  const none = { posts: [], total: 0, levels: { text: 0, story: 0, topic: 0 }, words: ['мост'] }
  openPage('/similar?post=5_2', {
    answer: ({ url }) => (url.pathname.endsWith('/story') ? undefined : success(none)),
  })
  expect(await screen.findByText(/No other post that you can see/)).toBeVisible()
  expect(screen.queryByLabelText('At least')).toBeNull()
  expect(screen.queryByRole('link', { name: 'Open all as a search' })).toBeNull()
})

test('each level counts the posts that are at least as similar', async () => {
  openPage('/similar?post=5_2')
  const options = within(await screen.findByLabelText('At least')).getAllByRole('option')
  expect(options.map(({ textContent }) => textContent)).toEqual([
    'Same text (0)',
    'Same story (1)',
    'Same topic (5)',
  ])
})

test('the level is part of the address and of the question to the server', async () => {
  const asked = openPage('/similar?post=5_2')
  await user.selectOptions(await screen.findByLabelText('At least'), 'Same text (0)')
  await screen.findByRole('option', { name: 'Same text (0)', selected: true })
  const levels = asked.flatMap(({ url }) => url.searchParams.get('level') ?? [])
  expect(levels).toEqual(['topic', 'text'])
})

test('the story line lists the channels by their first post', async () => {
  openPage('/similar?post=5_2')
  const table = await screen.findByRole('table', { name: 'Channels by their first post about it' })
  const rows = within(table).getAllByRole('row').slice(1)
  expect(rows.map((row) => within(row).getByRole('link').textContent)).toEqual(['Канал 7', 'Канал 5'])
  expect(rows[1]).toHaveTextContent('12 min')
  expect(screen.getByRole('button', { name: 'CSV' })).toBeVisible()
})

test('a pasted text is sent in the body, and is not in the address', async () => {
  const asked = openPage('/similar')
  expect(screen.getByRole('button', { name: 'Find posts' })).toBeDisabled()
  await user.click(screen.getByLabelText('Text'))
  await user.paste('Мост закрыли')
  await user.click(screen.getByRole('button', { name: 'Find posts' }))
  expect(await screen.findByRole('list', { name: 'Posts like this' })).toBeVisible()
  expect(asked.at(-1)).toMatchObject({ method: 'POST', body: { text: 'Мост закрыли', level: 'topic' } })
  expect(asked.map(({ url }) => url.search).join('')).toBe('')
})

test('the pasted text is in the history of the tab: going back shows its posts again', async () => {
  const asked = openPage('/similar', { state: { pasted: 'Мост закрыли' } })
  expect(await screen.findByRole('list', { name: 'Posts like this' })).toBeVisible()
  expect(screen.getByLabelText('Text')).toHaveValue('Мост закрыли')
  await user.selectOptions(screen.getByLabelText('At least'), 'Same text (0)')
  await screen.findByRole('option', { name: 'Same text (0)', selected: true })
  expect(asked.at(-1)).toMatchObject({ body: { text: 'Мост закрыли', level: 'text' } })
})

test('a text without words, and a post that is not there, are explained', async () => {
  openPage('/similar', { answer: () => failure(422, 'text_without_words') })
  await user.click(screen.getByLabelText('Text'))
  await user.paste('…')
  await user.click(screen.getByRole('button', { name: 'Find posts' }))
  expect(await screen.findByText(/The text has no words to compare/)).toBeVisible()
  openPage('/similar?post=5_99', { answer: () => failure(404, 'not_found') })
  expect(await screen.findByText('There is no post at this address')).toBeVisible()
  // The same text would have the same answer.
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})

test('a pasted text whose words no post has is not called a text without words', async () => {
  const none = { posts: [], total: 0, levels: { text: 0, story: 0, topic: 0 }, words: [] }
  openPage('/similar', { state: { pasted: 'Щуролапник' }, answer: () => success(none) })
  expect(await screen.findByText('No other post that you can see is like this.')).toBeVisible()
})

test('posts like another text are not shown for a new one', async () => {
  openPage('/similar', {
    state: { pasted: 'Мост закрыли' },
    answer: ({ body }) =>
      JSON.stringify(body).includes('снова') ? new Promise<never>(() => undefined) : undefined,
  })
  expect(await screen.findByText('Міст закрили на ремонт')).toBeVisible()
  await user.type(screen.getByRole('textbox', { name: 'Text' }), ' снова')
  await user.click(screen.getByRole('button', { name: 'Find posts' }))
  expect(screen.queryByText('Міст закрили на ремонт')).not.toBeInTheDocument()
})
