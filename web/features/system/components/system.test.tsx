import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { session } from '#api/session.ts'
import { fakeServer, success, tokenFor } from '#testing/fake-server.ts'
import { renderWeb } from '#testing/render.tsx'
import { AuditCheck } from './audit-check.tsx'
import { FailingChannels } from './failing-channels.tsx'
import { Services } from './services.tsx'
import { SettingsList } from './settings-list.tsx'

beforeEach(() => session.begin(tokenFor(900)))

const services = {
  email: { isConfigured: true, waiting: 3 },
  sms: { isConfigured: false, waiting: 0 },
  translator: 'none',
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
