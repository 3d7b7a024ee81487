import { randomUUID } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Clock } from '#server/clock'
import { type Browser, openBrowser } from '#testing/browser'
import { until } from '#testing/child'
import { startTestLitopys, type TestLitopys } from '#testing/litopys'
import { directoryWith } from '#testing/people'

// Every sequence of this many calls. `WALK_LENGTH=4` is the full test and takes many minutes.
const length = Number(process.env.WALK_LENGTH ?? 2)
const day = 24 * 3_600_000
const secret = new Secret({ size: 20 }).base32
const phones: Record<string, string> = { 'phone@example.org': '+380501112233' }

let now = Date.now()
const clock: Clock = { now: () => new Date(now), newId: () => randomUUID() }
let litopys: TestLitopys
beforeAll(async () => {
  const people = [
    { email: 'user@example.org', role: ['User' as const], verified: true },
    { email: 'phone@example.org', role: ['User' as const], verified: true, phone: '+380501112233' },
    { email: 'newPhone@example.org'.toLowerCase(), role: ['User' as const], phone: '+380501112244' },
    { email: 'admin@example.org', role: ['Admin' as const], verified: true, secret },
    { email: 'newadmin@example.org', role: ['Admin' as const], secret },
    { email: 'manager@example.org', role: ['Data manager' as const], verified: true },
  ]
  phones['newphone@example.org'] = '+380501112244'
  litopys = await startTestLitopys(
    { SECOND_FACTOR: 'required', DATA_DIR: await directoryWith(people) },
    clock,
  )
})
afterAll(() => litopys.close())

/** State of a walk: the codes and secrets received so far. */
type Walker = { email: string; browser: Browser; known: string; setup: string | undefined }
const actions = {
  login: ({ email, browser }: Walker) => browser.login(email),
  'login wrong': ({ email, browser }: Walker) => browser.login(email, 'wrong'),
  resend: ({ browser }: Walker) => browser.post('auth/email-verify', {}),
  email: ({ email, browser }: Walker) => browser.post('auth/confirm', { code: newest(email, 8) }),
  'email wrong': ({ browser }: Walker) => browser.post('auth/confirm', { code: '00000000' }),
  sms: ({ email, browser }: Walker) =>
    browser.post('auth/sms-verify', { code: newest(phones[email] ?? '', 6) }),
  'sms wrong': ({ browser }: Walker) => browser.post('auth/sms-verify', { code: '000000' }),
  setup: async (walker: Walker) => {
    const answer = await walker.browser.post('auth/totp-set')
    if (answer.status === 200) walker.setup = String(answer.data.secret)
    return answer
  },
  totp: ({ browser, setup, known }: Walker) => {
    const code = new TOTP({ secret: setup ?? known }).generate({ timestamp: now })
    return browser.post('auth/totp-verify', { code })
  },
  'totp wrong': ({ browser }: Walker) => browser.post('auth/totp-verify', { code: '000000' }),
}
type Action = keyof typeof actions
const names = Object.keys(actions).filter((name): name is Action => name in actions)

/** The newest code of this channel, or a wrong code if none was sent. */
function newest(to: string, digits: number): string {
  const text = litopys.messages.findLast((message) => message.to === to)?.text ?? ''
  return new RegExp(`\\b\\d{${digits}}\\b`).exec(text)?.[0] ?? '1'.repeat(digits)
}

type Stage = 'email' | 'sms' | 'totp' | 'setup' | 'token' | undefined
/** Reference model of the allowed paths, independent of the tested code. */
type Model = { needs: 'factor' | 'phone' | 'nothing'; isVerified: boolean; hasFactor: boolean; at: Stage }

function afterEmail({ needs, hasFactor }: Model): Stage {
  if (needs === 'factor') return hasFactor ? 'totp' : 'setup'
  return needs === 'phone' ? 'sms' : 'token'
}

function move(model: Model, action: Action, { setup }: Walker): void {
  const { at, isVerified, needs } = model
  if (action === 'login') model.at = isVerified && needs !== 'nothing' ? afterEmail(model) : 'email'
  if (action === 'email' && at === 'email') {
    model.isVerified = true
    model.at = afterEmail(model)
  }
  if (action === 'sms' && at === 'sms') model.at = 'token'
  if (action === 'totp' && (at === 'totp' || (at === 'setup' && setup))) {
    model.hasFactor = true
    model.at = 'token'
  }
}

const models: Record<string, Omit<Model, 'at'>> = {
  'user@example.org': { needs: 'nothing', isVerified: true, hasFactor: false },
  'phone@example.org': { needs: 'phone', isVerified: true, hasFactor: false },
  'newphone@example.org': { needs: 'phone', isVerified: false, hasFactor: false },
  'admin@example.org': { needs: 'factor', isVerified: true, hasFactor: true },
  'newadmin@example.org': { needs: 'factor', isVerified: false, hasFactor: true },
  'manager@example.org': { needs: 'factor', isVerified: true, hasFactor: false },
}

function* walks(depth: number): Generator<Action[]> {
  if (depth === 0) {
    yield []
    return
  }
  for (const name of names) for (const rest of walks(depth - 1)) yield [name, ...rest]
}

test.each(Object.keys(models))(
  '%s gets a token only on the allowed path',
  { timeout: 3_600_000 },
  async (email) => {
    const model: Model = {
      needs: 'nothing',
      isVerified: true,
      hasFactor: false,
      ...models[email],
      at: undefined,
    }
    let known = secret
    // Each walk starts with a sign-in: calls without its cookie are covered by the test below.
    for (const rest of walks(length - 1)) {
      now += 2 * day
      litopys.messages.splice(0)
      model.at = undefined
      const walker: Walker = { email, browser: openBrowser(litopys), known, setup: undefined }
      const gone: Action[] = []
      for (const action of ['login' as const, ...rest]) {
        const before = litopys.messages.length
        const { data } = await actions[action](walker)
        gone.push(action)
        move(model, action, walker)
        const hasToken = 'accessToken' in data || walker.browser.cookies.has('__Host-tg_rt')
        expect([gone, hasToken]).toEqual([gone, model.at === 'token'])
        if (hasToken) {
          known = walker.setup ?? known
          break
        }
        if ('sentTo' in data) await until(() => litopys.messages.length > before)
      }
    }
  },
)

test('without a sign-in every other call is refused', async () => {
  for (const name of names.filter((one) => !one.startsWith('login'))) {
    const walker = {
      email: 'user@example.org',
      browser: openBrowser(litopys),
      known: secret,
      setup: undefined,
    }
    const { status, code } = await actions[name](walker)
    expect([name, status, code]).toEqual([name, 401, 'sign_in_expired'])
    expect(walker.browser.cookies.size).toBe(0)
  }
})
