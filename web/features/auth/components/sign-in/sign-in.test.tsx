import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { type Asked, failure, fakeServer, success, tokenFor } from '#testing/fake-server.ts'
import { renderWeb } from '#testing/render.tsx'
import { useEnding } from '../../ending.ts'
import { type SignInLink, takeLink } from '../../link-token.ts'
import { SignIn } from './sign-in.tsx'

type Answer = ReturnType<Parameters<typeof fakeServer>[0]>
const accessToken = tokenFor(600)
const emailCode = { next: 'email-verify', sentTo: 'a•••@example.org', cooldown: 60, delivery: 'sent' }
const firstCode = 'ABCDEF-GHIJKL-MNOPQR-STUVWX'
const codes = [firstCode, 'BBCDEF-GHIJKL-MNOPQR-STUVWX']
const onSignedIn = vi.fn()

beforeEach(() => onSignedIn.mockReset())

function start(
  answers: Record<string, Answer | (() => Answer)>,
  link?: SignInLink,
  answer?: string,
): Asked[] {
  const asked = fakeServer(({ url }) => {
    const answer = answers[url.pathname.replace('/api/v1/auth/', '')] ?? failure(404, 'not_found')
    return typeof answer === 'function' ? answer() : answer
  })
  renderWeb(<SignIn link={link} answer={answer} onSignedIn={onSignedIn} />)
  return asked
}

async function typePassword() {
  await userEvent.type(screen.getByLabelText('E-mail'), 'anna@example.org')
  await userEvent.type(screen.getByLabelText('Password'), 'a chronicle of many posts')
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
}

test('a user without a second factor is signed in by the password alone', async () => {
  start({ login: success({ accessToken }) })
  await typePassword()
  await waitFor(() => expect(onSignedIn).toHaveBeenCalledOnce())
})

test('a password field is masked, and permits password managers and paste', async () => {
  const asked = start({ login: success({ accessToken }) })
  const field = screen.getByLabelText('Password')
  expect(field).toHaveAttribute('type', 'password')
  expect(field).toHaveAttribute('autocomplete', 'current-password')
  expect(screen.getByLabelText('E-mail')).toHaveAttribute('autocomplete', 'username')
  await userEvent.type(screen.getByLabelText('E-mail'), 'anna@example.org')
  await userEvent.click(field)
  await userEvent.paste(' a pasted password  ')
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
  await waitFor(() => expect(onSignedIn).toHaveBeenCalledOnce())
  expect(asked.find(({ url }) => url.pathname.endsWith('/login'))?.body).toMatchObject({
    password: ' a pasted password  ',
  })
})

test('a wrong password is reported, and its field gets the focus', async () => {
  start({ login: failure(401, 'invalid_credentials') })
  await typePassword()
  expect(await screen.findByRole('alert')).toHaveTextContent('The e-mail or password is wrong')
  expect(screen.getByLabelText('Password')).toHaveFocus()
})

test('after three wrong passwords the limit and the password reset are explained', async () => {
  start({ login: failure(401, 'invalid_credentials') })
  await typePassword()
  await screen.findByRole('alert')
  for (let refusals = 1; refusals < 3; refusals += 1) {
    expect(screen.queryByText(/^After five wrong passwords/)).not.toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
    await waitFor(() => expect(screen.getByLabelText('Password')).toHaveFocus())
  }
  expect(await screen.findByText(/^After five wrong passwords/)).toBeVisible()
})

test('missing fields are reported without a call, and the first gets the focus', async () => {
  const asked = start({})
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
  expect(screen.getAllByText('This field is required')).toHaveLength(2)
  expect(screen.getByLabelText('E-mail')).toHaveFocus()
  expect(asked.filter(({ method }) => method !== 'GET')).toEqual([])
})

test('the next step focuses its heading, and digits typed there go into the code', async () => {
  const asked = start({ login: success(emailCode), confirm: success({ accessToken }) })
  await typePassword()
  expect(await screen.findByRole('heading', { name: 'Enter the code from the e-mail' })).toHaveFocus()
  expect(screen.getByText('a•••@example.org')).toBeVisible()
  await userEvent.keyboard('12345678')
  await waitFor(() => expect(onSignedIn).toHaveBeenCalledOnce())
  expect(asked.at(-1)?.body).toEqual({ code: '12345678' })
})

