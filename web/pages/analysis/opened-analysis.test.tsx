import type { Item } from '@litopys/contract/schemas/saved'
import { screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { queryClient } from '#api/query-client.ts'
import { session } from '#api/session.ts'
import { failure, fakeServer, success, tokenFor } from '#testing/fake-server.ts'
import { foundPost } from '#testing/posts.ts'
import { renderWeb } from '#testing/render.tsx'
import { OpenedAnalysis } from './opened-analysis.tsx'

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
      { type: 'paragraph', id: '1', text: 'Два мости закрито.' },
      { type: 'post', id: '2', postId: '5_1' },
    ],
    conclusions: '',
  },
}

test('a text being read stays visible when reloading its posts fails', async () => {
  session.begin(tokenFor(900))
  const post = foundPost({ channelId: '5', messageId: 1, text: 'Міст закрито.' })
  const answers = [success({ posts: [post], quotes: [] })]
  const asked = fakeServer(() => answers.pop() ?? failure(404, 'not_found'))
  renderWeb(
    <MemoryRouter>
      <OpenedAnalysis item={item} mayChange />
    </MemoryRouter>,
  )
  await screen.findByText('Міст закрито.')
  await queryClient.invalidateQueries({ queryKey: ['cards'] })
  await waitFor(() => expect(asked).toHaveLength(2))
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  expect(screen.getByText('Два мости закрито.')).toBeVisible()
  expect(screen.getByText('Міст закрито.')).toBeVisible()
})
