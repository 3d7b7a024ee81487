import { expect, test, vi } from 'vitest'
import { fakeBrowser } from '#testing/browser.ts'
import { tokenFor } from '#testing/fake-server.ts'
import { CallError } from './call-error.ts'

const token = tokenFor(600, 'anna')
const newer = tokenFor(601, 'anna')
const network = () => Promise.reject(new CallError('network', 'The server does not answer'))
const signedOut = { code: 'unauthenticated' }

test('a tab without a token gets the token of another tab without asking the server', async () => {
  const browser = fakeBrowser()
  browser.openTab().begin(token)
  await expect(browser.openTab().freshToken()).resolves.toBe(token)
  expect(browser.asked).toEqual([])
})

test('if no tab answers, the server is asked after 300 ms', async () => {
  const browser = fakeBrowser()
  browser.server.refresh = async () => token
  const startedAt = performance.now()
  await expect(browser.openTab().freshToken()).resolves.toBe(token)
  expect(performance.now() - startedAt).toBeGreaterThan(290)
  expect(browser.asked).toEqual(['refresh'])
})

test('a token keeps its age when it is passed between tabs', async () => {
  const browser = fakeBrowser()
  let now = 0
  browser.openTab({ now: () => now }).begin(token)
  now = 8.5 * 60_000
  const other = browser.openTab({ now: () => 3 + now - 8.5 * 60_000 })
  await expect(other.freshToken()).resolves.toBe(token)
  now += 31_000
  browser.server.refresh = async () => newer
  await expect(other.freshToken()).resolves.toBe(newer)
})

test('a sign-in in one tab signs in the others', async () => {
  const browser = fakeBrowser()
  const [first, second] = [browser.openTab(), browser.openTab()]
  const received = vi.fn()
  second.whenReceived(received)
  first.begin(token)
  await vi.waitFor(() => expect(received).toHaveBeenCalledTimes(1))
  await expect(second.freshToken()).resolves.toBe(token)
})

test('a renewed token of the same user is accepted silently, a token of another user notifies listeners', async () => {
  const browser = fakeBrowser()
  const [first, second] = [browser.openTab(), browser.openTab()]
  second.begin(token)
  const received = vi.fn()
  second.whenReceived(received)
  first.begin(newer)
  await vi.waitFor(async () => expect(await second.freshToken()).toBe(newer))
  expect(received).not.toHaveBeenCalled()
  first.begin(tokenFor(600, 'bohdan'))
  await vi.waitFor(() => expect(received).toHaveBeenCalledTimes(1))
})

test('a sign-out in one tab signs out the others', async () => {
  const browser = fakeBrowser()
  const [first, second] = [browser.openTab(), browser.openTab()]
  first.begin(token)
  await second.freshToken()
  const ended = vi.fn()
  second.whenEnded(ended)
  await first.logOut()
  await vi.waitFor(() => expect(ended).toHaveBeenCalledTimes(1))
  await expect(second.freshToken()).rejects.toMatchObject(signedOut)
  expect(browser.asked).toEqual(['logout'])
})

test.each(['refresh_invalid', 'refresh_reused'] as const)(
  'a session ended by the server with %s is over in every tab',
  async (code) => {
    const browser = fakeBrowser()
    browser.server.refresh = () => Promise.reject(new CallError(code, 'Over'))
    const [first, second] = [browser.openTab(), browser.openTab()]
    first.begin(token)
    await second.freshToken()
    const [endedHere, ended] = [vi.fn(), vi.fn()]
    first.whenEnded(endedHere)
    second.whenEnded(ended)
    await expect(first.renew(token)).rejects.toMatchObject({ code })
    await vi.waitFor(() => expect(ended).toHaveBeenCalledTimes(1))
    expect(endedHere).toHaveBeenCalledWith('ended')
  },
)

test('four tabs whose tokens expire at once make one refresh', async () => {
  const browser = fakeBrowser()
  browser.server.refresh = () => new Promise((resolve) => setTimeout(resolve, 50, newer))
  const stale = tokenFor(59, 'anna')
  const tabs = Array.from({ length: 4 }, () => browser.openTab())
  for (const tab of tabs) tab.begin(stale)
  const tokens = await Promise.all(tabs.flatMap((tab) => [tab.freshToken(), tab.freshToken()]))
  expect(new Set(tokens)).toEqual(new Set([newer]))
  expect(browser.asked).toEqual(['refresh'])
})

test('tabs opened together without a session make one refresh', async () => {
  const browser = fakeBrowser()
  browser.server.refresh = () => new Promise((resolve) => setTimeout(resolve, 20, token))
  const tabs = Array.from({ length: 4 }, () => browser.openTab())
  const tokens = await Promise.all(tabs.map((tab) => tab.freshToken()))
  expect(new Set(tokens)).toEqual(new Set([token]))
  expect(browser.asked).toEqual(['refresh'])
})

test('a refresh that ends after the sign-out gives no tab a token', async () => {
  const browser = fakeBrowser()
  let answer: (token: string) => void = () => undefined
  browser.server.refresh = () => new Promise((resolve) => (answer = resolve))
  const tab = browser.openTab()
  tab.begin(tokenFor(30, 'anna'))
  const asked = tab.freshToken()
  await vi.waitFor(() => expect(browser.asked).toEqual(['refresh']))
  const leaving = tab.logOut()
  answer(newer)
  await expect(asked).rejects.toMatchObject(signedOut)
  await leaving
  expect(browser.asked).toEqual(['refresh', 'logout'])
})