test('a code is extracted from pasted text', async () => {
  const asked = start({ login: success(emailCode), confirm: success({ accessToken }) })
  await typePassword()
  await userEvent.click(await screen.findByLabelText('Digit 3 of 8'))
  await userEvent.paste('Your code: 1234-5678.')
  await waitFor(() => expect(onSignedIn).toHaveBeenCalledOnce())
  expect(asked.at(-1)?.body).toEqual({ code: '12345678' })
})

test('a wrong code is reported and cleared, and typing starts at the first digit', async () => {
  start({ login: success(emailCode), confirm: failure(401, 'invalid_code') })
  await typePassword()
  await screen.findByRole('heading', { name: 'Enter the code from the e-mail' })
  await userEvent.keyboard('12345678')
  expect(await screen.findByText(/^The code is not valid/)).toBeVisible()
  expect(screen.getByLabelText('Digit 1 of 8')).toHaveFocus()
  expect(screen.getByLabelText('Digit 8 of 8')).toHaveValue('')
})

test('a new code can be sent after the cooldown, which then restarts', async () => {
  const asked = start({
    login: success({ ...emailCode, cooldown: 1 }),
    'email-verify': success({ ...emailCode, delivery: 'outbox' }),
  })
  await typePassword()
  expect(await screen.findByText('You can request a new code in 1 s')).toBeVisible()
  await userEvent.click(await screen.findByRole('button', { name: 'Send a new code' }, { timeout: 2_000 }))
  expect(await screen.findByText('You can request a new code in 60 s')).toBeVisible()
  expect(screen.getByText(/the message is stored on the server/)).toBeVisible()
  expect(asked.at(-1)?.body).toEqual({})
})

test('an expired sign-in starts again and says why', async () => {
  start({ login: success(emailCode), confirm: failure(401, 'sign_in_expired') })
  await typePassword()
  await screen.findByRole('heading', { name: 'Enter the code from the e-mail' })
  await userEvent.keyboard('12345678')
  expect(await screen.findByRole('heading', { name: 'Sign in' })).toHaveFocus()
  expect(screen.getByText('The sign-in took too long. Sign in again.')).toBeVisible()
})

