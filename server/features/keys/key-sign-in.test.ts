import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAccessTokens } from '#features/auth/tokens'
import { type Clock, systemClock } from '#server/clock'
import { type Cast, directoryWithCast } from '#testing/cast'
import { startTestLitopys, type TestLitopys } from '#testing/litopys'
import { offlineApp, startOfflineTelegram } from '#testing/telegram'

type Name = 'keeper' | 'other' | 'third'
const telegram = startOfflineTelegram()
let passed = 0
const clock: Clock = { ...systemClock, now: () => new Date(Date.now() + passed) }
let cast: Cast<Name>
let litopys: TestLitopys

beforeAll(async () => {
  const role = ['Data manager' as const]
  cast = await directoryWithCast<Name>({ keeper: { role }, other: { role }, third: { role } })
  litopys = await startTestLitopys({ DATA_DIR: cast.directory }, clock, telegram.makeClient)
})
afterAll(async () => {
  await litopys.close()
  cast.clear()
})

async function ask(name: Name, method: 'GET' | 'POST' | 'DELETE', path: string, payload?: object) {
  const call = { method, url: `/api/v1/keys${path}`, headers: cast.who(name).bearer }
  const response = await litopys.instance.app.inject({ ...call, ...(payload ? { payload } : {}) })
  return { status: response.statusCode, headers: response.headers, body: response.json() }
}

let numbers = 0
/** An account with a number that has not received codes yet. */
function newAccount(password?: string) {
  numbers += 1
  const phone = `38050123${String(4_000 + numbers)}`
  const account = telegram.addAccount({ phone, ...(password ? { password } : {}) })
  return { ...account, phoneNumber: `+38 (050) 123-${phone.slice(-4, -2)}-${phone.slice(-2)}` }
}

async function begin(name: Name, phoneNumber: string, more: object = {}) {
  const { body } = await ask(name, 'POST', '/sign-in', { phoneNumber, ...offlineApp, ...more })
  return body.data?.step ? body.data : body
}

test('a correct code creates a key for the account', async () => {
  const { phoneNumber, code } = newAccount()
  const begun = await begin('keeper', phoneNumber)
  expect(begun).toMatchObject({ step: 'code', place: 'app', expiresAt: expect.any(String) })
  const { body } = await ask('keeper', 'POST', `/sign-in/${begun.signInId}/code`, { code })
  expect(body.data).toMatchObject({
    step: 'done',
    key: { phoneNumber: `··· ${phoneNumber.slice(-5).replace('-', '')}` },
  })
  const tested = await ask('keeper', 'POST', `/${body.data.key._id}/test`)
  expect(tested.body.data.outcome).toBe('ok')
})

test('an account with a password is asked for it after the code, with its hint', async () => {
  const { phoneNumber, code, password } = newAccount('correct horse')
  const { signInId } = await begin('keeper', phoneNumber)
  const asked = await ask('keeper', 'POST', `/sign-in/${signInId}/code`, { code })
  expect(asked.body.data).toMatchObject({ step: 'password', signInId, hint: 'the usual one' })
  const wrong = await ask('keeper', 'POST', `/sign-in/${signInId}/password`, { password: 'wrong' })
  expect(wrong.body.code).toBe('telegram_password_invalid')
  const { body } = await ask('keeper', 'POST', `/sign-in/${signInId}/password`, { password })
  expect(body.data.step).toBe('done')
})

test('signing in to an existing key replaces its session', async () => {
  const { phoneNumber, code } = newAccount()
  const first = await begin('keeper', phoneNumber)
  const made = await ask('keeper', 'POST', `/sign-in/${first.signInId}/code`, { code })
  const { _id: key } = made.body.data.key
  const again = await begin('keeper', phoneNumber, { key })
  const { body } = await ask('keeper', 'POST', `/sign-in/${again.signInId}/code`, { code })
  expect(body.data.key._id).toBe(key)
  expect((await begin('other', phoneNumber, { key })).code).toBe('forbidden')
})

test('after five wrong codes the sign-in has ended, and the right code is refused', async () => {
  const { phoneNumber, code } = newAccount()
  const { signInId } = await begin('keeper', phoneNumber)
  const codes: string[] = []
  for (let i = 0; i < 5; i += 1)
    codes.push((await ask('keeper', 'POST', `/sign-in/${signInId}/code`, { code: '00000' })).body.code)
  expect(new Set(codes)).toEqual(new Set(['telegram_code_invalid']))
  const { body } = await ask('keeper', 'POST', `/sign-in/${signInId}/code`, { code })
  expect(body.code).toBe('key_sign_in_ended')
})

test('a sign-in belongs to the user who started it, and ends when they cancel it or after ten minutes', async () => {
  const { phoneNumber, code } = newAccount()
  const first = await begin('other', phoneNumber)
  const foreign = await ask('keeper', 'POST', `/sign-in/${first.signInId}/code`, { code })
  expect(foreign.body.code).toBe('key_sign_in_ended')
  expect((await ask('other', 'DELETE', `/sign-in/${first.signInId}`)).status).toBe(200)
  const given = await ask('other', 'POST', `/sign-in/${first.signInId}/code`, { code })
  expect(given.body.code).toBe('key_sign_in_ended')
  const second = await begin('other', phoneNumber)
  passed += 10 * 60_000
  // The access tokens from the start have expired too.
  const tokens = createAccessTokens(join(cast.directory, 'secrets'), clock)
  for (const name of ['other', 'third'] as const) {
    const { id: userId, sessionId, bearer } = cast.who(name)
    bearer.authorization = `Bearer ${await tokens.issue({ userId, sessionId, counter: 0 })}`
  }
  const late = await ask('other', 'POST', `/sign-in/${second.signInId}/code`, { code })
  expect(late.body.code).toBe('key_sign_in_ended')
})

test('an error from Telegram is reported with its retry time', async () => {
  const { phoneNumber } = newAccount()
  expect((await begin('other', '+38 (099) 999-99-99')).code).toBe('telegram_phone_invalid')
  const wrongApp = await begin('other', phoneNumber, { appHash: 'f'.repeat(32) })
  expect(wrongApp.code).toBe('telegram_app_invalid')
  telegram.troubles.push({ method: 'auth.sendCode', trouble: { code: 420, text: 'FLOOD_WAIT_120' } })
  const limited = await ask('other', 'POST', '/sign-in', { phoneNumber, ...offlineApp })
  expect([limited.body.code, limited.headers['retry-after']]).toEqual(['telegram_limited', '120'])
})

test('one number gets at most five codes an hour from all users together', async () => {
  const { phoneNumber } = newAccount()
  const outcomes: string[] = []
  for (let i = 0; i < 6; i += 1) {
    const begun = await begin('third', phoneNumber)
    outcomes.push(begun.step ?? begun.code)
  }
  expect(outcomes).toEqual(['code', 'code', 'code', 'code', 'code', 'too_often'])
})
