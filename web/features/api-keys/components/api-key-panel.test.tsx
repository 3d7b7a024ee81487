import type { ApiKey } from '@litopys/contract/schemas/api-key'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { session } from '#api/session.ts'
import { type Asked, failure, fakeServer, success, tokenFor } from '#testing/fake-server.ts'
import { renderWeb } from '#testing/render.tsx'
import { ApiKeyPanel } from './api-key-panel.tsx'

const user = userEvent.setup()
const secret = `litopys_${'0'.repeat(32)}_${'A'.repeat(43)}`
const keyOf = (own: Partial<ApiKey> = {}): ApiKey => ({
  id: 'k1',
  name: 'Nightly report',
  scopes: ['read'],
  createdAt: '2026-04-01T10:00:00Z',
  expiresAt: '2026-06-30T10:00:00Z',
  isExpired: false,
  owner: { id: 'u1', email: 'olena@example.org' },
  ...own,
})

type Answers = Record<string, ReturnType<typeof success> | ReturnType<typeof failure>>
let asked: Asked[]
function show(keys: ApiKey[], owner: 'self' | 'all' = 'self', answers: Answers = {}) {
  asked = fakeServer(
    ({ method }) => answers[method] ?? success(keys, { totalItems: keys.length, page: 1, itemsPerPage: 50 }),
  )
  renderWeb(<ApiKeyPanel owner={owner} />)
}
const sent = () =>
  asked.flatMap(({ method, url, body }) => (method === 'GET' ? [] : [[method, url.pathname, body]]))

beforeEach(() => session.begin(tokenFor(900)))

test('an API key shows its scopes, its expiry and its last use', async () => {
  show([
    keyOf({ lastUse: { at: '2026-04-02T10:00:00Z', ip: '192.0.2.7' } }),
    keyOf({ id: 'k2', name: 'Old', scopes: ['read', 'write'], isExpired: true }),
  ])
  const list = await screen.findByRole('list', { name: 'API keys' })
  const [used, old] = within(list).getAllByRole('listitem')
  expect(used).toHaveTextContent(/Nightly reportreadexpires .*last used .* from 192\.0\.2\.7/)
  expect(old).toHaveTextContent(/Oldread, writeexpired .*never used/)
  expect(list).not.toHaveTextContent('olena@example.org')
})

test('a new API key is shown once, and only its button closes the dialog', async () => {
  show([], 'self', { POST: success({ apiKey: keyOf(), secret }) })
  expect(await screen.findByText('No API keys yet. Create one for each program.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Create API key' }))
  const form = within(await screen.findByRole('dialog', { name: 'New API key' }))
  await user.click(form.getByRole('checkbox', { name: /Read/ }))
  await user.click(form.getByRole('button', { name: 'Create API key' }))
  expect(form.getByText('Enter a name')).toBeVisible()
  expect(form.getByText('Choose at least one scope')).toBeVisible()
  expect(sent()).toEqual([])
  await user.type(form.getByLabelText('Name'), 'Nightly report')
  await user.click(form.getByRole('checkbox', { name: /Write/ }))
  await user.selectOptions(form.getByLabelText('Expires after'), '30')
  await user.click(form.getByRole('button', { name: 'Create API key' }))
  const shown = await screen.findByRole('dialog', { name: 'Your new API key' })
  expect(sent()).toEqual([
    ['POST', '/api/v1/api-keys', { name: 'Nightly report', scopes: ['write'], days: 30 }],
  ])
  expect(within(shown).getByLabelText('API key')).toHaveValue(secret)
  await user.keyboard('{Escape}')
  expect(shown).toBeVisible()
  await user.click(within(shown).getByRole('button', { name: 'I have saved it' }))
  expect(document.body).not.toHaveTextContent(secret)
})

test('an API key is revoked after a confirmation, and a failure is shown', async () => {
  show([keyOf()], 'all', { DELETE: failure(404, 'not_found') })
  expect(await screen.findByText('olena@example.org')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Revoke API key Nightly report' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Revoke the API key “Nightly report”?' }))
  expect(sent()).toEqual([])
  await user.click(dialog.getByRole('button', { name: 'Revoke' }))
  expect(await dialog.findByRole('alert')).toHaveTextContent('This object is not found')
  expect(sent()).toEqual([['DELETE', '/api/v1/api-keys/k1', undefined]])
})

test('a list that cannot be loaded offers another try', async () => {
  show([], 'self', { GET: failure(400, 'bad_request') })
  expect(await screen.findByText('The API keys could not be loaded')).toBeVisible()
})
