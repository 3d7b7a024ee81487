import type { MediaItem } from '@litopys/contract/schemas/post'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { session } from '#api/session.ts'
import { failure, fakeServer, success, tokenFor } from '#testing/fake-server.ts'
import { foundPost } from '#testing/posts.ts'
import { renderWeb } from '#testing/render.tsx'
import { PostMedia } from './post-media.tsx'

beforeEach(() => session.begin(tokenFor(900)))

const photo: MediaItem = { kind: 'photo', path: 'photos/a.jpg', hash: 'aa', format: 'jpeg' }
const film: MediaItem = { kind: 'video', path: 'v/f.mp4', hash: 'bb', format: 'mp4', duration: 65 }
const sound: MediaItem = { kind: 'voice', path: 'v/s.ogg', hash: 'cc', format: 'ogg', duration: 5 }
const report: MediaItem = { kind: 'file', fileName: 'звіт.pdf', hash: 'dd', size: 2_048 }

let number = 0
/** Each post gets its own id, because addresses are cached by id. */
function show(media: MediaItem[], brief = false) {
  number += 1
  const post = foundPost({ messageId: number, media })
  const links = media.map(({ hash }, index) => (hash ? `/api/v1/media/${post._id}/${index}?mac=x` : null))
  const asked = fakeServer(() => success({ posts: [{ _id: post._id, links }], expiresAt: '' }))
  const { container } = renderWeb(
    <MemoryRouter>
      <PostMedia post={post} brief={brief} />
    </MemoryRouter>,
  )
  return { asked, container, id: post._id }
}

