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

function start(answers: Record<string, Answer | (() => Answer)>, link?: SignInLink): Asked[] {
  const asked = fakeServer(({ url }) => {
    const answer = answers[url.pathname.replace('/api/v1/auth/', '')] ?? failure(404, 'not_found')
    return typeof answer === 'function' ? answer() : answer
  })
  renderWeb(<SignIn link={link} onSignedIn={onSignedIn} />)
  return asked
}

async function typePassword() {
  await userEvent.type(screen.getByLabelText('E-mail'), 'anna@example.org')
  await userEvent.type(screen.getByLabelText('Password'), 'a chronicle of many posts')
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
}

test('where the password suffices, one is in', async () => {
  start({ login: success({ accessToken }) })
  await typePassword()
  await waitFor(() => expect(onSignedIn).toHaveBeenCalledOnce())
})

test('a wrong password is told, and the focus goes back to it', async () => {
  start({ login: failure(401, 'invalid_credentials') })
  await typePassword()
  expect(await screen.findByRole('alert')).toHaveTextContent('The e-mail or password is wrong')
  expect(screen.getByLabelText('Password')).toHaveFocus()
})

test('after three wrong passwords it says how many are allowed, and how to go on', async () => {
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

test('what is missing is told without asking the server, at the first of it', async () => {
  const asked = start({})
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
  expect(screen.getAllByText('This field is required')).toHaveLength(2)
  expect(screen.getByLabelText('E-mail')).toHaveFocus()
  expect(asked.filter(({ method }) => method !== 'GET')).toEqual([])
})

test('the next step is read from its heading, and digits typed there are the code', async () => {
  const asked = start({ login: success(emailCode), confirm: success({ accessToken }) })
  await typePassword()
  expect(await screen.findByRole('heading', { name: 'Confirm your e-mail' })).toHaveFocus()
  expect(screen.getByText('a•••@example.org')).toBeVisible()
  await userEvent.keyboard('12345678')
  await waitFor(() => expect(onSignedIn).toHaveBeenCalledOnce())
  expect(asked.at(-1)?.body).toEqual({ code: '12345678' })
})

test('a pasted code is taken out of what stands around it', async () => {
  const asked = start({ login: success(emailCode), confirm: success({ accessToken }) })
  await typePassword()
  await userEvent.click(await screen.findByLabelText('Digit 3 of 8'))
  await userEvent.paste('Your code: 1234-5678.')
  await waitFor(() => expect(onSignedIn).toHaveBeenCalledOnce())
  expect(asked.at(-1)?.body).toEqual({ code: '12345678' })
})

test('a wrong code is emptied and told, and typing begins anew', async () => {
  start({ login: success(emailCode), confirm: failure(401, 'invalid_code') })
  await typePassword()
  await screen.findByRole('heading', { name: 'Confirm your e-mail' })
  await userEvent.keyboard('12345678')
  expect(await screen.findByText('The code is not valid')).toBeVisible()
  expect(screen.getByLabelText('Digit 1 of 8')).toHaveFocus()
  expect(screen.getByLabelText('Digit 8 of 8')).toHaveValue('')
})

test('another code can be sent when the cooldown is over, which then begins anew', async () => {
  const asked = start({
    login: success({ ...emailCode, cooldown: 1 }),
    'email-verify': success({ ...emailCode, delivery: 'outbox' }),
  })
  await typePassword()
  expect(await screen.findByText('Another code can be sent in 1 s')).toBeVisible()
  await userEvent.click(await screen.findByRole('button', { name: 'Send another code' }, { timeout: 2_000 }))
  expect(await screen.findByText('Another code can be sent in 60 s')).toBeVisible()
  expect(screen.getByText(/the message lies on the server/)).toBeVisible()
  expect(asked.at(-1)?.body).toEqual({})
})

test('a sign-in that took too long begins anew, and says why', async () => {
  start({ login: success(emailCode), confirm: failure(401, 'sign_in_expired') })
  await typePassword()
  await screen.findByRole('heading', { name: 'Confirm your e-mail' })
  await userEvent.keyboard('12345678')
  expect(await screen.findByRole('heading', { name: 'Sign in' })).toHaveFocus()
  expect(screen.getByText('This took too long. Please sign in again.')).toBeVisible()
})

test('the second factor is set up, and one is in once the recovery codes are put away', async () => {
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
  await userEvent.click(screen.getByLabelText('I have saved them'))
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
  expect(onSignedIn).toHaveBeenCalledOnce()
})

test('a recovery code stands in for the authenticator, with spaces as it was copied', async () => {
  const asked = start({ login: success({ next: 'totp-verify' }), 'totp-verify': success({ accessToken }) })
  await typePassword()
  await userEvent.click(await screen.findByRole('button', { name: 'Use a recovery code instead' }))
  const field = screen.getByLabelText('One of your codes')
  await userEvent.type(field, 'nonsense{Enter}')
  expect(screen.getByText('This does not look like a recovery code')).toBeVisible()
  await userEvent.clear(field)
  await userEvent.type(field, ` ${codes[0]} {Enter}`)
  await waitFor(() => expect(onSignedIn).toHaveBeenCalledOnce())
  expect(asked.at(-1)?.body).toEqual({ code: codes[0] })
})

test('whoever has forgotten the password is told the same, whether or not he is known', async () => {
  start({ recover: success({}) })
  await userEvent.click(screen.getByRole('button', { name: 'Forgot the password?' }))
  await userEvent.type(screen.getByLabelText('E-mail'), 'nobody@example.org{Enter}')
  expect(await screen.findByText(/If there is an account for nobody@example.org/)).toBeVisible()
})

test('where too many links were asked for, the other ways to a new password are named', async () => {
  start({ recover: failure(429, 'too_often') })
  await userEvent.click(screen.getByRole('button', { name: 'Forgot the password?' }))
  await userEvent.type(screen.getByLabelText('E-mail'), 'owner@example.org{Enter}')
  expect(await screen.findByText(/in a browser in which you have signed in before/)).toBeVisible()
})

test('the link of a message leads to a new password, and from there to the sign-in', async () => {
  const asked = start({ 'set-password': success({}) }, { opens: 'recover', token: 'secret' })
  await userEvent.type(screen.getByLabelText('New password'), 'four unrelated')
  expect(screen.getByText('1 more character is needed')).toBeVisible()
  await userEvent.type(screen.getByLabelText('New password'), ' words')
  await userEvent.type(screen.getByLabelText('Repeat the password'), 'four unrelated word{Enter}')
  expect(screen.getByText('The passwords do not match')).toBeVisible()
  expect(screen.getByLabelText('Repeat the password')).toHaveFocus()
  await userEvent.type(screen.getByLabelText('Repeat the password'), 's{Enter}')
  expect(await screen.findByText('The password is set. Sign in with it.')).toBeVisible()
  expect(asked[0]?.body).toMatchObject({ token: 'secret' })
})

test('a link that is spent leads to the sign-in, and says why', async () => {
  start({ 'set-password': failure(401, 'link_invalid') }, { opens: 'invite', token: 'spent' })
  await userEvent.type(screen.getByLabelText('New password'), 'four unrelated words')
  await userEvent.type(screen.getByLabelText('Repeat the password'), 'four unrelated words{Enter}')
  expect(await screen.findByText(/This link is no longer valid/)).toBeVisible()
})

test('whose session was ended is told so, until the next sign-in', async () => {
  useEnding.setState({ isEnded: true })
  start({ login: success({ accessToken }) })
  expect(screen.getByRole('status')).toHaveTextContent('Your session was ended')
  await typePassword()
  await waitFor(() => expect(onSignedIn).toHaveBeenCalledOnce())
  expect(useEnding.getState().isEnded).toBe(false)
})

test('the printed link outlives a reload of its form, and nothing that came of it', async () => {
  window.history.replaceState({ idx: 0 }, '', '/app/login#setup=once')
  expect(takeLink()).toEqual({ opens: 'setup', token: 'once' })
  expect(window.location.hash).toBe('')
  const link = takeLink()
  expect(link).toEqual({ opens: 'setup', token: 'once' })
  start({ initialize: failure(401, 'link_invalid') }, link)
  await userEvent.type(screen.getByLabelText('E-mail'), 'anna@example.org')
  await userEvent.type(screen.getByLabelText('New password'), 'a chronicle of many posts')
  await userEvent.type(screen.getByLabelText('Repeat the password'), 'a chronicle of many posts')
  await userEvent.click(screen.getByRole('button', { name: 'Create the administrator' }))
  expect(await screen.findByText(/This link/)).toBeVisible()
  expect(takeLink()).toBeUndefined()
})

test('a new installation says where the link is that makes its first administrator', async () => {
  start({ initialize: success({ isNeeded: true }) })
  const hint = await screen.findByText('There are no users yet.')
  expect(hint.closest('p')).toHaveTextContent(/Open the set-up link that the server printed/)
})

test('where there are users, no set-up link is spoken of', async () => {
  const asked = start({ initialize: success({ isNeeded: false }), login: success({ accessToken }) })
  await typePassword()
  await waitFor(() => expect(onSignedIn).toHaveBeenCalledOnce())
  expect(asked.map(({ url }) => url.pathname)).toContain('/api/v1/auth/initialize')
  expect(screen.queryByText('There are no users yet.')).toBeNull()
})

test('the link to a new e-mail changes nothing until its button is pressed, and leads back to the sign-in', async () => {
  const asked = start({ 'email-change': success({}) }, { opens: 'email', token: 'one-time' })
  expect(screen.getByRole('heading', { name: 'Confirm your new e-mail' })).toBeVisible()
  expect(asked).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'Confirm the e-mail' }))
  expect(await screen.findByText('The e-mail is changed. Sign in with the new one.')).toBeVisible()
  expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({ token: 'one-time' })
})

test('a link to a new e-mail that is used up says so', async () => {
  start({ 'email-change': failure(401, 'link_invalid') }, { opens: 'email', token: 'one-time' })
  await userEvent.click(screen.getByRole('button', { name: 'Confirm the e-mail' }))
  expect(await screen.findByText(/^This link is no longer valid/)).toBeVisible()
})