test('the second factor is set up, and the user is signed in after saving the recovery codes', async () => {
  const setup = { secret: 'ABCDEFGHIJKLMNOP', uri: 'otpauth://totp/x', qr: '<svg xmlns="x"/>' }
  start({
    login: success({ next: 'totp-set' }),
    'totp-set': success(setup),
    'totp-verify': success({ accessToken, recoveryCodes: codes }),
  })
  await typePassword()
  expect(await screen.findByRole('img')).toHaveAttribute(
    'src',
    expect.stringMatching(/^data:image\/svg\+xml/),
  )
  expect(screen.getByText('EFGH')).toBeVisible()
  await userEvent.click(screen.getByLabelText('Digit 1 of 6'))
  await userEvent.keyboard('123456')
  expect(await screen.findByText(firstCode)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Continue' })).toBeDisabled()
  expect(onSignedIn).not.toHaveBeenCalled()
  await userEvent.click(screen.getByLabelText('I have saved the codes'))
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
  expect(onSignedIn).toHaveBeenCalledOnce()
})

test('a recovery code, with spaces as copied, replaces the authenticator', async () => {
  const asked = start({ login: success({ next: 'totp-verify' }), 'totp-verify': success({ accessToken }) })
  await typePassword()
  await userEvent.click(await screen.findByRole('button', { name: 'Use a recovery code' }))
  const field = screen.getByLabelText('One of your codes')
  await userEvent.type(field, 'nonsense{Enter}')
  expect(screen.getByText('This does not look like a recovery code')).toBeVisible()
  await userEvent.clear(field)
  await userEvent.type(field, ` ${codes[0]} {Enter}`)
  await waitFor(() => expect(onSignedIn).toHaveBeenCalledOnce())
  expect(asked.at(-1)?.body).toEqual({ code: codes[0] })
})

test('the answer to a password reset request is the same for known and unknown users', async () => {
  start({ recover: success({}) })
  await userEvent.click(screen.getByRole('button', { name: 'Forgot password?' }))
  await userEvent.type(screen.getByLabelText('E-mail'), 'nobody@example.org{Enter}')
  expect(await screen.findByText(/If there is an account for nobody@example.org/)).toBeVisible()
})

test('after too many link requests the other ways to a new password are named', async () => {
  start({ recover: failure(429, 'too_often') })
  await userEvent.click(screen.getByRole('button', { name: 'Forgot password?' }))
  await userEvent.type(screen.getByLabelText('E-mail'), 'owner@example.org{Enter}')
  expect(await screen.findByText(/in a browser that you have used before/)).toBeVisible()
})

const usable = { 'link-check': success({ isUsable: true }) }

test('a mailed link leads to a new password, and then to sign-in', async () => {
  const asked = start({ ...usable, 'set-password': success({}) }, { opens: 'recover', token: 'secret' })
  await userEvent.type(await screen.findByLabelText('New password'), 'four unrelated')
  expect(screen.getByText('1 more character needed')).toBeVisible()
  await userEvent.type(screen.getByLabelText('New password'), ' words')
  await userEvent.type(screen.getByLabelText('Repeat password'), 'four unrelated word{Enter}')
  expect(screen.getByText('The passwords do not match')).toBeVisible()
  expect(screen.getByLabelText('Repeat password')).toHaveFocus()
  await userEvent.type(screen.getByLabelText('Repeat password'), 's{Enter}')
  expect(await screen.findByText('Your password is set. Sign in with it.')).toBeVisible()
  expect(asked[0]?.body).toEqual({ opens: 'recover', token: 'secret' })
  expect(asked[1]?.body).toMatchObject({ token: 'secret' })
})

test('a used link to a new password shows no form and leads to a request for a new link', async () => {
  const isUsed = { 'link-check': success({ isUsable: false }) }
  start(isUsed, { opens: 'recover', token: 'spent' })
  expect(await screen.findByRole('heading', { name: 'This link no longer works' })).toHaveFocus()
  expect(screen.getByText(/^This link has expired or was already used/)).toBeVisible()
  expect(screen.queryByLabelText('New password')).not.toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Request a new link' }))
  expect(await screen.findByText('We will e-mail you a link to set a new password.')).toBeVisible()
})

test('a used invitation says who sends a new one, and leads to sign-in', async () => {
  start({ 'link-check': success({ isUsable: false }) }, { opens: 'invite', token: 'spent' })
  expect(await screen.findByText(/ask an administrator for a new invitation/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Request a new link' })).not.toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Go to sign-in' }))
  expect(screen.getByRole('heading', { name: 'Sign in' })).toHaveFocus()
})

test('if a link cannot be checked, its form is shown; a link used meanwhile says so when it is sent', async () => {
  const answers = { 'link-check': failure(429, 'too_often'), 'set-password': failure(401, 'link_invalid') }
  start(answers, { opens: 'invite', token: 'spent' })
  await userEvent.type(await screen.findByLabelText('New password'), 'four unrelated words')
  await userEvent.type(screen.getByLabelText('Repeat password'), 'four unrelated words{Enter}')
  expect(await screen.findByText(/ask an administrator for a new invitation/)).toBeVisible()
})

test('a user whose session was ended sees that until the next sign-in', async () => {
  useEnding.setState({ isEnded: true })
  start({ login: success({ accessToken }) })
  expect(screen.getByRole('status')).toHaveTextContent('Your session expired or was ended')
  await typePassword()
  await waitFor(() => expect(onSignedIn).toHaveBeenCalledOnce())
  expect(useEnding.getState().isEnded).toBe(false)
})

test('the form of the printed link survives a reload, but not its use', async () => {
  window.history.replaceState({ idx: 0 }, '', '/app/login#setup=once')
  expect(takeLink()).toEqual({ opens: 'setup', token: 'once' })
  expect(window.location.hash).toBe('')
  const link = takeLink()
  expect(link).toEqual({ opens: 'setup', token: 'once' })
  start({ initialize: failure(401, 'link_invalid') }, link)
  await userEvent.type(await screen.findByLabelText('E-mail'), 'anna@example.org')
  await userEvent.type(screen.getByLabelText('New password'), 'a chronicle of many posts')
  await userEvent.type(screen.getByLabelText('Repeat password'), 'a chronicle of many posts')
  await userEvent.click(screen.getByRole('button', { name: 'Create administrator' }))
  expect(await screen.findByText(/^This link has expired/)).toBeVisible()
  expect(takeLink()).toBeUndefined()
})

