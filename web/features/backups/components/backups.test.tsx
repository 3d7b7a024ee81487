import type { Job } from '@litopys/contract/schemas/job'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { session } from '#api/session.ts'
import { showTextsIn } from '#i18n/i18n.ts'
import { fakeServer, success, tokenFor } from '#testing/fake-server.ts'
import { renderWeb } from '#testing/render.tsx'
import { Backups } from './backups.tsx'

beforeEach(() => session.begin(tokenFor(900)))

const backup = {
  id: '20261127T001836Z-0a1b2c3d',
  moment: '2026-11-27T00:18:36.000Z',
  version: '0.1.0',
  posts: 1_234,
  media: 56,
  files: 300,
  bytes: 5_000_000,
  newBytes: 200_000,
  heldMs: 150,
  hasSecrets: false,
}
const empty = {
  directory: '/mnt/backup',
  every: 'daily',
  keep: '7,4,12',
  backups: [],
  damaged: [],
  isSupported: true,
}
const job = (state: Job['state']): Job => ({
  id: '1',
  kind: 'backup',
  title: '',
  state,
  done: 1_000_000,
  total: 4_000_000,
  report: { read: 0, new: 0, updated: 0, unchanged: 0, skipped: [], skippedCount: 0, gaps: [] },
  createdBy: 'schedule',
  createdAt: '2026-11-27T00:18:36.000Z',
})

function show(list: object) {
  const started: string[] = []
  fakeServer(({ method, url: { pathname } }) => {
    if (method === 'POST') started.push(pathname)
    return success(method === 'POST' ? job({ status: 'queued' }) : list)
  })
  renderWeb(<Backups mayStart />)
  return started
}

test('the backups are listed with their posts and new bytes, and one can be started', async () => {
  const started = show({ ...empty, backups: [backup], ageSeconds: 3_700, last: job({ status: 'done' }) })
  expect(await screen.findByText('1,234')).toBeInTheDocument()
  expect(screen.getByText('200 kB')).toBeInTheDocument()
  expect(screen.getByText('1 hr 1 min old')).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Back up now' }))
  expect(started).toEqual(['/api/v1/backups'])
})

test('a running backup shows its progress and can be cancelled', async () => {
  const called = show({ ...empty, last: job({ status: 'running' }) })
  expect(await screen.findByText('1 MB / 4 MB')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Back up now' })).toBeDisabled()
  expect(screen.queryByText('There is no backup yet')).not.toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(called).toEqual(['/api/v1/jobs/1/cancel'])
})

test('a failed backup says why, in the language of the user', async () => {
  await showTextsIn('uk')
  const reason = 'ENOSPC: no space left on device, write'
  show({ ...empty, last: job({ status: 'failed', code: 'backup_dir_unusable', detail: reason, reason }) })
  expect(await screen.findByRole('alert')).toHaveTextContent(
    `Не вдалося скористатися текою для резервних копій: ${reason}`,
  )
  await showTextsIn('en')
})

const { directory: _directory, ...unconfigured } = empty

test('without a folder the page says which setting to make', async () => {
  show(unconfigured)
  expect(await screen.findByText(/Set BACKUP_DIR/)).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Back up now' })).not.toBeInTheDocument()
})

test('with a ClickHouse server the page says that its own tools are needed', async () => {
  show({ ...unconfigured, isSupported: false })
  expect(await screen.findByText(/CLICKHOUSE_URL/)).toBeInTheDocument()
})
