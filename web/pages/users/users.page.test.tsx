import type { User } from '@litopys/contract/schemas/user'
import { Notifications, notifications } from '@mantine/notifications'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { session } from '#api/session.ts'
import { type Asked, askedFilters, failure, fakeServer, success, tokenFor } from '#testing/fake-server.ts'
import { oksana, olena } from '#testing/people.ts'
import { renderWeb } from '#testing/render.tsx'
import { UsersPage } from './users.page.tsx'

const user = userEvent.setup()
beforeEach(() => session.begin(tokenFor(900)))

type Reply = ReturnType<typeof failure> | ReturnType<typeof success>
/** `change`: the answer to a change, if it differs from the default. */
type Given = { me: User; users?: object[]; one?: User; change?: (asked: Asked) => Reply | undefined }

/** The page at a URL, with a server that has these users and accepts every change by default. */
function openPage(address: string, { me, users = [me, olena], one, change = () => undefined }: Given) {
  let known = users
  const asked = fakeServer((request) => {
    const { method, url, body } = request
    const path = url.pathname.replace('/api/v1', '')
    const id = path.split('/')[2]
    if (path === '/user/me') return success(me)
    const refused = method === 'GET' ? undefined : change(request)
    if (refused) return refused
    if (path.endsWith('/sessions')) return success([], { totalItems: 0, page: 1, itemsPerPage: 50 })
    if (method === 'PATCH') {
      const changed = { ...olena, ...(typeof body === 'object' && body) }
      known = known.map((one) => ('_id' in one && one._id === id ? changed : one))
      return success(changed)
    }
    if (method === 'DELETE') known = known.filter((one) => !('_id' in one) || one._id !== id)
    if (path === '/users') return success(known, { totalItems: known.length, page: 1, itemsPerPage: 50 })
    if (path === '/channels/titles') return success([{ channelId: '9', title: 'Вітряк' }])
    return success([one, ...known, olena].find((user) => user && '_id' in user && user._id === id) ?? me)
  })
  const router = createMemoryRouter([{ path: '*', Component: UsersPage }], { initialEntries: [address] })
  renderWeb(<RouterProvider router={router} />)
  return { asked, router }
}

const rowOf = async (name: RegExp) => await screen.findByRole('row', { name })
const changes = (asked: Asked[]) => asked.filter(({ method }) => method !== 'GET')

test('the list shows all users with their state', async () => {
  openPage('/users', { me: oksana })
  expect(await rowOf(/Олена Шевчук/)).toHaveTextContent(/User.*Active.*Not verified.*No authenticator.*none/)
  expect(await rowOf(/Оксана Бондар/)).toHaveTextContent(/you.*Admin.*Active.*Verified.*Authenticator on/)
  expect(screen.getByText('2 users')).toBeInTheDocument()
})

test('filters and order go into the URL and into the call', async () => {
  const { asked, router } = openPage('/users', { me: oksana })
  await user.selectOptions(await screen.findByLabelText('Status'), 'Blocked')
  await user.selectOptions(screen.getByLabelText('Order'), 'By e-mail')
  await waitFor(() => expect(asked.at(-1)?.url.searchParams.get('sortBy')).toBe('{"key":"email"}'))
  expect(askedFilters(asked.at(-1)?.url)).toEqual({ status: ['Blocked'] })
  expect(router.state.location.search).toContain('order=email')
})

test('the list stays as it is while a user is opened', async () => {
  const { asked } = openPage('/users', { me: oksana })
  await user.click(within(await rowOf(/Олена Шевчук/)).getByRole('link', { name: /Олена/ }))
  await user.click(await screen.findByRole('tab', { name: 'Security' }))
  expect(asked.filter(({ url }) => url.pathname.endsWith('/users'))).toHaveLength(1)
})

test('a list without matches says that there is no data', async () => {
  openPage('/users?search=xyz', { me: oksana, users: [] })
  expect(await screen.findByText('No data found')).toBeInTheDocument()
})

test('a blocked user is shown as blocked', async () => {
  const { asked } = openPage('/users', { me: oksana })
  const row = await rowOf(/Олена/)
  await user.click(within(row).getByRole('button', { name: /Actions/ }))
  await user.click(screen.getByRole('menuitem', { name: 'Block' }))
  expect(await rowOf(/Олена.*Blocked/)).toBeVisible()
  expect(changes(asked).map(({ body }) => body)).toEqual([{ status: 'Blocked' }])
})

test('an invited user without a password is not shown as active', async () => {
  openPage('/users', { me: oksana, users: [{ ...olena, hasPassword: false }] })
  expect(await rowOf(/Олена.*Invited/)).toBeVisible()
})

