import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '#api/query-client.ts'
import { session } from '#api/session.ts'
import { type Asked, failure, fakeServer, success, tokenFor } from '#testing/fake-server.ts'
import { foundPost } from '#testing/posts.ts'
import { renderWeb } from '#testing/render.tsx'
import { forgetTranslations } from '../translations.ts'
import { TranslateTools } from './translate-tools.tsx'
import { TranslationUnderPost } from './translation-under-post.tsx'

const posts = Array.from({ length: 12 }, (_, i) => foundPost({ messageId: i + 1, text: `Слово ${i}` }))

beforeEach(() => {
  session.begin(tokenFor(900))
  forgetTranslations()
  queryClient.clear()
  badFiles = []
})

const textsOf = ({ body }: Asked): string[] => {
  const q = body !== null && typeof body === 'object' && 'q' in body ? body.q : []
  return Array.isArray(q) ? q.map(String) : []
}
const isTranslation = ({ method, url }: Asked) => method === 'POST' && url.pathname === '/api/v1/translate'

let badFiles: string[] = []

/** A translator that answers once and then limits requests `limits` times, each for a second. */
function translating(limits: number) {
  let left = limits
  return fakeServer((request) => {
    if (!isTranslation(request)) return success({ status: 'ready', engine: 'server', badFiles })
    const texts = textsOf(request)
    if (texts.includes('Слово 5') && left > 0) {
      left -= 1
      return { ...failure(503, 'translator_limited'), headers: { 'retry-after': '1' } }
    }
    return { body: { translatedText: texts.map((text) => `in English: ${text}`) } }
  })
}

function show(list = posts, query = '') {
  renderWeb(
    <>
      <TranslateTools posts={list} offer="open" />
      {list.map((post) => (
        <TranslationUnderPost key={post._id} post={post} query={query} />
      ))}
    </>,
  )
}
const translatePage = async () =>
  await userEvent.click(await screen.findByRole('button', { name: 'Translate page' }))

test('after a rate limit the page waits as long as required, shows one message and continues', async () => {
  const asked = translating(1)
  show()
  await translatePage()
  expect(
    await screen.findByText(/the translator is limiting requests; Litopys tries again in 1 second/),
  ).toBeVisible()
  expect(asked.filter(isTranslation).map((one) => textsOf(one).length)).toEqual([5, 5])
  expect(screen.queryAllByRole('alert')).toEqual([])
  await vi.waitFor(() => expect(screen.getAllByRole('group')).toHaveLength(12), { timeout: 5_000 })
  expect(asked.filter(isTranslation).map((one) => textsOf(one).length)).toEqual([5, 5, 5, 2])
})

test('after repeated rate limits one message is shown, and the rest can be translated later', async () => {
  const asked = translating(100)
  show()
  await translatePage()
  await vi.waitFor(() => expect(screen.getAllByRole('alert')).toHaveLength(1), { timeout: 8_000 })
  expect(screen.getByRole('alert')).toHaveTextContent(
    'The translator is limiting requests. Try again in 1 second.',
  )
  expect(asked.filter(isTranslation)).toHaveLength(5)
  expect(screen.getByRole('button', { name: 'Translate page' })).toBeVisible()
}, 15_000)

test('a single translated post leaves the page action available', async () => {
  translating(0)
  show()
  await userEvent.click(screen.getAllByRole('button', { name: 'Translate' })[0] ?? document.body)
  expect(await screen.findByRole('group')).toHaveTextContent('in English: Слово 0')
  expect(screen.getByRole('button', { name: 'Hide translations' })).toBeVisible()
  await translatePage()
  await vi.waitFor(() => expect(screen.getAllByRole('group')).toHaveLength(12))
  expect(screen.queryByRole('button', { name: 'Translate page' })).toBeNull()
})

test('a retry waits for the end of the pause', async () => {
  const asked = translating(1)
  show([foundPost({ text: 'Слово 5' })])
  await userEvent.click(screen.getByRole('button', { name: 'Translate' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(
    screen.getByText('The translator is limiting requests. Litopys tries again in 1 second.'),
  ).toBeVisible()
  expect(asked.filter(isTranslation)).toHaveLength(1)
  expect(await screen.findByRole('group', {}, { timeout: 3_000 })).toHaveTextContent('in English: Слово 5')
})

test('a text that is too long does not prevent the translation of others', async () => {
  const asked = translating(0)
  show([foundPost({ messageId: 1, text: 'а'.repeat(20_001) }), foundPost({ messageId: 2, text: 'Слово' })])
  expect(screen.getByText('Texts over 20,000 characters are not translated.')).toBeVisible()
  await translatePage()
  expect(await screen.findByRole('group')).toHaveTextContent('in English: Слово')
  expect(asked.filter(isTranslation).map(textsOf)).toEqual([['Слово']])
})

test('leaving the page stops the translation', async () => {
  const asked = translating(1)
  const { unmount } = renderWeb(<TranslateTools posts={posts} offer="open" />)
  await translatePage()
  await screen.findByText(/the translator is limiting requests/)
  unmount()
  await new Promise((resolve) => setTimeout(resolve, 1_200))
  expect(asked.filter(isTranslation)).toHaveLength(2)
})

test.each([
  ['in:translation слово', 'Found in the translation. Show'],
  ['translation:word OR слово', 'Translate'],
  ['слово', 'Translate'],
])('posts found by %j have the button %j', async (query, name) => {
  translating(0)
  show(posts.slice(0, 1), query)
  await userEvent.click(screen.getByRole('button', { name }))
  expect(await screen.findByRole('group')).toHaveTextContent('in English: Слово 0')
})

test('a damaged model is named while other languages are translated', async () => {
  badFiles = ['model.uken.bin']
  translating(0)
  show()
  await userEvent.click(await screen.findByRole('button', { name: 'A translation model is damaged' }))
  expect(await screen.findByRole('dialog')).toHaveTextContent(/model\.uken\.bin.*npx litopys models/)
  expect(screen.getByText('Translate page')).toBeInTheDocument()
})
