import type { Job } from '@litopys/contract/schemas/job'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '#api/query-client.ts'
import { session } from '#api/session.ts'
import { type Asked, failure, fakeServer, success, tokenFor } from '#testing/fake-server.ts'
import { FakeUpload } from '#testing/fake-upload.ts'
import { renderWeb } from '#testing/render.tsx'
import { useUnsaved } from '#ui/unsaved.ts'
import { ImportPanel } from './import-panel.tsx'

const uploadId = '0b0e8a5e-7f1c-4a57-9d7c-0f2a6a3f1c11'
const file = new File(['{"messages": []}'], 'result.json', { type: 'application/json' })
let asked: Asked[]
let state: Job['state']

const jobIn = (its: Job['state']): Job => ({
  id: '7',
  kind: 'import',
  title: 'result.json',
  state: its,
  done: 0,
  total: 16,
  report: { read: 0, new: 0, updated: 0, unchanged: 0, skipped: [], skippedCount: 0, gaps: [] },
  createdBy: 'a',
  createdAt: '2026-01-02T03:04:05Z',
})
const jobs = (its: Job['state']) => success([jobIn(its)], { totalItems: 1, page: 1, itemsPerPage: 20 })

beforeEach(() => {
  vi.stubGlobal('XMLHttpRequest', FakeUpload)
  FakeUpload.last = undefined
  session.begin(tokenFor(900))
  state = { status: 'running' }
  asked = fakeServer(({ method }) => (method === 'GET' ? jobs(state) : success(jobIn(state))))
  renderWeb(<ImportPanel channelTitles={new Map()} />)
})

async function sendFile(): Promise<FakeUpload> {
  await userEvent.upload(screen.getByLabelText('Choose files'), file)
  await userEvent.click(screen.getByRole('button', { name: 'Import' }))
  return waitFor(() => {
    if (!FakeUpload.last) throw new Error('Nothing is being uploaded')
    return FakeUpload.last
  })
}

test('without a file the import cannot be started', () => {
  expect(screen.getByRole('button', { name: 'Import' })).toBeDisabled()
})

test('an empty file is named and refused', async () => {
  await userEvent.upload(screen.getByLabelText('Choose files'), new File([], 'порожній.json'))
  expect(screen.getByRole('alert')).toHaveTextContent('The file порожній.json is empty')
  expect(screen.getByRole('button', { name: 'Import' })).toBeDisabled()
})

test('a file is uploaded unchanged, with its name and the token', async () => {
  const upload = await sendFile()
  expect([upload.method, upload.url]).toEqual(['POST', '/api/v1/uploads?fileName=result.json'])
  expect(upload.sent).toBe(file)
  expect(upload.headers.get('content-type')).toBe('application/octet-stream')
  expect(upload.headers.get('authorization')).toMatch(/^Bearer /)
})

test('progress is shown during the upload', async () => {
  const upload = await sendFile()
  act(() => upload.progress(3_000_000, 12_000_000))
  expect(screen.getByRole('progressbar', { name: 'Uploading result.json' })).toHaveAttribute(
    'aria-valuenow',
    '25',
  )
})

test('after the upload the import starts with the name of the channel', async () => {
  await userEvent.type(screen.getByLabelText('Channel: username, title or ID'), ' my_channel ')
  const upload = await sendFile()
  act(() => upload.answer(200, { status: 'success', data: { uploadId, size: 16 } }))
  expect(await screen.findByText(/The import has started/)).toBeInTheDocument()
  expect(asked[0]?.body).toEqual({ uploadId, channel: 'my_channel' })
})

test('a blank channel name counts as missing', async () => {
  await userEvent.type(screen.getByLabelText('Channel: username, title or ID'), ' \u200b')
  const upload = await sendFile()
  act(() => upload.answer(200, { status: 'success', data: { uploadId, size: 16 } }))
  expect(await screen.findByText(/The import has started/)).toBeInTheDocument()
  expect(asked[0]?.body).toEqual({ uploadId })
})

test('the note that the import has started disappears when it ends', async () => {
  const upload = await sendFile()
  act(() => upload.answer(200, { status: 'success', data: { uploadId, size: 16 } }))
  await screen.findByText(/The import has started/)
  state = { status: 'done' }
  await queryClient.invalidateQueries({ queryKey: ['jobs'] })
  await waitFor(() => expect(screen.queryByText(/The import has started/)).not.toBeInTheDocument())
})

test('the note that the import has started is hidden while the next file has an error', async () => {
  const upload = await sendFile()
  act(() => upload.answer(200, { status: 'success', data: { uploadId, size: 16 } }))
  await screen.findByText(/The import has started/)
  const picture = new File(['x'], 'photo.png', { type: 'image/png' })
  await userEvent.setup({ applyAccept: false }).upload(screen.getByLabelText('Choose files'), picture)
  expect(screen.queryByText(/The import has started/)).not.toBeInTheDocument()
})

