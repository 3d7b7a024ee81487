import type { Channel } from '@litopys/contract/schemas/channel'
import type { Hold } from '@litopys/contract/schemas/hold'
import type { User } from '@litopys/contract/schemas/user'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { session } from '#api/session.ts'
import { showTextsIn } from '#i18n/i18n.ts'
import { capture, channel, lastRun } from '#testing/channels.ts'
import { type Asked, askedFilters, failure, fakeServer, success, tokenFor } from '#testing/fake-server.ts'
import { job } from '#testing/jobs.ts'
import { oksana, olena } from '#testing/people.ts'
import { renderWeb } from '#testing/render.tsx'
import { ChannelsPage } from './channels.page.tsx'

const user = userEvent.setup()
beforeEach(() => session.begin(tokenFor(900)))

const paged = (data: object[]) => success(data, { totalItems: data.length, page: 1, itemsPerPage: 50 })
const noValues = {
  channelType: ['public_channel'],
  category: ['Погода'],
  audience: [],
  keywords: [],
  tags: [],
}
const failed = lastRun({ status: 'failed', code: 'preview_off', reason: 'in English' })
const vitriak = channel({
  capture: capture({ missing: 4, nextRunAt: '2026-03-02T09:00:00.000Z', lastRun: failed }),
})
const imported = channel({ _id: '70', title: 'Обмін', username: 'obmin', source: 'none', schedule: 'off' })

type Given = {
  me?: User
  channels?: Channel[]
  jobs?: object[]
  deleted?: object[]
  change?: (asked: Asked) => ReturnType<typeof failure> | undefined
}

/** The page at a URL, with a server that has these channels and accepts every change by default. */
function openPage(
  address: string,
  {
    me = oksana,
    channels = [vitriak, imported],
    jobs = [],
    deleted = [],
    change = () => undefined,
  }: Given = {},
) {
  const asked = fakeServer((request) => {
    const path = request.url.pathname.replace('/api/v1', '')
    if (path === '/user/me') return success(me)
    if (request.method !== 'GET') return change(request) ?? success(path === '/archives' ? job() : vitriak)
    if (path === '/jobs/events') return { status: 503, body: '' }
    if (path === '/jobs') return paged(jobs)
    if (path === '/channels/values') return success(noValues)
    if (path === '/channels/deleted') return success(deleted)
    return path === '/channels' ? paged(channels) : success(vitriak)
  })
  const router = createMemoryRouter([{ path: '*', Component: ChannelsPage }], { initialEntries: [address] })
  renderWeb(<RouterProvider router={router} />)
  return { asked, router }
}

const rowOf = async (name: RegExp) => await screen.findByRole('row', { name })
const sent = (asked: Asked[]) => asked.filter(({ method }) => method !== 'GET').map(({ body }) => body)

test('a row shows the figures, the result of the last run and the time of the next run, in either language', async () => {
  openPage('/channels')
  const row = await rowOf(/Вітряк/)
  expect(row).toHaveTextContent(
    /@vitriak.*Public channel.*1,200.*4.*Failed.*This channel does not publish its posts/,
  )
  expect(row).toHaveTextContent(/02\.03\.2026 11:00\s*hourly/)
  expect(await rowOf(/Обмін/)).toHaveTextContent(/1,200–––imports only/)
  act(() => showTextsIn('uk'))
  expect(await rowOf(/Вітряк/)).toHaveTextContent(
    /Не вдалося.*Цей канал не показує дописів на своїй вебсторінці.*щогодини/,
  )
})

test('a running refresh replaces the last run', async () => {
  const wait = { status: 'running', code: 'preview_limited', retryAt: '2026-03-02T08:10:00.000Z' } as const
  openPage('/channels', { jobs: [job({ state: wait })] })
  await waitFor(async () =>
    expect(await rowOf(/Вітряк/)).toHaveTextContent(
      /Running.*Telegram is limiting requests · waiting until 10:10/,
    ),
  )
})

