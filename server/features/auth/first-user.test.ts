import { userRoutes } from '@litopys/contract/routes/users'
import type { Role } from '@litopys/contract/schemas/account'
import { afterEach, expect, test } from 'vitest'
import { openBrowser } from '#testing/browser'
import { startTestLitopys, type TestLitopys } from '#testing/litopys'
import { password } from '#testing/people'

let litopys: TestLitopys
afterEach(() => litopys.close())

/** Adds a user as `litopys user add` does on a running server, and accepts the invitation. */
async function addByCommand(email: string, role: Role): Promise<void> {
  const { data } = await litopys.api.call(userRoutes.create, { email, role: [role] })
  const token = data.invitation.link?.split('=').at(-1)
  await openBrowser(litopys).post('auth/set-password', { token, password, confirmation: password })
}
const initialize = (email: string) =>
  openBrowser(litopys).post('auth/initialize', {
    setupToken: litopys.instance.setup.token ?? 'spent',
    email,
    password,
    confirmation: password,
  })

test('an administrator added by a command can sign in, and the set-up link becomes invalid', async () => {
  litopys = await startTestLitopys()
  expect((await openBrowser(litopys).login('boss@example.org')).code).toBe('not_initialized')
  await addByCommand('boss@example.org', 'Admin')
  expect((await openBrowser(litopys).login('boss@example.org')).data).toHaveProperty('accessToken')
  expect((await initialize('other@example.org')).code).toBe('already_initialized')
})

test('the sign-in page can ask whether there are users', async () => {
  litopys = await startTestLitopys()
  const isNeeded = async () => {
    const { app } = litopys.instance
    return (await app.inject({ method: 'GET', url: '/api/v1/auth/initialize' })).json().data
  }
  expect(await isNeeded()).toEqual({ isNeeded: true })
  expect((await initialize('boss@example.org')).status).toBe(200)
  expect(await isNeeded()).toEqual({ isNeeded: false })
})

test('after a command adds an ordinary user, they can sign in and the set-up link still works', async () => {
  litopys = await startTestLitopys()
  const token = litopys.instance.setup.token ?? ''
  const isUsable = async (setupToken: string) =>
    (await openBrowser(litopys).post('auth/link-check', { opens: 'setup', token: setupToken })).data
  expect(await isUsable('guessed')).toEqual({ isUsable: false })
  await addByCommand('reader@example.org', 'User')
  expect(await isUsable(token)).toEqual({ isUsable: true })
  expect((await openBrowser(litopys).login('reader@example.org')).data).toHaveProperty('accessToken')
  const taken = await initialize('reader@example.org')
  expect([taken.status, taken.code]).toEqual([409, 'email_taken'])
  expect((await initialize('boss@example.org')).status).toBe(200)
  expect(await isUsable(token)).toEqual({ isUsable: false })
  expect((await initialize('other@example.org')).code).toBe('already_initialized')
})