test('a picture opens at full size, and arrow keys move between pictures', async () => {
  const { id } = show([photo, film, photo])
  await userEvent.click(await screen.findByRole('button', { name: 'Open image 1 of 3' }))
  const viewer = within(await screen.findByRole('dialog'))
  expect(viewer.getByText('1 of 3')).toBeInTheDocument()
  expect(viewer.getByRole('img')).toHaveAttribute('src', `/api/v1/media/${id}/0?mac=x`)
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}')
  expect(viewer.getByText('3 of 3')).toBeInTheDocument()
  expect(viewer.getByRole('img')).toHaveAttribute('src', `/api/v1/media/${id}/2?mac=x`)
  await userEvent.keyboard('{Home}')
  expect(viewer.getByText('1 of 3')).toBeInTheDocument()
  expect(viewer.getByRole('button', { name: 'Previous' })).toBeDisabled()
  expect(viewer.getByRole('link', { name: 'Find this picture' })).toHaveAttribute(
    'href',
    `/pictures?picture=${id}`,
  )
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

test('the keys of an opened picture work as soon as it is shown', async () => {
  show([photo, photo])
  const hasFocus = new Promise<boolean>((resolve) => {
    const observer = new MutationObserver(() => {
      const viewer = screen.queryByRole('dialog')
      if (!viewer) return
      observer.disconnect()
      resolve(viewer.contains(document.activeElement))
    })
    observer.observe(document.body, { childList: true, subtree: true })
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Open image 1 of 2' }))
  expect(await hasFocus).toBe(true)
})

test('an audio player loads nothing until it is started, and a file is a download with its size', async () => {
  const { id, container } = show([sound, report])
  const link = await screen.findByRole('link', { name: 'Download звіт.pdf' })
  expect(link).toHaveAttribute('href', `/api/v1/media/${id}/1?mac=x`)
  expect(link).toHaveAttribute('download', 'звіт.pdf')
  expect(screen.getByText('2 kB')).toBeInTheDocument()
  const player = container.querySelector('audio')
  expect(player).toHaveAttribute('preload', 'none')
  expect(player).toHaveAttribute('src', `/api/v1/media/${id}/0?mac=x`)
})

test('a missing file shows the reason, and the server is not asked for it', () => {
  const { asked } = show([
    { kind: 'photo', path: 'photos/p.jpg' },
    { kind: 'video', missing: '(File exceeds maximum size. Change data exporting settings to download.)' },
    { kind: 'file', missing: 'In words of its own' },
  ])
  expect(screen.getByText(/^The file was not uploaded with the export/)).toBeInTheDocument()
  expect(screen.getByText('Larger than the size limit of the channel export.')).toBeInTheDocument()
  expect(screen.getByText('In words of its own')).toBeInTheDocument()
  expect(asked).toEqual([])
})

test('a list shows at most four pictures, and a placeholder with the reason for a missing picture', async () => {
  show([photo, photo, photo, photo, photo, photo, { kind: 'video', missing: 'why' }], true)
  expect(await screen.findAllByRole('button')).toHaveLength(4)
  expect(screen.getByText('+2')).toBeInTheDocument()
  expect(screen.getByText('why')).toBeInTheDocument()
  expect(within(screen.getByRole('list', { name: 'Missing files' })).getAllByRole('listitem')).toHaveLength(1)
})

test('the words of a picture are below it, and over it where it is at full size', async () => {
  const post = foundPost({
    messageId: 9_001,
    media: [photo],
    fileMatches: [{ kind: 'picture', hash: 'aa', matches: [[0, 4]] }],
  })
  const word = (written: string, confidence: number, left: number) => ({
    text: written,
    confidence,
    box: [left, 0.1, 0.2, 0.05],
  })
  const text = {
    text: 'Міст закрио',
    confidence: 78,
    language: 'uk',
    words: [word('Міст', 96, 0.1), word('закрио', 60, 0.4)],
  }
  fakeServer(({ url }) =>
    url.pathname.endsWith('/details')
      ? success([
          { _id: post._id, files: [{ width: 640, height: 170, isAnimated: false, camera: {}, text }] },
        ])
      : success({ posts: [{ _id: post._id, links: ['/api/v1/media/x/0?mac=x'] }], expiresAt: '' }),
  )
  renderWeb(
    <MemoryRouter>
      <PostMedia post={post} />
    </MemoryRouter>,
  )
  const below = await screen.findByRole('region', { name: 'Text in picture 1, read by machine' })
  expect(below).toHaveTextContent('Text in the picture, read by machine · confidence 78 of 100')
  expect(below).toHaveTextContent('Міст закрио')
  expect(within(below).getByTitle('May be wrong: confidence 60 of 100')).toHaveTextContent('закрио')
  await userEvent.click(screen.getByRole('button', { name: 'Open image 1 of 1' }))
  const viewer = within(await screen.findByRole('dialog'))
  const over = viewer.getByText('Міст')
  expect(over).toHaveAttribute('data-match', 'true')
  expect(over.style.left).toBe('10%')
  expect(viewer.getByText('закрио')).toHaveAttribute('data-match', 'false')
})

const documentOf = (more: object) => ({
  format: 'pdf',
  language: 'uk',
  confidence: 100,
  pages: 3,
  isCut: false,
  scanned: 0,
  unread: 0,
  hasText: true,
  ...more,
})

test('a document shows what was read of it, and opens at the first page with a match', async () => {
  const text = 'Перша сторінка\fМіст закрито\fКінець і міст'
  const post = foundPost({
    messageId: 9_002,
    media: [report],
    fileMatches: [
      {
        kind: 'document',
        hash: 'dd',
        matches: [
          [15, 19],
          [35, 39],
        ],
      },
    ],
  })
  const parts = [
    { start: 0, end: 14, name: '1' },
    { start: 15, end: 27, name: '2' },
    { start: 28, end: 41, name: '3' },
  ]
  fakeServer(({ url }) => {
    if (url.pathname.endsWith('/documents/0')) return success({ ...documentOf({}), text, parts })
    return url.pathname.endsWith('/details')
      ? success([
          { _id: post._id, files: [{ document: documentOf({ scanned: 1, unread: 2, isCut: true }) }] },
        ])
      : success({ posts: [{ _id: post._id, links: ['/api/v1/media/x/0?mac=x'] }], expiresAt: '' })
  })
  renderWeb(
    <MemoryRouter>
      <PostMedia post={post} />
    </MemoryRouter>,
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Show text of звіт.pdf' }))
  expect(screen.getByRole('listitem')).toHaveTextContent(
    'text of 3 pages · Ukrainian · 1 scanned page, read by machine · 2 pages without text were not read · only the first',
  )
  const viewer = within(await screen.findByRole('dialog'))
  expect(await viewer.findByRole('heading', { name: 'Page 2 of 3' })).toBeInTheDocument()
  expect(viewer.getByText('Міст', { selector: 'mark' })).toBeInTheDocument()
  expect(viewer.queryByText(/Перша/)).not.toBeInTheDocument()
  await userEvent.click(viewer.getByRole('button', { name: 'Next page with a match' }))
  expect(viewer.getByRole('heading', { name: 'Page 3 of 3' })).toBeInTheDocument()
  expect(viewer.getByRole('button', { name: 'Next page' })).toBeDisabled()
})

test('a document that was not read says why, and a file that is none has no text', async () => {
  const post = foundPost({ messageId: 9_003, media: [report, { ...report, fileName: 'a.bin', hash: 'ee' }] })
  fakeServer(({ url }) =>
    url.pathname.endsWith('/details')
      ? success([{ _id: post._id, files: [{ fault: 'encrypted' }, null] }])
      : success({ posts: [{ _id: post._id, links: [null, null] }], expiresAt: '' }),
  )
  renderWeb(
    <MemoryRouter>
      <PostMedia post={post} />
    </MemoryRouter>,
  )
  expect(await screen.findByText(/^File 1: The document is encrypted/)).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /^Show text/ })).not.toBeInTheDocument()
})

test('without a connection a document opens with the text that the post has', async () => {
  const text = 'Перша сторінка\fМіст закрито'
  const post = foundPost({
    messageId: 9_004,
    media: [report],
    fileTexts: [{ kind: 'document', hash: 'dd', text }],
    fileMatches: [{ kind: 'document', hash: 'dd', matches: [[15, 19]] }],
  })
  fakeServer(({ url }) =>
    url.pathname.endsWith('/documents/0')
      ? failure(404, 'not_found')
      : success({ posts: [{ _id: post._id, links: ['/api/v1/media/x/0?mac=x'] }], expiresAt: '' }),
  )
  renderWeb(
    <MemoryRouter>
      <PostMedia post={post} brief />
    </MemoryRouter>,
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Show text of звіт.pdf' }))
  const viewer = within(await screen.findByRole('dialog'))
  expect(await viewer.findByRole('heading', { name: 'Page 2 of 2' })).toBeInTheDocument()
  expect(viewer.getByText('Міст', { selector: 'mark' })).toBeInTheDocument()
})

test('a picture that cannot be shown says so, and still opens', async () => {
  const { container } = show([photo])
  await screen.findByRole('button', { name: 'Open image 1 of 1' })
  await waitFor(() => expect(container.querySelector('img')).not.toBeNull())
  fireEvent.error(container.querySelector('img') ?? document.body)
  expect(screen.getByText('This image cannot be shown')).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Open image 1 of 1. This image cannot be shown' }))
  expect(await screen.findByRole('dialog')).toBeInTheDocument()
})
