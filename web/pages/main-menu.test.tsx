import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { session } from '#api/session.ts'
import { fakeServer, success, tokenFor } from '#testing/fake-server.ts'
import { oksana, olena } from '#testing/people.ts'
import { renderWeb } from '#testing/render.tsx'
import { MainMenu } from './main-menu.tsx'

beforeEach(() => session.begin(tokenFor(900)))

function openAt(address: string, me: object) {
  fakeServer(({ url: { pathname } }) => success(pathname.endsWith('/user/me') ? me : []))
  const router = createMemoryRouter([{ path: '*', Component: MainMenu }], { initialEntries: [address] })
  renderWeb(<RouterProvider router={router} />)
}
const linksIn = (place: HTMLElement) =>
  within(place)
    .queryAllByRole('link')
    .map((link) => link.textContent)

test('an administrator has three groups, and two of them open with a button', async () => {
  openAt('/', oksana)
  const menu = screen.getByRole('navigation')
  await screen.findByRole('link', { name: 'Search' })
  expect(linksIn(menu)).toEqual([
    'Search',
    'Batch search',
    'Compare searches',
    'Requests',
    'Quotes',
    'Registry',
  ])
  await userEvent.click(screen.getByRole('button', { name: 'Data' }))
  expect(linksIn(screen.getByRole('group', { name: 'Data' }))).toEqual([
    ...['Channels', 'Jobs', 'Tags', 'Categories', 'Glossary', 'Legal holds', 'Telegram accounts'],
  ])
  await userEvent.click(screen.getByRole('button', { name: 'Administration' }))
  const administration = screen.getByRole('group', { name: 'Administration' })
  expect(linksIn(administration)).toEqual(['Users', 'Audit log', 'Backups', 'System'])
})

test('a user sees the allowed entries, and no empty group', async () => {
  openAt('/', olena)
  await userEvent.click(await screen.findByRole('button', { name: 'Data' }))
  expect(linksIn(screen.getByRole('group', { name: 'Data' }))).toEqual(['Channels', 'Legal holds'])
  expect(screen.queryByRole('button', { name: 'Administration' })).not.toBeInTheDocument()
})

test.each([
  ['/posts/10_1', 'Search'],
  ['/batch', 'Batch search'],
  ['/analyses/7', 'Registry'],
  ['/registry?tab=false-positives', 'Registry'],
])('%s is marked as %s', async (address, name) => {
  openAt(address, oksana)
  expect(await screen.findByRole('link', { current: 'page' })).toHaveTextContent(name)
})

test('the audit log is marked in its group, and not as the registry', async () => {
  openAt('/registry?tab=audit-log', oksana)
  await userEvent.click(await screen.findByRole('button', { name: 'Administration' }))
  expect(screen.getByRole('link', { current: 'page' })).toHaveTextContent('Audit log')
})