test('the typed channel is described as a username, an ID or a title', async () => {
  const field = screen.getByLabelText('Channel: username, title or ID')
  await userEvent.type(field, 't.me/some_name')
  expect(screen.getByText(/t\.me\/some_name\/1/)).toBeInTheDocument()
  await userEvent.clear(field)
  await userEvent.type(field, '-1001006503122')
  expect(screen.getByText(/^ID:/)).toBeInTheDocument()
  await userEvent.clear(field)
  await userEvent.type(field, 'bad name!')
  expect(screen.getByText(/^Title:/)).toBeInTheDocument()
  expect(field).toBeValid()
})

test('an invalid username is refused', async () => {
  const field = screen.getByLabelText('Channel: username, title or ID')
  await userEvent.type(field, '@bad name!')
  await userEvent.upload(screen.getByLabelText('Choose files'), file)
  await userEvent.click(screen.getByRole('button', { name: 'Import' }))
  expect(field).toBeInvalid()
  expect(screen.getByText(/A username has 4 to 32/)).toBeInTheDocument()
  expect(FakeUpload.last).toBeUndefined()
})

test('a cancelled upload imports nothing and says so', async () => {
  await sendFile()
  await userEvent.click(screen.getByRole('button', { name: 'Cancel upload' }))
  expect(await screen.findByText(/The upload was cancelled/)).toBeInTheDocument()
  expect(asked).toEqual([])
})

test('a refused upload is explained', async () => {
  const upload = await sendFile()
  act(() => upload.answer(413, failure(413, 'too_large').body))
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Error! This file or request is larger than the limit',
  )
  await userEvent.click(screen.getByRole('button', { name: 'Remove result.json' }))
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

test('leaving the page asks while a file is being uploaded', async () => {
  const upload = await sendFile()
  expect(useUnsaved.getState().uploads.size).toBe(1)
  act(() => upload.answer(413, failure(413, 'too_large').body))
  await waitFor(() => expect(useUnsaved.getState().uploads.size).toBe(0))
})

test('a lost connection is explained', async () => {
  const upload = await sendFile()
  act(() => upload.onerror?.())
  expect(await screen.findByRole('alert')).toHaveTextContent('Error! The server is not responding')
})

test('the upload status is "Error!" if the reason is unknown', async () => {
  const upload = await sendFile()
  act(() => upload.answer(200, { status: 'success' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Error!')
})

test('a file of an unsupported type is refused before the upload', async () => {
  const picture = new File(['x'], 'photo.png', { type: 'image/png' })
  await userEvent.setup({ applyAccept: false }).upload(screen.getByLabelText('Choose files'), picture)
  expect(await screen.findByRole('alert')).toHaveTextContent('photo.png: only .json, .jsonl, .html and .zip')
  expect(screen.getByRole('button', { name: 'Import' })).toBeDisabled()
})

test('several files are uploaded one after the other, each with its own job', async () => {
  const second = new File(['{}'], 'second.jsonl')
  const third = new File(['{}'], 'third.zip')
  await userEvent.upload(screen.getByLabelText('Choose files'), [file, second, third])
  await userEvent.click(screen.getByRole('button', { name: 'Import 3 files' }))
  const first = await waitFor(() => {
    if (!FakeUpload.last) throw new Error('Nothing is being uploaded')
    return FakeUpload.last
  })
  expect(first.url).toContain('result.json')
  await userEvent.click(screen.getByRole('button', { name: 'Remove third.zip' }))
  expect(screen.getByRole('list', { name: 'Imports from this page' })).toHaveTextContent(
    /second\.jsonl.*Waiting for upload/,
  )
  act(() => first.answer(200, { status: 'success', data: { uploadId, size: 16 } }))
  await waitFor(() => expect(FakeUpload.last?.url).toContain('second.jsonl'))
  act(() => FakeUpload.last?.answer(413, failure(413, 'too_large').body))
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Error! This file or request is larger than the limit',
  )
  expect(asked.filter(({ method }) => method === 'POST')).toHaveLength(1)
  expect(screen.queryByText('third.zip')).not.toBeInTheDocument()
})

test('an import that newer jobs have pushed off the list is followed to its end', async () => {
  fakeServer(({ method, url }) => {
    if (method !== 'GET') return success(jobIn({ status: 'queued' }))
    if (url.pathname.endsWith('/jobs/7')) return success(jobIn({ status: 'done' }))
    return success([], { totalItems: 21, page: 1, itemsPerPage: 20 })
  })
  const upload = await sendFile()
  act(() => upload.answer(200, { status: 'success', data: { uploadId, size: 16 } }))
  const queue = await screen.findByRole('list', { name: 'Imports from this page' })
  await waitFor(() => expect(queue).toHaveTextContent('Done'))
  expect(screen.queryByText(/The import has started/)).not.toBeInTheDocument()
})
