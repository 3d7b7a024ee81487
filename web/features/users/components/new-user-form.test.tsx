import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { session } from '#api/session.ts'
import { type Asked, failure, fakeServer, success, tokenFor } from '#testing/fake-server.ts'
import { olena } from '#testing/people.ts'
import { renderWeb } from '#testing/render.tsx'

import { NewUserForm } from './new-user-form.tsx'

const channelTitles = new Map([['1006503122', 'Рибар']])
const added = vi.fn()
const user = userEvent.setup()
let asked: Asked[]

beforeEach(() => {
  added.mockClear()
  session.begin(tokenFor(900))
  asked = fakeServer(({ url }) =>
    url.pathname.endsWith('/archives/counts')
      ? success([{ q: '', posts: 0, isCut: false }])
      : success({ ...olena, invitation: { delivery: 'sent' } }),
  )
})

function renderForm(ownAccess: string[] = []) {
  renderWeb(
    <NewUserForm
      ownAccess={ownAccess}
      channelTitles={channelTitles}
      onAdded={added}
      onCancel={() => undefined}
    />,
  )
}

const submit = () => user.click(screen.getByRole('button', { name: 'Add and invite' }))
const addRestriction = () => user.click(screen.getByRole('button', { name: 'Add restriction' }))

test('every fault is shown at its field at once, and nothing is sent', async () => {
  renderForm()
  await user.type(screen.getByLabelText(/E-mail/), 'olena')
  await user.type(screen.getByLabelText('Phone'), '12')
  await user.click(screen.getByRole('checkbox', { name: 'User' }))
  await addRestriction()
  await user.type(screen.getByLabelText('Value of restriction 1'), 'Ukrainian')
  await submit()
  expect(screen.getByText('This is an invalid email')).toBeVisible()
  expect(screen.getByText(/^Enter an international number of 8 to 15 digits/)).toBeVisible()
  expect(screen.getByText('Choose at least one role')).toBeVisible()
  expect(
    screen.getByText('No post can have the language “Ukrainian”. Choose one from the list.'),
  ).toBeVisible()
  expect(asked).toEqual([])
})

test('Enter in the value of a restriction does not send the form', async () => {
  renderForm()
  await user.type(screen.getByLabelText(/E-mail/), 'olena@example.org')
  await user.click(screen.getByRole('checkbox', { name: 'User' }))
  await addRestriction()
  const submitted = vi.fn()
  document.addEventListener('submit', submitted, { once: true })
  await user.type(screen.getByLabelText('Value of restriction 1'), 'uk{Enter}')
  document.removeEventListener('submit', submitted)
  expect(submitted).not.toHaveBeenCalled()
})

test('a missing e-mail is reported', async () => {
  renderForm()
  await submit()
  expect(screen.getByText('This field is required')).toBeVisible()
  expect(asked).toEqual([])
})

test('valid input is sent in the format of the contract', async () => {
  renderForm()
  await user.type(screen.getByLabelText(/E-mail/), ' olena@example.org ')
  await user.type(screen.getByLabelText('Family name'), 'Шевчук')
  await user.click(screen.getByRole('checkbox', { name: 'Data manager' }))
  await addRestriction()
  await user.type(screen.getByLabelText('Value of restriction 1'), 'uk')
  await addRestriction()
  await user.selectOptions(screen.getByLabelText('Restriction 2'), 'No export')
  await submit()
  await waitFor(() => expect(added).toHaveBeenCalled())
  expect(asked.find(({ url }) => url.pathname.endsWith('/users'))?.body).toEqual({
    email: 'olena@example.org',
    familyName: 'Шевчук',
    givenName: '',
    additionalName: '',
    phone: '',
    worksFor: '',
    role: ['Data manager', 'User'],
    access: ['lang:uk', 'no-export'],
  })
})

test('a channel number shows the title of the channel', async () => {
  renderForm()
  await addRestriction()
  await user.selectOptions(screen.getByLabelText('Restriction 1'), 'Only channel')
  await user.type(screen.getByLabelText('Value of restriction 1'), '1006503122')
  expect(screen.getByText('Рибар', { selector: 'p' })).toBeVisible()
})

test('a tag without posts is reported when typed, and is still sent', async () => {
  renderForm()
  await user.type(screen.getByLabelText(/E-mail/), 'olena@example.org')
  await addRestriction()
  await user.selectOptions(screen.getByLabelText('Restriction 1'), 'Only tag')
  await user.type(screen.getByLabelText('Value of restriction 1'), 'importnat')
  expect(screen.queryByText(/No post matches this restriction yet/)).toBeNull()
  await user.tab()
  expect(await screen.findByText(/No post matches this restriction yet/)).toBeVisible()
  expect(asked[0]?.body).toEqual({ queries: [''], filters: { tags: { in: ['importnat'] } } })
  await submit()
  await waitFor(() => expect(added).toHaveBeenCalled())
})

test("the administrator's restrictions are preset and cannot be removed", async () => {
  renderForm(['lang:uk', 'no-export'])
  expect(screen.getByText(/^You have restrictions, so/)).toBeVisible()
  expect(screen.getByLabelText('Value of restriction 1')).toHaveValue('uk')
  expect(screen.getByLabelText('Restriction 2')).toHaveValue('no-export')
  await user.type(screen.getByLabelText(/E-mail/), 'olena@example.org')
  await user.click(screen.getByRole('button', { name: 'Remove restriction 1' }))
  await submit()
  expect(screen.getByRole('alert')).toHaveTextContent('must have at least your own restrictions')
  expect(asked).toEqual([])
  await addRestriction()
  await user.type(screen.getByLabelText('Value of restriction 2'), 'uk')
  await submit()
  await waitFor(() => expect(added).toHaveBeenCalled())
  const created = asked.find(({ url }) => url.pathname.endsWith('/users'))
  expect(created?.body).toMatchObject({ access: ['no-export', 'lang:uk'] })
})

test('for an administrator without restrictions none are preset', () => {
  renderForm()
  expect(screen.queryByLabelText('Restriction 1')).toBeNull()
  expect(screen.queryByText(/^You have restrictions, so/)).toBeNull()
})

test('an e-mail that is already in use is reported at its field', async () => {
  const message = 'A user with this e-mail already exists'
  fakeServer(() => failure(409, 'email_taken', [{ path: '/email', message, code: 'email_taken' }]))
  renderForm()
  await user.type(screen.getByLabelText(/E-mail/), 'olena@example.org')
  await submit()
  expect(await screen.findByLabelText(/E-mail/)).toHaveAccessibleDescription(message)
  expect(added).not.toHaveBeenCalled()
})

test('a refusal that belongs to no field is shown above the form', async () => {
  fakeServer(() => failure(403, 'forbidden'))
  renderForm()
  await user.type(screen.getByLabelText(/E-mail/), 'olena@example.org')
  await submit()
  expect(await screen.findByRole('alert')).toHaveTextContent('You do not have permission to do this')
})
