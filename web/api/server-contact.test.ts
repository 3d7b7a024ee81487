import { userRoutes } from '@litopys/contract/routes/users'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeServer, success, tokenFor } from '#testing/fake-server.ts'
import { oksana } from '#testing/people.ts'
import { call } from './call.ts'
import { followServer, useServerContact } from './server-contact.ts'
import { session } from './session.ts'

let end: () => void
let returns = 0
/** `cut`: calls fail, and the probe is answered. */
let state: 'up' | 'cut' | 'down' | 'behind proxy' = 'up'
let probes = 0

beforeEach(() => {
  ;[returns, probes] = [0, 0]
  session.begin(tokenFor(900))
  end = followServer(() => {
    returns += 1
  })
  fakeServer(({ url }) => {
    const isProbe = url.pathname === '/healthz'
    if (isProbe) probes += 1
    if (state === 'behind proxy') return { status: 502, body: '<h1>Bad gateway</h1>' }
    if (state === 'down' || (state === 'cut' && !isProbe)) throw new TypeError('Failed to fetch')
    return success(oksana)
  })
})
afterEach(() => end())

const isLost = () => useServerContact.getState().isLost
const read = () => call(userRoutes.readCurrent, {})

test.each(['down', 'behind proxy'] as const)(
  'a server that is %s is reported until it answers again',
  async (fault) => {
    state = fault
    await expect(read()).rejects.toThrow()
    await vi.waitFor(() => expect(isLost()).toBe(true))
    expect(returns).toBe(0)
    state = 'up'
    await vi.waitFor(() => expect(isLost()).toBe(false), { timeout: 5_000 })
    expect(returns).toBe(1)
  },
)

test('one interrupted call is not a lost connection', async () => {
  state = 'cut'
  await expect(read()).rejects.toThrow()
  await vi.waitFor(() => expect(probes).toBe(1))
  expect([isLost(), returns]).toEqual([false, 0])
})