test('filters and order go into the URL and into the call', async () => {
  const { asked, router } = openPage('/channels')
  await rowOf(/Вітряк/)
  await user.selectOptions(screen.getByLabelText('Category'), 'Погода')
  await user.type(screen.getByLabelText('Followers: at least'), '10k00')
  await user.click(screen.getByRole('button', { name: 'Followers' }))
  const wanted = { category: ['Погода'], numFollowers: { from: 1000 } }
  const last = () => asked.filter(({ url }) => url.pathname.endsWith('/channels')).at(-1)?.url
  await waitFor(() => expect(askedFilters(last())).toEqual(wanted))
  await waitFor(() => expect(last()?.searchParams.get('sortBy')).toBe('{"key":"numOfFollowers","desc":true}'))
  expect(router.state.location.search).toContain('order=followers')
})

test('the list stays as it is while a channel is edited', async () => {
  const { asked, router } = openPage('/channels')
  await rowOf(/Вітряк/)
  await act(async () => await router.navigate('/channels?edit=6f0c'))
  await screen.findByRole('dialog')
  const lists = asked.filter(
    ({ url: { pathname, searchParams } }) =>
      pathname.endsWith('/channels') && searchParams.get('itemsPerPage') === '50',
  )
  expect(lists).toHaveLength(1)
})

test('selected channels are refreshed together; a channel without a source cannot be selected', async () => {
  const { asked } = openPage('/channels')
  await user.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }))
  expect(screen.getByRole('checkbox', { name: 'Select Обмін' })).toBeDisabled()
  await user.click(screen.getByRole('button', { name: 'Refresh selected' }))
  await waitFor(() => expect(sent(asked)).toEqual([{ refresh: { channels: ['6f0c'], mode: 'refresh' } }]))
  expect(screen.queryByText(/channels? selected/)).toBeNull()
})

test('all channels are refreshed after a confirmation', async () => {
  const { asked } = openPage('/channels')
  const all = await screen.findByRole('button', { name: 'Refresh all' })
  await waitFor(() => expect(all).toBeEnabled())
  await user.click(all)
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Refresh' }))
  await waitFor(() => expect(sent(asked)).toEqual([{ refresh: { mode: 'refresh' } }]))
})

test('without a channel with a source, refresh is not offered', async () => {
  openPage('/channels', { channels: [] })
  const button = await screen.findByRole('button', { name: 'Refresh all' })
  await waitFor(() => expect(button).toHaveAttribute('title', 'No channel has a source to refresh from.'))
  expect(button).toBeDisabled()
})

test('the error of a source is shown at the channel field', async () => {
  openPage('/channels?edit=new', { change: () => failure(409, 'preview_group') })
  await user.type(await screen.findByRole('textbox', { name: 'Channel' }), 'bad name!')
  await user.click(screen.getByRole('button', { name: 'Add' }))
  expect(screen.getByText(/Enter a username, a t.me link/)).toBeInTheDocument()
  await user.clear(screen.getByRole('textbox', { name: 'Channel' }))
  await user.type(screen.getByRole('textbox', { name: 'Channel' }), '@a_group')
  await user.click(screen.getByRole('button', { name: 'Add' }))
  expect(await screen.findByText(/This is a group/)).toBeInTheDocument()
  expect(screen.getByRole('textbox', { name: 'Channel' })).toHaveFocus()
})

test('a channel without a schedule is read at once on request', async () => {
  const { asked } = openPage('/channels?edit=new')
  await user.type(await screen.findByRole('textbox', { name: 'Channel' }), 'vitriak')
  await user.selectOptions(within(screen.getByRole('dialog')).getByLabelText('Refresh schedule'), 'manually')
  await user.click(screen.getByRole('button', { name: 'Add' }))
  await waitFor(() => expect(sent(asked)).toHaveLength(2))
  expect(sent(asked)[0]).toMatchObject({ channel: 'vitriak', source: 'preview', schedule: 'off' })
  expect(sent(asked)[1]).toEqual({ refresh: { channels: ['6f0c'], mode: 'refresh' } })
})

