import type { HeardFile } from '@litopys/contract/routes/transcripts'
import type { MediaItem } from '@litopys/contract/schemas/post'
import { fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { session } from '#api/session.ts'
import { failure, fakeServer, success, tokenFor } from '#testing/fake-server.ts'
import { foundPost } from '#testing/posts.ts'
import { renderWeb } from '#testing/render.tsx'
import { PostMedia } from './post-media.tsx'

beforeEach(() => session.begin(tokenFor(900)))

const voice: MediaItem = { kind: 'voice', path: 'v/s.ogg', hash: 'cc', format: 'ogg', duration: 5 }
const film: MediaItem = { kind: 'video', path: 'v/f.mp4', fileName: 'f.mp4', hash: 'bb', format: 'mp4' }
const text = 'Міст закрито. Колона рушила'
const transcript: Extract<HeardFile, { state: 'done' }>['transcript'] = {
  text,
  language: 'uk',
  confidence: 78,
  segments: [
    { from: 0, to: 1.2, start: 0, end: 13, confidence: 82, isUnsure: false },
    { from: 42.5, to: 44, start: 14, end: 27, confidence: 30, isUnsure: true },
  ],
  dropped: [{ from: 2.2, to: 4, reason: 'silence', text: 'Дякую за перегляд!' }],
  isSilenceChecked: false,
  model: 'large-v3',
}

let number = 5_000
function show(media: MediaItem[], files: HeardFile[], { brief = false, isOn = true } = {}) {
  number += 1
  const post = foundPost({
    messageId: number,
    media,
    fileTexts: [{ kind: 'speech', hash: 'cc', text }],
    fileMatches: [{ kind: 'speech', hash: 'cc', matches: [[14, 20]], seconds: 42.5 }],
  })
  const asked = fakeServer(({ url }) => {
    if (url.pathname.endsWith('/transcripts')) return success({ isOn, posts: [{ _id: post._id, files }] })
    if (url.pathname.endsWith('/details')) return success([])
    return success({
      posts: [{ _id: post._id, links: media.map(() => '/api/v1/media/x/0?mac=x') }],
      expiresAt: '',
    })
  })
  const { container } = renderWeb(
    <MemoryRouter>
      <PostMedia post={post} brief={brief} />
    </MemoryRouter>,
  )
  return { container, calls: () => asked.filter(({ url }) => url.pathname.endsWith('/transcripts')).length }
}

test('the transcript of a voice message has times that play, and marks what is said and what was found', async () => {
  const play = vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
  const { container } = show([voice], [{ state: 'done', transcript }])
  const region = within(await screen.findByRole('region', { name: 'Transcript of Voice message' }))
  expect(
    region.getByText(
      'Transcript by machine, uncertain · confidence 78 of 100 · silence not checked · large-v3',
    ),
  ).toBeInTheDocument()
  expect(container.querySelector('mark')).toHaveTextContent('Колона')
  expect(region.getByTitle('May be wrong: confidence 30 of 100')).toHaveTextContent('Колона рушила')
  await userEvent.click(region.getByRole('button', { name: 'Play from 0:42' }))
  const player = container.querySelector('audio')
  expect(play).toHaveBeenCalledOnce()
  expect(player?.currentTime).toBe(42.5)
  if (player) fireEvent.timeUpdate(player)
  const [first, second] = region.getAllByRole('listitem')
  expect(first).not.toHaveAttribute('aria-current')
  expect(second).toHaveAttribute('aria-current', 'true')
  play.mockRestore()
})

test('the post says what was left out and why', async () => {
  show([voice], [{ state: 'done', transcript }])
  await userEvent.click(await screen.findByText('1 passage was left out: the machine probably invented it'))
  expect(screen.getByText('0:02–0:04 · silence · «Дякую за перегляд!»')).toBeInTheDocument()
})

test.each<[string, HeardFile, string]>([
  [
    'a fault',
    { state: 'failed', fault: 'server_failed' },
    'No transcript. The transcription server failed at the file.',
  ],
  [
    'silence',
    { state: 'done', transcript: { ...transcript, text: '', segments: [], dropped: [] } },
    'No speech was found in the file.',
  ],
  ['a file that waits', { state: 'waiting' }, 'Not transcribed yet.'],
  ['no sound', { state: 'no_sound' }, 'The file has no sound.'],
])('the post says why there is no transcript: %s', async (_, heard, said) => {
  show([voice], [heard])
  expect(await screen.findByText(said)).toBeInTheDocument()
})

test('without a transcription server the post says how to turn transcripts on', async () => {
  show([voice], [{ state: 'waiting' }], { isOn: false })
  expect(
    await screen.findByText(/administrator of the server can turn transcripts on \(TRANSCRIBE_URL\)/),
  ).toBeInTheDocument()
})

test('a video has a second player only with a transcript', async () => {
  const { container } = show([film, film], [{ state: 'waiting' }, { state: 'done', transcript }])
  const region = await screen.findByRole('region', { name: 'Transcript of f.mp4' })
  expect(within(region).getAllByRole('listitem')).not.toHaveLength(0)
  expect(container.querySelectorAll('video[controls]')).toHaveLength(1)
})

test('of a blurred video only the sound is played until the user shows it', async () => {
  const { container } = show([{ ...film, isSpoiler: true }], [{ state: 'done', transcript }])
  await screen.findByRole('region', { name: 'Transcript of f.mp4' })
  expect(container.querySelectorAll('video')).toHaveLength(0)
  expect(container.querySelectorAll('audio[controls]')).toHaveLength(1)
  await userEvent.click(screen.getByRole('button', { name: 'Show blurred video 1 of 1' }))
  expect(container.querySelectorAll('video[controls]')).toHaveLength(1)
})

test('in a list the transcript is loaded when the user asks for it, around the first match', async () => {
  const segments = Array.from({ length: 40 }, (_, i) => ({
    from: i,
    to: i + 1,
    start: i,
    end: i + 1,
    isUnsure: false,
  }))
  const { calls } = show([voice], [{ state: 'done', transcript: { ...transcript, segments, dropped: [] } }], {
    brief: true,
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Show the transcript' }))
  expect(await screen.findByRole('button', { name: 'Play from 0:14' })).toBeInTheDocument()
  expect(calls()).toBe(1)
  expect(screen.queryByRole('button', { name: 'Play from 0:00' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Show the whole transcript' }))
  expect(screen.getByRole('button', { name: 'Play from 0:00' })).toBeInTheDocument()
})

test('a transcript that cannot be loaded can be asked for again', async () => {
  number += 1
  const post = foundPost({ messageId: number, media: [voice] })
  let answer: ReturnType<Parameters<typeof fakeServer>[0]> = failure(409, 'job_finished')
  fakeServer(({ url }) =>
    url.pathname.endsWith('/transcripts') ? answer : success({ posts: [], expiresAt: '' }),
  )
  renderWeb(
    <MemoryRouter>
      <PostMedia post={post} />
    </MemoryRouter>,
  )
  expect(
    await screen.findByText(/The transcript could not be loaded/, undefined, { timeout: 5_000 }),
  ).toBeInTheDocument()
  answer = success({ isOn: true, posts: [{ _id: post._id, files: [{ state: 'waiting' }] }] })
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Not transcribed yet.')).toBeInTheDocument()
})

test('the transcript is shown below the player, which stays the same and plays on', async () => {
  const { container } = show([voice], [{ state: 'done', transcript }], { brief: true })
  const player = container.querySelector('audio')
  await userEvent.click(await screen.findByRole('button', { name: 'Show the transcript' }))
  const region = await screen.findByRole('region', { name: 'Transcript of Voice message' })
  expect(container.querySelectorAll('audio')).toHaveLength(1)
  expect(container.querySelector('audio')).toBe(player)
  if (player) {
    player.currentTime = 43
    fireEvent.timeUpdate(player)
  }
  expect(within(region).getAllByRole('listitem')[1]).toHaveAttribute('aria-current', 'true')
  await userEvent.click(screen.getByRole('button', { name: 'Hide the transcript' }))
  expect(region).not.toBeInTheDocument()
  expect(container.querySelector('audio')).toBe(player)
})

test('of many passages that were left out, the first are shown, and all on request', async () => {
  const dropped = Array.from({ length: 40 }, (_, i) => ({
    from: i,
    to: i + 1,
    reason: 'silence' as const,
    text: `слово ${i + 1}`,
  }))
  show([voice], [{ state: 'done', transcript: { ...transcript, dropped } }])
  await userEvent.click(await screen.findByText(/^40 passages were left out/))
  expect(screen.getByText(/слово 5»/)).toBeInTheDocument()
  expect(screen.queryByText(/слово 6»/)).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Show all 40' }))
  expect(screen.getByText(/слово 40»/)).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Show all 40' })).toBeNull()
})
