import type { ImportReport, Job } from '@litopys/contract/schemas/job'
import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { showTextsIn } from '#i18n/i18n.ts'
import { renderWeb } from '#testing/render.tsx'
import { JobEntry } from './job-entry.tsx'

const noReport: ImportReport = {
  read: 3,
  new: 3,
  updated: 0,
  unchanged: 0,
  skipped: [],
  skippedCount: 0,
  gaps: [],
}

function showJob(report: Partial<ImportReport>, more: Partial<Job> = {}) {
  const job: Job = {
    id: '1',
    kind: 'import',
    title: 'result.json',
    state: { status: 'done' },
    done: 10,
    total: 10,
    report: { ...noReport, ...report },
    createdBy: 'a',
    createdAt: '2026-01-02T03:04:05Z',
    ...more,
  }
  renderWeb(
    <MemoryRouter>
      <ul>
        <JobEntry job={job} channelTitles={new Map([['5', 'Канал п’ять']])} mayStop />
      </ul>
    </MemoryRouter>,
  )
}

const unsupported = (at: number) => ({
  position: `byte ${at}`,
  code: 'type_unsupported' as const,
  detail: 'unsupported',
  value: `id ${at}`,
  reason: `Messages of type "unsupported" are not supported: id ${at}`,
})
const noDate = { position: 'byte 5', code: 'message_without_date' as const, reason: 'no date' }
const cutOff = { position: 'byte 1234', code: 'file_cut_off_inside' as const, reason: 'The file ends' }

test('a failed import shows the reason in both languages', () => {
  const fault = { code: 'file_too_deep', detail: '64', reason: 'in English' }
  showJob({}, { state: { status: 'failed', ...fault } })
  expect(screen.getByText(/it is nested deeper than 64 levels/)).toBeInTheDocument()
  act(() => showTextsIn('uk'))
  expect(screen.getByText(/рівнів вкладеності більше ніж 64/)).toBeInTheDocument()
})

test('a waiting import shows what it waits for', () => {
  showJob(
    {},
    {
      state: {
        status: 'queued',
        code: 'storage_full',
        reason: 'The disk of the server is full. Contact the administrator of the server.',
      },
    },
  )
  act(() => showTextsIn('uk'))
  expect(screen.getByText(/^На диску сервера немає місця/)).toBeInTheDocument()
})

test('an import that waits for the server that stores its file names that server', () => {
  showJob({}, { state: { status: 'queued', machine: 'archive-2' } })
  expect(
    screen.getByText('Waiting for the server “archive-2”, where the file was uploaded'),
  ).toBeInTheDocument()
})

test('an unknown failure of an older version is shown as stored', () => {
  showJob({}, { state: { status: 'failed', code: 'unreadable_file', reason: 'It is a picture' } })
  expect(screen.getByText('It is a picture')).toBeInTheDocument()
})

test('an import without skipped records is shown as done', () => {
  showJob({})
  expect(screen.getByText('Done')).toBeInTheDocument()
})

test('an import with skipped records shows their number, and each reason with its count', () => {
  showJob({ skipped: [noDate, unsupported(7), unsupported(9)], skippedCount: 3 })
  expect(screen.getByText('Done, 3 records skipped')).toBeInTheDocument()
  const reasons = within(screen.getByRole('list', { name: 'Skipped records' })).getAllByRole('group')
  expect(reasons.map((one) => one.querySelector('summary')?.textContent)).toEqual([
    'Messages of type "unsupported" are not supported · 2',
    'The message has no usable date · 1',
  ])
})

test('reasons and places are translated into Ukrainian', async () => {
  showTextsIn('uk')
  showJob({ skipped: [unsupported(7), { ...unsupported(8), position: 'line 12' }], skippedCount: 2 })
  expect(screen.getByText('Готово, пропущено 2 записи')).toBeInTheDocument()
  await userEvent.click(screen.getByText(/Повідомлення типу «unsupported» не підтримуються/))
  expect(screen.getByText('байт 7: id 7')).toBeVisible()
  expect(screen.getByText('рядок 12: id 8')).toBeVisible()
})

