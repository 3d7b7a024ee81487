import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { session } from '#api/session.ts'
import { failure, fakeServer, success, tokenFor } from '#testing/fake-server.ts'
import { foundPost } from '#testing/posts.ts'
import { renderWeb } from '#testing/render.tsx'
import { DocumentViewer } from './document-viewer.tsx'

beforeEach(() => session.begin(tokenFor(900)))

const file = { kind: 'file', fileName: 'звіт.pdf', hash: 'dd', size: 2_048 } as const
const facts = { format: 'pdf', pages: 3, language: 'uk', isCut: false, scanned: 0, unread: 0, hasText: true }
const pages = {
  text: 'перша\fдруга\fтретя',
  parts: [
    { start: 0, end: 5, name: '1' },
    { start: 6, end: 11, name: '2' },
    { start: 12, end: 17, name: '3' },
  ],
}

let number = 7_000
function show(answer: Parameters<typeof fakeServer>[0], part: Parameters<typeof foundPost>[0] = {}) {
  number += 1
  const post = foundPost({ messageId: number, media: [file], ...part })
  fakeServer(answer)
  renderWeb(<DocumentViewer post={post} index={0} name="звіт.pdf" onClose={vi.fn()} />)
}

test('buttons beside the number of the page lead to the other pages', async () => {
  show(() => success({ ...facts, ...pages }))
  expect(await screen.findByRole('heading', { name: 'Page 1 of 3' })).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Previous page' })).toBeDisabled()
  await userEvent.click(screen.getByRole('button', { name: 'Next page' }))
  expect(screen.getByText('друга')).toBeInTheDocument()
  expect(screen.queryByText(/document is longer/)).toBeNull()
})

test('sheets have buttons of their own', async () => {
  show(() => success({ ...facts, ...pages, format: 'xlsx' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Next sheet' }))
  expect(screen.getByRole('heading', { name: 'Sheet 2 of 3: 2' })).toBeInTheDocument()
})

test('the viewer says that a longer document was not read to its end, and the limit', async () => {
  show(() => success({ ...facts, ...pages, isCut: true }))
  expect(await screen.findByText(/^The document is longer.*first 200,000 characters/)).toBeInTheDocument()
})

test('without the server, the viewer says where the text of this browser ends', async () => {
  const text = 'слово '.repeat(20)
  show(() => failure(409, 'job_finished'), {
    fileTexts: [{ kind: 'document', hash: 'dd', text, isCut: true }],
  })
  expect(
    await screen.findByText('The text could not be loaded. This browser has only its first 120 characters.'),
  ).toBeInTheDocument()
})

test('the text that ends at the limit of the search is not the whole text', async () => {
  show(() => failure(409, 'job_finished'), {
    fileTexts: [
      { kind: 'picture', hash: 'ee', text: 'і'.repeat(40_000) },
      { kind: 'document', hash: 'dd', text: 'а'.repeat(60_000) },
    ],
  })
  expect(await screen.findByText(/This browser has only its first 60,000 characters/)).toBeInTheDocument()
})
