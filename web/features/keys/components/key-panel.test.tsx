import type { Key } from '@litopys/contract/schemas/key'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ComponentProps } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { session } from '#api/session.ts'
import { type Asked, failure, fakeServer, success, tokenFor } from '#testing/fake-server.ts'
import { renderWeb } from '#testing/render.tsx'
import { KeyPanel } from './key-panel.tsx'

type Answers = Record<string, ReturnType<typeof success> | ReturnType<typeof failure>>

const user = userEvent.setup()
const all = { create: true, test: true, change: 'all' } as const
const hash = '0123456789abcdef0123456789abcdef'

const keyOf = (own: Partial<Key> = {}): Key => ({
  _id: 'k1',
  phoneNumber: '··· 4567',
  appId: '12345',
  hasSession: true,
  createdBy: 'olena@example.org',
  createdAt: '2026-04-01T10:00:00Z',
  own: true,
  ...own,
})

let asked: Asked[]

/** Shows the panel with these keys. Other calls are answered by their method and path. */
function show(keys: Key[], may: ComponentProps<typeof KeyPanel>['may'] = all, answers: Answers = {}) {
  asked = fakeServer(({ method, url }) => {
    const answer = answers[`${method} ${url.pathname.replace('/api/v1/', '')}`]
    return answer ?? success(keys, { totalItems: keys.length, page: 1, itemsPerPage: 200 })
  })
  renderWeb(<KeyPanel may={may} />)
}

const sent = () =>
  asked.flatMap(({ method, url, body }) => (method === 'GET' ? [] : [[method, url.pathname, body]]))

/** Opens the dialog that adds an account, on one of its tabs, and fills the given fields. */
async function openDialog(tab: string, fields: Record<string, string> = {}) {
  await user.click(await screen.findByRole('button', { name: 'Add account' }))
  const dialog = await screen.findByRole('dialog', { name: 'Add Telegram account' })
  await user.click(within(dialog).getByRole('tab', { name: tab }))
  for (const [label, text] of Object.entries(fields)) {
    await user.click(within(dialog).getByLabelText(label))
    await user.paste(text)
  }
  return within(dialog)
}
const appFields = {
  'Phone number of the account': '+38 (050) 123-45-67',
  'Application ID (api_id)': '12345',
  'Application hash (api_hash)': hash,
}

beforeEach(() => session.begin(tokenFor(900)))

test('an account shows its masked number, its application and its last test', async () => {
  show([
    keyOf({ tested: 'ok', testedAt: '2026-04-02T10:00:00Z' }),
    keyOf({
      _id: 'k2',
      phoneNumber: '··· 8888',
      tested: 'telegram_session_ended',
      testedAt: '2026-04-03T10:00:00Z',
    }),
  ])
  const [works, fails] = within(await screen.findByRole('list', { name: 'Telegram accounts' })).getAllByRole(
    'listitem',
  )
  expect(works).toHaveTextContent(/^··· 4567application 12345added .* by olena@example\.orglast worked /)
  expect(fails).toHaveTextContent(/··· 8888.*failed /)
})

