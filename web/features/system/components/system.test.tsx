import type { SystemState } from '@litopys/contract/schemas/system'
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { session } from '#api/session.ts'
import { fakeServer, success, tokenFor } from '#testing/fake-server.ts'
import { renderWeb } from '#testing/render.tsx'
import { AuditCheck } from './audit-check.tsx'
import { FailingChannels } from './failing-channels.tsx'
import { Overview } from './overview.tsx'
import { Services } from './services.tsx'
import { SettingsList } from './settings-list.tsx'
import { Shards } from './shards.tsx'

beforeEach(() => session.begin(tokenFor(900)))

const services = {
  email: { isConfigured: true, waiting: 3 },
  sms: { isConfigured: false, waiting: 0 },
  translator: 'none',
  transcriber: 'none',
} as const

test('a failing channel shows its reason and leads to the channel', () => {
  const channel = {
    _id: 'c1',
    channelId: '77',
    title: 'Варта',
    since: '2026-01-01T10:00:00.000Z',
    failures: 4,
    code: 'preview_moved',
    reason: 'In English',
  }
  renderWeb(
    <MemoryRouter>
      <FailingChannels channels={[channel]} />
    </MemoryRouter>,
  )
  expect(screen.getByRole('link', { name: 'Варта' })).toHaveAttribute('href', '/channels/c1')
  expect(screen.getByText(/Failed refreshes: 4/)).toBeInTheDocument()
  expect(screen.queryByText('In English')).not.toBeInTheDocument()
})

test('a test of a service shows why it failed', async () => {
  fakeServer(() => success({ ok: false, ms: 12, reason: 'mail server: ESOCKET' }))
  renderWeb(<Services services={services} mayTest />)
  expect(screen.getByText('Set up · 3 messages wait')).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Send a test e-mail to yourself' }))
  expect(await screen.findByText('Failed: mail server: ESOCKET')).toBeInTheDocument()
})

test('a missing translator cannot be tested, and nothing can without the permission', () => {
  const { unmount } = renderWeb(<Services services={services} mayTest />)
  expect(screen.queryByRole('button', { name: 'Translate one word' })).not.toBeInTheDocument()
  unmount()
  renderWeb(<Services services={services} mayTest={false} />)
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
})

test('a damaged audit log is reported with what is wrong', async () => {
  fakeServer(() => success([{ check: 'audit-log', ok: false, detail: 'entry 7 does not match its MAC' }]))
  renderWeb(<AuditCheck verification={undefined} mayVerify />)
  expect(screen.getByText('Not verified here yet')).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Verify now' }))
  expect(
    await screen.findByText('The audit log is damaged: entry 7 does not match its MAC'),
  ).toBeInTheDocument()
})

test('a setting shows its value and whether it is a default', () => {
  renderWeb(
    <SettingsList
      settings={[
        { name: 'PORT', value: '9000', isDefault: false, isSecret: false },
        { name: 'SMTP_URL', isDefault: true, isSecret: true },
      ]}
    />,
  )
  const [port, smtp] = screen.getAllByRole('listitem')
  expect(within(port ?? document.body).getByText('9000')).toBeInTheDocument()
  expect(within(port ?? document.body).getByText('set')).toBeInTheDocument()
  expect(within(smtp ?? document.body).getByText('not set')).toBeInTheDocument()
})

const state: SystemState = {
  product: { version: '1.0.0', node: '24.0.0', startedAt: '2026-01-01T10:00:00.000Z', uptimeSeconds: 60 },
  archive: { kind: 'embedded', version: '25.5', bytes: 1, posts: 1, rows: 1, parts: 1 },
  records: { kind: 'embedded', version: '17', bytes: 1 },
  disk: { free: 9, total: 10, reserve: 1 },
  memory: { server: 1, free: 1, total: 2 },
  jobs: { queued: 0, running: 0, failed: 0 },
  failingChannels: [],
  services,
  backup: { isSupported: true, isScheduled: true, failures: 0, isOverdue: false },
  settings: [],
}

const overviewWith = (backup: SystemState['backup']) => {
  renderWeb(<Overview state={{ ...state, backup }} jobsLink="Open jobs" backupsLink="Open backups" />)
  return screen.getByRole('region', { name: 'Backup' })
}

test('an overdue backup shows its age and how often the next ones have failed', () => {
  const newest = { at: '2026-01-01T10:00:00.000Z', ageSeconds: 5 * 86_400 }
  const group = overviewWith({ ...state.backup, newest, failures: 4, isOverdue: true })
  expect(group).toHaveTextContent(/Newest5 days old, of .*Failed since then4Open backups$/)
  expect(within(group).getByText(/5 days old/)).toHaveAttribute('data-tone', 'danger')
})

test('without a backup the group says so, and with a ClickHouse server who makes it', () => {
  expect(overviewWith(state.backup)).toHaveTextContent('Newestnone')
  cleanup()
  const group = overviewWith({ ...state.backup, isSupported: false })
  expect(group).toHaveTextContent('back up ClickHouse with its own tools')
  expect(group).not.toHaveTextContent('Open backups')
})

test('each shard shows its size, and one that does not answer says what this means', () => {
  const sizes = { posts: 1_200, rows: 5_000, bytes: 3_000_000, parts: 7, disk: { free: 1e9, total: 2e9 } }
  renderWeb(
    <Shards
      shards={[
        { shard: 1, host: 'ch1:9000', sizes },
        { shard: 2, host: 'ch2:9000' },
      ]}
    />,
  )
  expect(screen.getByRole('row', { name: /1 · ch1:9000 1,200 .* free/ })).toBeInTheDocument()
  expect(screen.getByRole('row', { name: /2 · ch2:9000 Does not answer/ })).toBeInTheDocument()
})
