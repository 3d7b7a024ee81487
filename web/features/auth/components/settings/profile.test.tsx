import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { queryClient } from '#api/query-client.ts'
import { session } from '#api/session.ts'
import { failure, fakeServer, success, tokenFor } from '#testing/fake-server.ts'
import { olena } from '#testing/people.ts'
import { renderWeb } from '#testing/render.tsx'
import { usePreferences } from '#ui/preferences.ts'
import { Profile } from './profile.tsx'

beforeEach(() => session.begin(tokenFor(900)))
afterEach(() => queryClient.clear())

test('a name that is too long is refused with the limit, before anything is sent', async () => {
  const asked = fakeServer(() => failure(500, 'unexpected'))
  renderWeb(<Profile user={olena} />)
  const field = screen.getByLabelText('Given name')
  await userEvent.clear(field)
  await userEvent.click(field)
  await userEvent.paste('а'.repeat(101))
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Enter at most 100 characters')).toBeVisible()
  expect(asked).toEqual([])
})

test('a limit named in the refusal of the server is shown', async () => {
  const issue = { path: '/familyName', message: 'too long', code: 'maxLength', limit: 7 }
  fakeServer(() => failure(422, 'validation_failed', [issue]))
  renderWeb(<Profile user={olena} />)
  await userEvent.type(screen.getByLabelText('Family name'), 'ко')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Enter at most 7 characters')).toBeVisible()
})

test('an organisation and an international phone number are saved and shown as stored', async () => {
  const asked = fakeServer(({ method, body }) =>
    method === 'PATCH' && typeof body === 'object'
      ? success({ ...olena, ...body, phone: '+442079460958' })
      : failure(404, 'not_found'),
  )
  renderWeb(<Profile user={olena} />)
  await userEvent.type(screen.getByLabelText('Organisation'), 'Архів')
  await userEvent.type(screen.getByLabelText('Phone'), '+44 20 7946 0958')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByDisplayValue('+442079460958')).toBeVisible()
  expect(asked.map(({ body }) => body)).toEqual([{ worksFor: 'Архів', phone: '+44 20 7946 0958' }])
  expect(usePreferences.getState().person).toMatchObject({ worksFor: 'Архів', email: 'olena@example.org' })
})

test('an invalid phone number is refused before anything is sent', async () => {
  const asked = fakeServer(() => failure(500, 'unexpected'))
  renderWeb(<Profile user={olena} />)
  await userEvent.type(screen.getByLabelText('Phone'), '12')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText(/^Enter an international number of 8 to 15 digits/)).toBeVisible()
  expect(asked).toEqual([])
})

test('a picture is shown and can be removed', async () => {
  const base64 = 'iVBORw0KGgoAAAANSUhEUg=='
  const asked = fakeServer(() => success(olena))
  renderWeb(<Profile user={{ ...olena, image: [{ base64 }] }} />)
  expect(document.querySelector('img')?.src).toBe(`data:image/png;base64,${base64}`)
  await userEvent.click(screen.getByRole('button', { name: 'Remove picture' }))
  await waitFor(() => expect(asked.map(({ body }) => body)).toEqual([{ image: [] }]))
})

test('a new e-mail gets a confirmation link, and an invalid e-mail is explained at its field', async () => {
  const asked = fakeServer(({ body }) =>
    typeof body === 'object' && JSON.stringify(body).includes('@')
      ? success({ delivery: 'sent' })
      : failure(422, 'validation_failed', [{ path: '/email', message: '', code: 'format' }]),
  )
  renderWeb(<Profile user={olena} />)
  await userEvent.click(screen.getByRole('button', { name: 'Change e-mail' }))
  await userEvent.type(screen.getByLabelText('New e-mail'), 'olena{Enter}')
  expect(await screen.findByText('This is an invalid email')).toBeVisible()
  await userEvent.type(screen.getByLabelText('New e-mail'), '@example.com{Enter}')
  const requests = () => asked.filter(({ method }) => method === 'POST')
  await waitFor(() => expect(requests()).toHaveLength(2))
  expect(requests().at(-1)?.url.pathname).toBe('/api/v1/users/u-olena/email')
  expect(requests().at(-1)?.body).toEqual({ email: 'olena@example.com' })
})

test('an unconfirmed e-mail is shown and can be cancelled', async () => {
  const asked = fakeServer(() => success({}))
  const pendingEmail = { email: 'olena@example.com', expiresAt: '2026-03-02T08:00:00.000Z' }
  renderWeb(<Profile user={{ ...olena, pendingEmail }} />)
  expect(screen.getByText(/^A confirmation link was sent to olena@example.com/)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Cancel change' }))
  await waitFor(() => expect(asked.map(({ method }) => method)).toContain('DELETE'))
})
