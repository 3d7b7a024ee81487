import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { session } from '#api/session.ts'
import { fakeServer, success, tokenFor } from '#testing/fake-server.ts'
import { foundPost } from '#testing/posts.ts'
import { renderWeb } from '#testing/render.tsx'
import { forgetTranslations, translatePosts } from '../translations.ts'
import { TranslationUnderPost } from './translation-under-post.tsx'

beforeEach(() => {
  session.begin(tokenFor(900))
  forgetTranslations()
})

test('a post is untranslated, translating, translated, then hidden and shown again', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>()
  fakeServer(() => success([]))
  globalThis.fetch = () => promise
  renderWeb(<TranslationUnderPost post={foundPost({ text: 'Слово' })} query="" />)
  await userEvent.click(screen.getByRole('button', { name: 'Translate' }))
  expect(screen.getByRole('status')).toHaveTextContent('Translating…')
  resolve(new Response(JSON.stringify({ translatedText: ['Word'] })))
  expect(await screen.findByRole('group')).toHaveTextContent('Word')
  await userEvent.click(screen.getByRole('button', { name: 'Hide' }))
  expect(screen.queryByRole('group')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Show translation' }))
  expect(screen.getByRole('group')).toHaveTextContent('Word')
})

test('posts are translated in batches of five, grouped by language', async () => {
  const asked = fakeServer(({ body }) => ({
    body: { translatedText: body instanceof Object && 'q' in body && Array.isArray(body.q) ? body.q : [] },
  }))
  const posts = Array.from({ length: 13 }, (_, i) =>
    foundPost({ messageId: i + 1, text: `Слово ${i}`, inLanguage: i % 2 ? 'ru' : 'uk' }),
  )
  const report = vi.fn()
  await translatePosts(posts, new AbortController().signal, report)
  const batches = asked.map(({ body }) => body).toSorted()
  expect(batches).toMatchObject([
    { source: 'uk', q: { length: 5 } },
    { source: 'uk', q: { length: 2 } },
    { source: 'ru', q: { length: 5 } },
    { source: 'ru', q: { length: 1 } },
  ])
  expect(report).toHaveBeenLastCalledWith({ done: 13 })
})
