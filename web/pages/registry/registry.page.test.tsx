import type { AuditEntry } from '@litopys/contract/schemas/audit'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { session } from '#api/session.ts'
import { askedFilters, fakeServer, success, tokenFor } from '#testing/fake-server.ts'
import { oksana, olena } from '#testing/people.ts'
import { renderWeb } from '#testing/render.tsx'
import { RegistryPage } from './registry.page.tsx'

const user = userEvent.setup()
beforeEach(() => session.begin(tokenFor(900)))

const entry = (seq: number, part: Partial<AuditEntry> = {}): AuditEntry => ({
  seq,
  at: '2026-03-01T08:00:05.000Z',
  actorId: oksana._id,
  actorName: oksana.email,
  ip: '10.0.0.7',
  action: 'archive.search',
  objectId: '',
  objectName: '',
  outcome: 'done',
  details: { q: 'міст' },
  ...part,
})

function openRegistry(address: string, me: object, entries: AuditEntry[]) {
  const asked = fakeServer(({ url: { pathname, searchParams } }) => {
    if (pathname.endsWith('/user/me')) return success(me)
    if (pathname.endsWith('/users')) {
      return success([oksana, olena], { totalItems: 2, page: 1, itemsPerPage: 1_000 })
    }
    if (pathname.endsWith('/registry/values'))
      return success({ collection: [], itemType: [], theme: [], keywords: [], createdBy: [] })
    if (pathname.endsWith('/registry')) return success([], { totalItems: 0, page: 1, itemsPerPage: 25 })
    const before = Number(searchParams.get('before') ?? Number.POSITIVE_INFINITY)
    const data = entries.filter(({ seq }) => seq < before).slice(0, 50)
    return success(data, { totalItems: entries.length, page: 1, itemsPerPage: 50 })
  })
  const router = createMemoryRouter([{ path: '*', Component: RegistryPage }], { initialEntries: [address] })
  renderWeb(<RouterProvider router={router} />)
  return { asked, router }
}

test('an entry shows user, action and time, in the time zone of the archive', async () => {
  openRegistry('/registry?tab=audit-log', oksana, [entry(1)])
  const row = await screen.findByRole('row', { name: /Search/ })
  expect(row).toHaveTextContent(/01\.03\.2026 10:00:05.*oksana@example\.org.*Search.*міст.*Done.*10\.0\.0\.7/)
})

test('the details show changed fields before and after', async () => {
  const changes = {
    role: { before: ['User'], after: ['Data manager', 'User'] },
    access: { before: [], after: ['lang:uk', 'no-export'] },
    status: { before: 'Active', after: 'Blocked' },
  }
  const action = { action: 'user.change', objectName: olena.email, details: { changes } }
  openRegistry('/registry?tab=audit-log', oksana, [entry(7, action)])
  await user.click(await screen.findByRole('button', { name: 'User changed' }))
  const rowOf = (name: string) => screen.getByRole('row', { name: new RegExp(`^${name}`) })
  expect(rowOf('Roles')).toHaveTextContent(/User.*Data manager, User/)
  expect(rowOf('Restrictions')).toHaveTextContent(/empty.*Only language: Ukrainian, No export/)
  expect(rowOf('Status')).toHaveTextContent(/Active.*Blocked/)
})

test('names and codes of the details have texts', async () => {
  const details = {
    kind: 'taxId',
    fields: ['appHash'],
    reason: 'export_empty',
    inLanguage: 'uk',
    linkShown: true,
  }
  openRegistry('/registry?tab=audit-log', oksana, [entry(7, { action: 'user.change', details })])
  await user.click(await screen.findByRole('button', { name: 'User changed' }))
  const shown = ['Tax number', 'Application hash', 'No data available for export', 'Language', 'yes']
  for (const text of shown) expect(screen.getByText(text)).toBeVisible()
})

test('older entries are requested by the number of the last shown one', async () => {
  const entries = Array.from({ length: 60 }, (_, index) => entry(60 - index))
  const { asked } = openRegistry('/registry?tab=audit-log', oksana, entries)
  await user.click(await screen.findByRole('button', { name: 'Show more' }))
  await waitFor(() => expect(screen.getAllByRole('row', { name: /Search/ })).toHaveLength(60))
  expect(asked.at(-1)?.url.searchParams.get('before')).toBe('11')
  expect(screen.getByText('End of the list.')).toBeVisible()
})

test('filters go into the URL and into the call', async () => {
  const { asked, router } = openRegistry('/registry?tab=audit-log&from=2026-03-01', oksana, [entry(1)])
  await user.selectOptions(await screen.findByLabelText('Action'), 'Sign-in refused')
  await screen.findByRole('option', { name: 'Олена Шевчук' })
  await user.selectOptions(screen.getByLabelText('Who'), 'Олена Шевчук')
  await waitFor(() =>
    expect(askedFilters(asked.at(-1)?.url)).toEqual({
      actorId: [olena._id],
      action: ['session.refused'],
      from: '2026-03-01',
    }),
  )
  expect(router.state.location.search).toContain('actor=u-olena')
})

test('the name in an entry filters by that user', async () => {
  const { router } = openRegistry('/registry?tab=audit-log', oksana, [entry(1)])
  const table = await screen.findByRole('table')
  await user.click(within(table).getByRole('button', { name: oksana.email }))
  await waitFor(() => expect(router.state.location.search).toBe('?tab=audit-log&actor=u-oksana'))
})

test('an administrator with hidden posts reads why there is no audit log, and none is requested', async () => {
  const { asked } = openRegistry('/registry?tab=audit-log', { ...oksana, access: ['lang:uk'] }, [entry(1)])
  expect(await screen.findByText('You do not have access to the audit log')).toBeVisible()
  expect(screen.getByText(/^The audit log names posts that your restrictions hide/)).toBeVisible()
  expect(screen.queryByRole('button', { name: /Export/ })).toBeNull()
  expect(asked.some(({ url }) => url.pathname.endsWith('/audit'))).toBe(false)
})

test('restrictions of functions only do not hide the audit log', async () => {
  openRegistry('/registry?tab=audit-log', { ...oksana, access: ['no-keys'] }, [entry(1)])
  expect(await screen.findByRole('row', { name: /Search/ })).toBeVisible()
})

test('a user without access to the audit log sees only the saved objects, and no entry is requested', async () => {
  const { asked } = openRegistry('/registry?tab=audit-log', olena, [])
  expect(await screen.findByText('The registry is empty')).toBeVisible()
  expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['Findings'])
  expect(asked.some(({ url }) => url.pathname.endsWith('/audit'))).toBe(false)
})
