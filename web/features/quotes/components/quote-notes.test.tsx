import type { Quote } from '@litopys/contract/schemas/quote'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { foundPost } from '#testing/posts.ts'
import { renderWeb } from '#testing/render.tsx'
import { QuoteNotes } from './quote-notes.tsx'

const { seen: _, copies: __, ...post } = foundPost({ deletedAt: '2026-03-01T10:00:00Z' })
const quote: Quote = {
  ...post,
  postId: post._id,
  comment: '',
  hash: '',
  isOwn: true,
  since: {},
  matches: [],
  __v: 0,
  createdBy: 'me',
  createdAt: '2026-04-01T10:00:00Z',
}

test('a quote says that its post was deleted before it was saved', () => {
  renderWeb(<QuoteNotes quote={quote} />)
  expect(screen.getByText(/^The post was already deleted on Telegram when it was saved/)).toBeVisible()
})