test('a block refused by the server is reverted', async () => {
  openPage('/users', { me: oksana, change: () => failure(409, 'last_admin') })
  const row = await rowOf(/Олена/)
  await user.click(within(row).getByRole('button', { name: /Actions/ }))
  await user.click(screen.getByRole('menuitem', { name: 'Block' }))
  await waitFor(async () => expect(await rowOf(/Олена/)).toHaveTextContent('Active'))
})

test('users cannot change their own role or status or delete themselves', async () => {
  openPage('/users?user=u-oksana&tab=rights', { me: oksana })
  const dialog = await screen.findByRole('dialog')
  for (const box of await within(dialog).findAllByRole('checkbox')) expect(box).toBeDisabled()
  await user.click(within(dialog).getByRole('tab', { name: 'Security' }))
  expect(within(dialog).queryByRole('button', { name: /Block|Delete|Reset|Send/ })).toBeNull()
})

test('deletion asks for the e-mail, and then the user is gone', async () => {
  const { asked } = openPage('/users', { me: oksana })
  const row = await rowOf(/Олена/)
  await user.click(within(row).getByRole('button', { name: /Actions/ }))
  await user.click(screen.getByRole('menuitem', { name: 'Delete…' }))
  const remove = await screen.findByRole('button', { name: 'Delete' })
  expect(remove).toBeDisabled()
  await user.type(screen.getByLabelText('Type olena@example.org to confirm'), 'olena@example.org')
  await user.click(remove)
  await waitFor(() => expect(screen.queryByText('Олена Шевчук')).toBeNull())
  expect(changes(asked).map(({ url }) => url.pathname)).toEqual(['/api/v1/users/u-olena'])
})