test('a sign-out without a network is sent before any refresh', async () => {
  const browser = fakeBrowser()
  const tab = browser.openTab()
  tab.begin(token)
  browser.server.logout = network
  await tab.logOut()
  browser.server.refresh = async () => newer
  const reloaded = browser.openTab()
  await expect(reloaded.freshToken()).rejects.toMatchObject(signedOut)
  browser.server.logout = async () => undefined
  await expect(reloaded.freshToken()).rejects.toMatchObject(signedOut)
  expect(browser.asked).toEqual(['logout', 'logout', 'logout'])
  await expect(reloaded.freshToken()).resolves.toBe(newer)
  expect(browser.asked.at(-1)).toBe('refresh')
})

test.each(['requested', 'not requested'])(
  'a token that was %s and arrives after the sign-out is not accepted',
  async (asked) => {
    const browser = fakeBrowser()
    const tab = browser.openTab()
    browser.server.logout = network
    const waiting = asked === 'requested' ? tab.freshToken().catch(() => undefined) : undefined
    if (!waiting) tab.begin(token)
    await tab.logOut()
    browser.openChannel().postMessage({ kind: 'answer', token, ageMs: 0 })
    await new Promise((resolve) => setTimeout(resolve, 50))
    await expect(tab.freshToken()).rejects.toMatchObject(signedOut)
    expect(await waiting).toBeUndefined()
  },
)

test('a tab opened before the server knows of the sign-out accepts no token', async () => {
  const browser = fakeBrowser()
  browser.logoutPending.set(true)
  browser.server.logout = network
  const asked = browser.openTab().freshToken()
  browser.openChannel().postMessage({ kind: 'answer', token, ageMs: 0 })
  await expect(asked).rejects.toMatchObject(signedOut)
})

test('a tab keeps its token if another tab sends an older one unasked', async () => {
  const browser = fakeBrowser()
  const tab = browser.openTab()
  browser.openChannel().postMessage({ kind: 'answer', token, ageMs: 0 })
  await new Promise((resolve) => setTimeout(resolve, 50))
  browser.server.refresh = async () => newer
  await expect(tab.freshToken()).resolves.toBe(newer)
})

test('a rate-limited refresh is repeated at the time that the server gave', async () => {
  const browser = fakeBrowser()
  const tooOften = new CallError('too_often', 'Too many calls', { retryAfter: 0.2 })
  browser.server.refresh = () =>
    browser.asked.length < 3 ? Promise.reject(tooOften) : Promise.resolve(token)
  const startedAt = performance.now()
  await expect(browser.openTab().freshToken()).resolves.toBe(token)
  expect(performance.now() - startedAt).toBeGreaterThan(2 * 190)
  expect(browser.asked).toEqual(['refresh', 'refresh', 'refresh'])
})

test('a user can sign out while the server limits the rate', async () => {
  const browser = fakeBrowser()
  const tooOften = new CallError('too_often', 'Too many calls', { retryAfter: 0.2 })
  browser.server.refresh = () => Promise.reject(tooOften)
  const tab = browser.openTab()
  const asked = tab.freshToken()
  await vi.waitFor(() => expect(browser.asked).toEqual(['refresh']))
  await Promise.all([expect(asked).rejects.toMatchObject(signedOut), tab.logOut()])
  expect(browser.asked).toEqual(['refresh', 'logout'])
})

test('the client does not wait for a long rate limit', async () => {
  const browser = fakeBrowser()
  browser.server.refresh = () => Promise.reject(new CallError('too_often', 'Too many', { retryAfter: 900 }))
  await expect(browser.openTab().freshToken()).rejects.toMatchObject({ code: 'too_often' })
})

test.each([
  { isAssumed: true, calls: [['ended']] },
  { isAssumed: false, calls: [] },
])(
  'a tab that shows screens before the server answers learns later of a missing session: $isAssumed',
  async ({ isAssumed, calls }) => {
    const browser = fakeBrowser()
    const tab = browser.openTab()
    const ended = vi.fn()
    tab.whenEnded(ended)
    browser.server.refresh = network
    await expect(tab.freshToken()).rejects.toMatchObject({ code: 'network' })
    if (isAssumed) tab.assume()
    browser.server.refresh = () => Promise.reject(new CallError('refresh_invalid', 'The session is over'))
    await expect(tab.freshToken()).rejects.toMatchObject({ code: 'refresh_invalid' })
    expect(ended.mock.calls).toEqual(calls)
  },
)

test('a failing server signs no user out', async () => {
  const browser = fakeBrowser()
  const tab = browser.openTab()
  tab.begin(tokenFor(30, 'anna'))
  const ended = vi.fn()
  tab.whenEnded(ended)
  browser.server.refresh = network
  await expect(tab.freshToken()).rejects.toMatchObject({ code: 'network' })
  expect(ended).not.toHaveBeenCalled()
})

test('a message of another version is ignored', async () => {
  const browser = fakeBrowser()
  const tab = browser.openTab()
  tab.begin(token)
  const stranger = browser.openChannel()
  for (const message of [null, 'x', { kind: 'token' }, { kind: 'token', token: 5, ageMs: 0 }])
    stranger.postMessage(message)
  await new Promise((resolve) => setTimeout(resolve, 50))
  await expect(tab.freshToken()).resolves.toBe(token)
})