test('without accounts, only a user who may add one gets the button and the explanation', async () => {
  show([])
  expect(await screen.findByText(/^No Telegram accounts yet\. Channels are read from/)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Add account' })).toBeVisible()
})

test('without accounts, a reader sees only that there are none', async () => {
  show([], { create: false, test: false, change: 'none' })
  expect(await screen.findByText('No Telegram accounts yet.')).toBeVisible()
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
})

test('a user with rights to their own accounts can change only these', async () => {
  show([keyOf(), keyOf({ _id: 'k2', phoneNumber: '··· 8888', own: false })], {
    create: false,
    test: false,
    change: 'own',
  })
  await screen.findByText('··· 8888')
  expect(screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual([
    'New session for account ··· 4567',
    'Delete account ··· 4567',
  ])
})

test('a list that failed to load can be loaded again', async () => {
  const answers: Answers = { 'GET keys': failure(500, 'internal') }
  show([keyOf()], all, answers)
  expect(await screen.findByText('The Telegram accounts could not be loaded')).toBeVisible()
  delete answers['GET keys']
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('··· 4567')).toBeVisible()
})

test.each([
  [
    success({ outcome: 'ok', account: { name: 'Олена', username: 'olena1000' } }),
    'The session works: @olena1000',
  ],
  [
    success({ outcome: 'telegram_session_ended' }),
    /^Telegram no longer accepts the session of this Telegram account\./,
  ],
  [success({ outcome: 'telegram_limited', waitSeconds: 1200 }), /: 1,200 s$/],
  [failure(403, 'forbidden'), 'You do not have permission to do this. Ask an administrator.'],
])('a test of an account shows its result: %#', async (answer, text) => {
  show([keyOf()], all, { 'POST keys/k1/test': answer })
  await user.click(await screen.findByRole('button', { name: 'Test account ··· 4567' }))
  expect(await screen.findByRole('status')).toHaveTextContent(text)
})

test('a pasted session with wrong fields is not sent, and each field says what is wrong', async () => {
  show([])
  const dialog = await openDialog('Paste a session string', {
    'Application ID (api_id)': 'abc',
    'Application hash (api_hash)': '123',
  })
  await user.click(dialog.getByRole('button', { name: 'Save account' }))
  expect(dialog.getAllByText('This field is required')).toHaveLength(2)
  expect(dialog.getByText('Enter the digits shown on my.telegram.org')).toBeVisible()
  expect(dialog.getByText('Enter 32 characters: digits and letters from a to f')).toBeVisible()
  expect(sent()).toEqual([])
})

test('a pasted session is sent as typed, and the dialog closes', async () => {
  show([], all, { 'POST keys': success(keyOf()) })
  const dialog = await openDialog('Paste a session string', { ...appFields, 'Session string': '1AgAOMT' })
  await user.click(dialog.getByRole('button', { name: 'Save account' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(sent()).toEqual([
    [
      'POST',
      '/api/v1/keys',
      { phoneNumber: '+38 (050) 123-45-67', appId: '12345', appHash: hash, stringSession: '1AgAOMT' },
    ],
  ])
})

test('the refusal of a pasted session is shown at its field, any other above the form', async () => {
  const answers: Answers = {
    'POST keys': failure(422, 'validation_failed', [
      { path: '/stringSession', code: 'pattern', message: 'wrong' },
    ]),
  }
  show([], all, answers)
  const dialog = await openDialog('Paste a session string', { ...appFields, 'Session string': 'wrong' })
  await user.click(dialog.getByRole('button', { name: 'Save account' }))
  expect(await dialog.findByText('This is not a session string of GramJS, Telethon or mtcute')).toBeVisible()
  expect(dialog.queryByRole('alert')).not.toBeInTheDocument()
  answers['POST keys'] = failure(403, 'forbidden')
  await user.click(dialog.getByRole('button', { name: 'Save account' }))
  expect(await dialog.findByRole('alert')).toHaveTextContent('You do not have permission to do this.')
})

const codeStep = { step: 'code', signInId: 's1', place: 'sms', expiresAt: '2026-04-01T10:10:00Z' }

test('a sign-in asks for the code, then for the password, and adds the account', async () => {
  const answers: Answers = {
    'POST keys/sign-in': success(codeStep),
    'POST keys/sign-in/s1/code': failure(409, 'telegram_code_invalid'),
    'POST keys/sign-in/s1/password': success({ step: 'done', key: keyOf() }),
  }
  show([], all, answers)
  const dialog = await openDialog('Sign in with a code', appFields)
  await user.click(dialog.getByRole('button', { name: 'Send code' }))
  expect(await dialog.findByText('Telegram sent a code by SMS.')).toBeVisible()
  const go = () => dialog.getByRole('button', { name: 'Continue' })
  await user.type(dialog.getByLabelText('Code'), '123')
  expect(go()).toBeDisabled()
  await user.type(dialog.getByLabelText('Code'), '-45')
  await user.click(go())
  expect(await dialog.findByText('Telegram does not accept this code')).toBeVisible()
  answers['POST keys/sign-in/s1/code'] = success({ ...codeStep, step: 'password', hint: 'the usual one' })
  await user.click(go())
  expect(await dialog.findByText('Hint: the usual one')).toBeVisible()
  await user.type(dialog.getByLabelText('Password of the Telegram account'), 'kobzar 1840')
  await user.click(go())
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  const code = ['POST', '/api/v1/keys/sign-in/s1/code', { code: '12345' }]
  expect(sent()).toEqual([
    ['POST', '/api/v1/keys/sign-in', { phoneNumber: '+38 (050) 123-45-67', appId: '12345', appHash: hash }],
    code,
    code,
    ['POST', '/api/v1/keys/sign-in/s1/password', { password: 'kobzar 1840' }],
  ])
})

test('a sign-in that is over can only be started again', async () => {
  show([], all, {
    'POST keys/sign-in': success(codeStep),
    'POST keys/sign-in/s1/code': failure(409, 'telegram_code_expired'),
  })
  const dialog = await openDialog('Sign in with a code', appFields)
  await user.click(dialog.getByRole('button', { name: 'Send code' }))
  await user.type(await dialog.findByLabelText('Code'), '54321')
  await user.click(dialog.getByRole('button', { name: 'Continue' }))
  expect(await dialog.findByText('This code has expired. Start again.')).toBeVisible()
  expect(dialog.queryByRole('button', { name: 'Continue' })).not.toBeInTheDocument()
  await user.click(dialog.getByRole('button', { name: 'Start again' }))
  expect(dialog.getByRole('button', { name: 'Send code' })).toBeVisible()
})

test('an account is deleted after confirmation, and a refusal says why', async () => {
  const answers: Answers = { 'DELETE keys/k1': failure(403, 'forbidden') }
  show([keyOf()], all, answers)
  await user.click(await screen.findByRole('button', { name: 'Delete account ··· 4567' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete account ··· 4567?' }))
  await user.click(dialog.getByRole('button', { name: 'Delete' }))
  expect(await dialog.findByRole('alert')).toHaveTextContent('You do not have permission to do this.')
  answers['DELETE keys/k1'] = success({})
  await user.click(dialog.getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(sent()).toHaveLength(2)
})