test('only the changed fields of an edited channel are sent', async () => {
  const { asked } = openPage('/channels?edit=6f0c')
  const dialog = await screen.findByRole('dialog')
  await user.selectOptions(await within(dialog).findByLabelText('Refresh schedule'), 'daily')
  await user.click(within(dialog).getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent(asked)).toEqual([{ schedule: 'daily' }]))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a read-only user sees no change actions, and jobs are not requested', async () => {
  const { asked } = openPage('/channels', { me: olena })
  await rowOf(/Вітряк/)
  expect(screen.queryByRole('checkbox')).toBeNull()
  expect(screen.queryByRole('button', { name: /Add|Refresh|Import|Actions/ })).toBeNull()
  expect(asked.filter(({ url }) => url.pathname.includes('jobs'))).toEqual([])
})

test('a user who does not see all posts of a channel sees no change actions', async () => {
  openPage('/channels', { me: { ...oksana, access: ['no-sensitive'] } })
  await rowOf(/Вітряк/)
  expect(screen.queryByRole('checkbox')).toBeNull()
  expect(screen.queryByRole('button', { name: /Add|Refresh|Import|Actions/ })).toBeNull()
})

test('deleted channels say until when they can be restored, and whether a hold keeps them', async () => {
  const one = { channelId: '1', title: 'Млин', posts: 'delete', deletedBy: 'oksana@example.org' }
  const times = { deletedAt: '2026-03-01T09:00:00Z', finalAt: '2026-03-02T09:00:00Z' }
  const deleted = [
    { ...one, ...times, _id: 'a', isHeld: false },
    { ...one, ...times, _id: 'b', title: 'Гребля', isHeld: true },
  ]
  openPage('/channels', { deleted })
  const items = within(await screen.findByRole('region', { name: 'Recently deleted' })).getAllByRole(
    'listitem',
  )
  expect(items[0]).toHaveTextContent(/Млин.* can be restored until 02\.03\.2026/)
  expect(items[1]).toHaveTextContent(/Гребля.* on legal hold: can be restored until the hold ends/)
})

test('an empty list explains both ways to add a channel', async () => {
  openPage('/channels', { channels: [] })
  expect(await screen.findByText('No channels yet')).toBeVisible()
  expect(screen.getByText(/by its username.*import a Telegram Desktop export/)).toBeVisible()
})

test('a channel on legal hold is refused with who placed it, before its posts are counted', async () => {
  const asked = fakeServer(({ url }) => {
    const path = url.pathname.replace('/api/v1', '')
    if (path === '/user/me') return success(oksana)
    if (path === '/channels/values') return success(noValues)
    if (path === '/holds') return paged([hold])
    if (path === '/channels') return paged([vitriak])
    return path === '/jobs/events' ? { status: 503, body: '' } : success([])
  })
  const router = createMemoryRouter([{ path: '*', Component: ChannelsPage }], {
    initialEntries: ['/channels'],
  })
  renderWeb(<RouterProvider router={router} />)
  await userEvent.click(within(await rowOf(/Вітряк/)).getByRole('button', { name: /Actions|More/ }))
  await userEvent.click(await screen.findByRole('menuitem', { name: /Delete/ }))
  const dialog = within(await screen.findByRole('dialog', { name: '“Вітряк” cannot be deleted' }))
  expect(dialog.getByRole('list', { name: 'Legal holds' })).toHaveTextContent(/Справа 12.*olena@example\.org/)
  expect(asked.some(({ url }) => url.pathname.endsWith('/dependents'))).toBe(false)
})

const hold: Hold = {
  id: 'h1',
  object: { kind: 'channel', id: '6f0c', name: 'Вітряк' },
  reason: 'Справа 12',
  placedBy: 'olena@example.org',
  placedAt: '2026-04-01T10:00:00Z',
  canLift: true,
}