test('the last administrator keeps the role, and the roles say why', async () => {
  openPage('/users?user=u-olena&tab=rights', { me: oksana, change: () => failure(409, 'last_admin') })
  await user.click(await screen.findByRole('checkbox', { name: 'Data manager' }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  const roles = await screen.findByRole('group', { name: 'Roles' })
  expect(await within(roles).findByRole('alert')).toHaveTextContent('the last active administrator')
})

test('a read-only administrator can neither add nor delete users', async () => {
  openPage('/users', { me: { ...oksana, access: ['read-only'] } })
  const row = await rowOf(/Олена/)
  expect(screen.queryByRole('button', { name: 'Add user' })).toBeNull()
  await user.click(within(row).getByRole('button', { name: /Actions/ }))
  expect(screen.queryByRole('menuitem', { name: 'Delete…' })).toBeNull()
})

test('a user with fewer restrictions than the administrator cannot be managed', async () => {
  const me = { ...oksana, access: ['lang:uk'] }
  openPage('/users?user=u-olena&tab=rights', { me })
  const dialog = await screen.findByRole('dialog')
  expect(await within(dialog).findByText(/^You cannot manage this user/)).toBeVisible()
  for (const box of within(dialog).getAllByRole('checkbox')) expect(box).toBeDisabled()
  await user.click(within(dialog).getByRole('tab', { name: 'Security' }))
  expect(within(dialog).queryByRole('button', { name: /Block|Delete|Reset|Send/ })).toBeNull()
  await user.click(within(dialog).getByRole('button', { name: 'Close' }))
  await user.click(within(await rowOf(/Олена/)).getByRole('button', { name: /Actions/ }))
  expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual(['Edit'])
})

test('a user with the restrictions of the administrator can be managed, and keeps them', async () => {
  const me = { ...oksana, access: ['lang:uk'] }
  const restricted = { ...olena, access: ['lang:uk', 'no-export'] }
  const { asked } = openPage('/users?user=u-olena&tab=rights', {
    me,
    users: [me, restricted],
    one: restricted,
  })
  const dialog = await screen.findByRole('dialog')
  expect(await within(dialog).findByText(/^You have restrictions, so/)).toBeVisible()
  await user.click(within(dialog).getByRole('button', { name: 'Remove restriction 1' }))
  await user.click(within(dialog).getByRole('button', { name: 'Save' }))
  expect(within(dialog).getByRole('alert')).toHaveTextContent('must have at least your own restrictions')
  expect(changes(asked)).toEqual([])
})

test('a data manager sees names and no change actions', async () => {
  const { _id, givenName, familyName } = olena
  const me = { ...oksana, role: ['Data manager' as const] }
  openPage('/users', { me, users: [me, { _id, givenName, familyName }] })
  expect(await screen.findByText('Олена Шевчук')).toBeVisible()
  expect(screen.queryByText('oksana@example.org')).toBeNull()
  expect(screen.queryByRole('button')).toBeNull()
})

test('a user without the permission sees a message, and nothing is requested', async () => {
  const { asked } = openPage('/users', { me: olena })
  expect(await screen.findByText('Your role does not include the list of users')).toBeVisible()
  expect(asked.map(({ url }) => url.pathname)).toEqual(['/api/v1/user/me'])
})

test('a list that cannot be loaded shows the error and a retry button', async () => {
  const refusals = [failure(403, 'forbidden')]
  fakeServer(({ url }) => {
    if (url.pathname.endsWith('/user/me')) return success(oksana)
    return refusals.pop() ?? success([olena], { totalItems: 1, page: 1, itemsPerPage: 50 })
  })
  const router = createMemoryRouter([{ path: '*', Component: UsersPage }])
  renderWeb(<RouterProvider router={router} />)
  expect(await screen.findByRole('alert')).toHaveTextContent('You do not have permission to do this')
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await rowOf(/Олена/)).toBeVisible()
})

test('an administrator sees a sign-in limit with its end, and removes it', async () => {
  const locked = { ...olena, lockedUntil: '2030-01-02T10:15:00.000Z' }
  const users = [oksana, locked]
  const change = () => {
    users[1] = olena
    return success({})
  }
  const { asked } = openPage(`/users?user=${olena._id}&tab=security`, { me: oksana, users, change })
  expect(await rowOf(/Олена Шевчук/)).toHaveTextContent('Sign-in locked')
  const drawer = await screen.findByRole('dialog')
  expect(await within(drawer).findByText(/Until 02\.01\.2030 12:15/)).toBeVisible()
  await user.click(within(drawer).getByRole('button', { name: 'Remove lock' }))
  await waitFor(() => expect(within(drawer).queryByRole('button', { name: 'Remove lock' })).toBeNull())
  expect(changes(asked).map(({ method, url }) => [method, url.pathname])).toEqual([
    ['DELETE', `/api/v1/users/${olena._id}/lock`],
  ])
})

test('a block is undone from its notification', async () => {
  const { asked } = openPage('/users', { me: oksana })
  notifications.clean()
  renderWeb(<Notifications />)
  await user.click(within(await rowOf(/Олена/)).getByRole('button', { name: /Actions/ }))
  await user.click(screen.getByRole('menuitem', { name: 'Block' }))
  expect(await screen.findByText('Олена Шевчук is blocked and signed out everywhere.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('Олена Шевчук can sign in again.')).toBeVisible()
  expect(await rowOf(/Олена.*Active/)).toBeVisible()
  expect(changes(asked).map(({ body }) => body)).toEqual([{ status: 'Blocked' }, { status: 'Active' }])
})

test('a restriction to a channel shows the title of the channel', async () => {
  const restricted = { ...olena, access: ['channel:9', 'channel:10'] }
  openPage('/users', { me: oksana, users: [oksana, restricted] })
  const row = await rowOf(/Олена/)
  await waitFor(() => expect(row).toHaveTextContent('Only channel: Вітряк; Only channel: 10'))
})

test('the list shows restrictions in words, the first two of many', async () => {
  const restricted = { ...olena, access: ['lang:uk', 'no-export', 'read-only', 'since:2026-01-01'] }
  openPage('/users', { me: oksana, users: [oksana, restricted] })
  expect(await rowOf(/Олена/)).toHaveTextContent('Only language: Ukrainian; No export and 2 more')
})

test('without a mail server the link is shown once, and the browser does not store it', async () => {
  const link = 'http://127.0.0.1:8080/app/login#invite=one-time-token'
  openPage('/users', { me: oksana, change: () => success({ delivery: 'outbox', link }) })
  await user.click(within(await rowOf(/Олена/)).getByRole('button', { name: /Actions/ }))
  await user.click(screen.getByRole('menuitem', { name: 'Send password link' }))
  const dialog = await screen.findByRole('dialog', { name: 'Pass this link on' })
  expect(within(dialog).getByText(/The link works for 3 days\./)).toBeVisible()
  expect(within(dialog).getByLabelText('Link')).toHaveValue(link)
  const kept = JSON.stringify([{ ...localStorage }, { ...sessionStorage }, window.history.state])
  expect(kept).not.toContain('one-time-token')
  await user.click(within(dialog).getByRole('button', { name: 'Done' }))
  expect(screen.queryByDisplayValue(link)).toBeNull()
})

test('only the changed fields of an edited user are sent', async () => {
  const { asked } = openPage('/users?user=u-olena', { me: oksana })
  const dialog = await screen.findByRole('dialog')
  const name = await within(dialog).findByLabelText('Given name')
  await user.clear(name)
  await user.type(name, 'Оленка')
  await user.click(within(dialog).getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(changes(asked)).toHaveLength(1))
  await user.click(within(dialog).getByRole('tab', { name: 'Roles and restrictions' }))
  await user.click(within(dialog).getByRole('checkbox', { name: 'Data manager' }))
  await user.click(within(dialog).getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(changes(asked)).toHaveLength(2))
  expect(changes(asked).map(({ method, body }) => [method, body])).toEqual([
    ['PATCH', { givenName: 'Оленка' }],
    ['PATCH', { role: ['Data manager', 'User'] }],
  ])
})