test('the printed link shows no form if there is an administrator', async () => {
  start({ 'link-check': success({ isUsable: false }) }, { opens: 'setup', token: 'spent' })
  expect(await screen.findByRole('heading', { name: 'This link no longer works' })).toHaveFocus()
  expect(screen.queryByLabelText('New password')).not.toBeInTheDocument()
})

test('a new installation shows where the link for its first administrator is', async () => {
  start({ initialize: success({ isNeeded: true }) })
  const hint = await screen.findByText('There are no users yet')
  expect(hint.closest('p')).toHaveTextContent(/Open the setup link that the server printed/)
})

test('an installation with users does not mention the setup link', async () => {
  const asked = start({ initialize: success({ isNeeded: false }), login: success({ accessToken }) })
  await typePassword()
  await waitFor(() => expect(onSignedIn).toHaveBeenCalledOnce())
  expect(asked.map(({ url }) => url.pathname)).toContain('/api/v1/auth/initialize')
  expect(screen.queryByText('There are no users yet')).toBeNull()
})

test('a link to a new e-mail changes nothing until its button is pressed, and then leads to sign-in', async () => {
  const asked = start({ ...usable, 'email-change': success({}) }, { opens: 'email', token: 'one-time' })
  expect(await screen.findByRole('heading', { name: 'Confirm your new e-mail' })).toBeVisible()
  const confirmed = () => asked.filter(({ url }) => url.pathname.endsWith('/email-change'))
  expect(confirmed()).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'Confirm e-mail' }))
  expect(await screen.findByText('Your e-mail has been changed. Sign in with the new one.')).toBeVisible()
  expect(confirmed()[0]?.body).toEqual({ token: 'one-time' })
})

test('a used link to a new e-mail says that it is used', async () => {
  const answers = { ...usable, 'email-change': failure(401, 'link_invalid') }
  start(answers, { opens: 'email', token: 'one-time' })
  await userEvent.click(await screen.findByRole('button', { name: 'Confirm e-mail' }))
  expect(await screen.findByText(/^This link has expired or was already used/)).toBeVisible()
})

const withProvider = (password: string) => success({ password, oidc: { name: 'Example ID' } })

test('the button of the identity provider is beside the password, and its error is shown', async () => {
  const asked = start({ methods: withProvider('on'), 'oidc/start': failure(503, 'oidc_unreachable') })
  await userEvent.click(await screen.findByRole('button', { name: 'Sign in with Example ID' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('The sign-in service does not answer')
  expect(screen.getByLabelText('Password')).toBeVisible()
  const begun = asked.find(({ url }) => url.pathname.endsWith('/oidc/start'))
  expect(begun?.body).toEqual({ next: '/', isFresh: false })
})

test('without password sign-in only the button remains', async () => {
  start({ methods: withProvider('off') })
  expect(await screen.findByRole('button', { name: 'Sign in with Example ID' })).toBeVisible()
  expect(screen.queryByLabelText('Password')).not.toBeInTheDocument()
})

test('the answer of the identity provider signs the user in and leads to the wanted page', async () => {
  const asked = start(
    { 'oidc/finish': success({ progress: { accessToken }, next: '/channels' }) },
    undefined,
    'code=c&state=s',
  )
  await waitFor(() => expect(onSignedIn).toHaveBeenCalledWith('/channels'))
  expect(asked.map(({ body }) => body)).toEqual([{ answer: 'code=c&state=s' }])
})

test('a refusal after the identity provider is shown, and leads back to sign-in', async () => {
  start({ 'oidc/finish': failure(403, 'oidc_not_invited') }, undefined, 'code=c&state=s')
  expect(await screen.findByRole('alert')).toHaveTextContent('There is no user with your e-mail')
  await userEvent.click(screen.getByRole('button', { name: 'Go to sign-in' }))
  expect(await screen.findByLabelText('Password')).toBeVisible()
})
