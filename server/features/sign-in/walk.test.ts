import { randomUUID } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Clock } from '#server/clock'
import { type Browser, openBrowser } from '#testing/browser'
import { startTestLitopys, type TestLitopys } from '#testing/litopys'
import { directoryWith } from '#testing/people'

// Every order of so many calls: `WALK_LENGTH=4` walks all of them, which takes minutes.
const length = Number(process.env.WALK_LENGTH ?? 3)
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

/** What a walker holds: codes and secrets as he was given them. */
type Walker = { email: string; browser: Browser; setup: string | undefined }
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
  totp: ({ browser, setup }: Walker) => {
    const code = new TOTP({ secret: setup ?? secret }).generate({ timestamp: now })
    return browser.post('auth/totp-verify', { code })
  },
  'totp wrong': ({ browser }: Walker) => browser.post('auth/totp-verify', { code: '000000' }),
}
type Action = keyof typeof actions
const names = Object.keys(actions).filter((name): name is Action => name in actions)

/** The newest code by this channel; another one where none was sent. */
function newest(to: string, digits: number): string {
  const text = litopys.messages.findLast((message) => message.to === to)?.text ?? ''
  return new RegExp(`\\b\\d{${digits}}\\b`).exec(text)?.[0] ?? '1'.repeat(digits)
}

/** The legal paths, without the calls that change nothing: all that a token may stand at the end of. */
const paths: Record<string, Action[]> = {
  'user@example.org': ['login', 'email'],
  'phone@example.org': ['login', 'sms'],
  'newphone@example.org': ['login', 'email', 'sms'],
  'admin@example.org': ['login', 'totp'],
  'newadmin@example.org': ['login', 'email', 'totp'],
  'manager@example.org': ['login', 'setup', 'totp'],
}

/** Whether the right calls of a walk end with the legal path; a right sign-in begins anew, wrong and idle calls change nothing. */
function isLegal(walk: Action[], legal: Action[]): boolean {
  let done = 0
  for (const action of walk) {
    if (action === 'login') done = 1
    else if (done > 0 && action === legal[done]) done += 1
    // A new secret may be asked for again.
    else if (action === 'setup' && legal[done - 1] === 'setup') continue
  }
  return done === legal.length && walk.at(-1) === legal.at(-1)
}

function* walks(depth: number): Generator<Action[]> {
  if (depth === 0) return
  for (const name of names) {
    yield [name]
    for (const rest of walks(depth - 1)) yield [name, ...rest]
  }
}

test.each(Object.keys(paths))(
  '%s gets a token on the legal path alone',
  { timeout: 3_600_000 },
  async (email) => {
    const legal = paths[email] ?? []
    let tokens = 0
    for (const walk of walks(length)) {
      // The longest walks hold the shorter ones; those that do not sign in hold no cookie to go on with.
      if (walk.length < length) continue
      if (!walk.slice(0, 2).includes('login') && walk.includes('login')) continue
      now += 2 * day
      litopys.messages.splice(0)
      const walker: Walker = { email, browser: openBrowser(litopys), setup: undefined }
      const gone: Action[] = []
      for (const action of walk) {
        const { data, status } = await actions[action](walker)
        gone.push(action)
        const hasToken = 'accessToken' in data || walker.browser.cookies.has('__Host-tg_rt')
        if (hasToken) {
          expect([gone, isLegal(gone, legal)]).toEqual([gone, true])
          tokens += 1
          break
        }
        if (status === 200 && 'next' in data) await settled(data.next, email)
      }
    }
    expect(tokens > 0).toBe(legal.length <= length)
  },
)

/** Messages are sent after the answer: wait for the one that this answer spoke of. */
async function settled(next: unknown, email: string): Promise<void> {
  const to = next === 'email-verify' ? email : next === 'sms-verify' ? phones[email] : undefined
  for (let i = 0; to && i < 5_000 && !litopys.messages.some((message) => message.to === to); i += 1)
    await new Promise((resolve) => setTimeout(resolve, 1))
}