test('a truncated file is reported separately from the skipped records', () => {
  showJob({ skipped: [cutOff], skippedCount: 1 })
  expect(screen.getByText('The file is incomplete: it ends inside a message (byte 1234).')).toBeVisible()
  expect(screen.queryByRole('list', { name: 'Skipped records' })).not.toBeInTheDocument()
})

test('skipped records that are not listed are counted', () => {
  showJob({ skipped: [noDate], skippedCount: 1_501 })
  expect(screen.getByText('and 1,500 more records')).toBeInTheDocument()
})

test('gaps are grouped by channel and show plain numbers, the first five of each', async () => {
  const gaps = [10_001, 10_004, 10_006, 10_008, 10_010, 10_012].map((from) => ({
    channelId: '5',
    from,
    to: from === 10_001 ? 10_002 : from,
  }))
  showJob({ gaps: [...gaps, { channelId: '6', from: 1, to: 1 }] })
  await userEvent.click(screen.getByText('Missing message IDs · 7 gaps'))
  const named = within(screen.getByRole('list', { name: 'Канал п’ять' }))
  expect(named.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    '10001–10002',
    '10004',
    '10006',
    '10008',
    '10010',
    'Show all 6',
  ])
  await userEvent.click(named.getByRole('button', { name: 'Show all 6' }))
  expect(named.getByText('10012')).toBeVisible()
  expect(screen.getByRole('list', { name: '6' })).toHaveTextContent('1')
})

test('a queued job shows no figures, a running job shows even small byte counts', () => {
  showJob({ read: 0 }, { state: { status: 'queued' }, done: 0, total: 16 })
  expect(screen.queryByText(/byte/)).not.toBeInTheDocument()
  showJob({ read: 0 }, { state: { status: 'running' }, done: 4, total: 16 })
  expect(screen.getByText('4 bytes / 16 bytes')).toBeInTheDocument()
})

test('a missing file without a name is named by its translated kind', async () => {
  const missingFiles = [{ channelId: '5', messageId: 1, name: 'video_message' }]
  showJob({ missingFiles, media: { stored: 0, missing: 1, tooLarge: 0 } })
  await userEvent.click(screen.getByText('1 missing file'))
  expect(screen.getByText('Video message')).toBeInTheDocument()
})

test('an import links to its posts, lists missing files, changes and its duration', async () => {
  const missingFiles = Array.from({ length: 7 }, (_, i) => ({
    channelId: '5',
    messageId: i + 1,
    name: `photos/${i + 1}.jpg`,
  }))
  const media = { stored: 0, missing: 9, tooLarge: 0 }
  showJob(
    { updated: 2, missingFiles, media, changed: { files: 2, sources: 3 }, gaps: [gap], gapCount: 1_201 },
    { startedAt: '2026-01-02T03:04:05Z', finishedAt: '2026-01-02T03:05:10Z' },
  )
  expect(screen.getByRole('link', { name: 'Show 5 posts from this job' })).toHaveAttribute('href', '/?job=1')
  expect(screen.getByText(/took 1 min 5 sec/)).toBeInTheDocument()
  expect(screen.getByText('Changed in existing posts: files 2, another source 3')).toBeInTheDocument()
  await userEvent.click(screen.getByText('9 missing files'))
  expect(screen.getByText('photos/5.jpg')).toBeInTheDocument()
  expect(screen.queryByText('photos/6.jpg')).not.toBeInTheDocument()
  expect(screen.getByText('and 2 more files not listed')).toBeInTheDocument()
  await userEvent.click(screen.getByText('Missing message IDs · 1,201 gaps'))
  expect(screen.getByText('and 1,200 more gaps not listed')).toBeInTheDocument()
})

const gap = { channelId: '5', from: 3, to: 4 }
