import type { Item } from '@litopys/contract/schemas/saved'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { session } from '#api/session.ts'
import { failure, fakeServer, success, tokenFor } from '#testing/fake-server.ts'
import { foundPost } from '#testing/posts.ts'
import { renderWeb } from '#testing/render.tsx'
import { DocumentEditor } from './document-editor.tsx'

const at = '2026-04-01T10:00:00Z'
const item: Item = {
  _id: 'a',
  collection: 'analyses',
  itemId: 'a',
  itemTitle: 'Мости',
  itemType: 'text',
  itemContent: {},
  theme: '',
  keywords: '',
  own: true,
  canRead: true,
  __v: 0,
  createdBy: 'o@example.org',
  updatedBy: 'o@example.org',
  createdAt: at,
  updatedAt: at,
  document: {
    blocks: [
      { type: 'heading', id: '1', level: 2, text: 'Один' },
      { type: 'paragraph', id: '2', text: 'Два' },
      { type: 'paragraph', id: '3', text: 'Три' },
    ],
    conclusions: '',
  },
}

function open(answer: Parameters<typeof fakeServer>[0], blocks = item.document?.blocks ?? []) {
  const asked = fakeServer(answer)
  renderWeb(
    <MemoryRouter>
      <DocumentEditor item={{ ...item, document: { blocks, conclusions: '' } }} />
    </MemoryRouter>,
  )
  return asked
}

beforeEach(() => session.begin(tokenFor(900)))

const noCards = () => success({ posts: [], quotes: [] })
const add = (kind: string) => userEvent.click(screen.getByRole('button', { name: kind }))

test('a new block has the focus, and a removed block passes it to its neighbour', async () => {
  open(noCards)
  await add('Paragraph')
  expect(screen.getByRole('textbox', { name: '4. Paragraph' })).toHaveFocus()
  await userEvent.click(screen.getByRole('button', { name: 'Remove: 2. Paragraph' }))
  expect(screen.getByRole('button', { name: 'Remove: 2. Paragraph' })).toHaveFocus()
  await userEvent.click(screen.getByRole('button', { name: 'Remove: 3. Paragraph' }))
  expect(screen.getByRole('button', { name: 'Remove: 2. Paragraph' })).toHaveFocus()
})

test('a failed save is reported where the author sees it', async () => {
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView')
  open(({ method }) => (method === 'GET' ? noCards() : failure(500, 'internal_error')))
  await userEvent.type(screen.getByRole('textbox', { name: 'Conclusions' }), 'Є')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  const alert = await screen.findByRole('alert')
  expect(
    scrolled.mock.contexts.some((element) => element instanceof Element && element.contains(alert)),
  ).toBe(true)
})

test('pressing Enter again during the look-up adds the post once', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const asked = open(async () => {
    await promise
    return success({ posts: [foundPost({ channelId: '5', messageId: 1 })], quotes: [] })
  })
  await add('Post')
  await userEvent.type(screen.getByLabelText('Post link or ID'), '5_1{Enter}')
  await waitFor(() => expect(asked).toHaveLength(1))
  await userEvent.keyboard('{Enter}')
  expect(asked).toHaveLength(1)
  resolve()
  expect(await screen.findByText('4. Post')).toBeVisible()
})

test('a post that is still loading is not reported as absent', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const asked = open(async () => {
    await promise
    return noCards()
  }, [{ type: 'post', id: '1', postId: '5_1' }])
  await waitFor(() => expect(asked).toHaveLength(1))
  expect(screen.queryByText(/^Post not shown/)).toBeNull()
  resolve()
  expect(await screen.findByText(/^Post not shown/)).toBeVisible()
})
