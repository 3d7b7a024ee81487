import type { Quote } from '@litopys/contract/schemas/quote'
import { screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { fakeServer, success } from '#testing/fake-server.ts'
import { foundPost } from '#testing/posts.ts'
import { renderWeb } from '#testing/render.tsx'
import { FoundQuotes } from './found-quotes.tsx'

const { seen: _, copies: __, ...post } = foundPost({})
const quote: Quote = {
  ...post,
  _id: '7d0a9f9e-5a3c-4d0c-8a5e-0f5a4e1d2c3b',
  postId: '5_2',
  comment: '',
  hash: '',
  isOwn: true,
  since: {},
  matches: [],
  __v: 0,
  createdBy: 'me',
  createdAt: '2026-04-01T10:00:00Z',
}

test('a quote in the list leads to posts like its post', () => {
  fakeServer(() => success({}))
  renderWeb(
    <MemoryRouter>
      <FoundQuotes
        quotes={[quote]}
        stale={false}
        chosen={new Set()}
        onChoose={() => undefined}
        onTag={() => undefined}
      />
    </MemoryRouter>,
  )
  expect(screen.getByRole('link', { name: 'More like this' })).toHaveAttribute('href', '/similar?post=5_2')
})
