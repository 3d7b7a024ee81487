import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createCallAdmission } from './call-admission.ts'

const caller = (authorization?: string, ip = '192.0.2.1') => ({ ip, headers: { authorization } })

/** One place, and the order in which calls get it. */
function onePlace() {
  const admission = createCallAdmission({
    width: 1,
    reserved: 0,
    longestWaitMs: 10_000,
    mostWaiting: 400,
    mostWaitingOfUser: 60,
  })
  const started: string[] = []
  const ends: (() => void)[] = []
  const ask = async (
    name: string,
    from: ReturnType<typeof caller>,
    signal = new AbortController().signal,
  ) => {
    const end = await admission.admit(from, signal)
    started.push(name)
    ends.push(end)
  }
  const end = async () => {
    // Use counts in milliseconds.
    await new Promise((resolve) => setTimeout(resolve, 5))
    ends.shift()?.()
    await nextTurn()
  }
  return { admission, started, ask, end }
}

test('a caller who sends another invalid token with each call does not delay callers with valid ones', async () => {
  const { admission, started, ask, end } = onePlace()
  admission.accept(caller('valid'))
  void ask('invalid 0', caller('invalid 0'))
  await nextTurn()
  for (const i of [1, 2, 3]) void ask(`invalid ${i}`, caller(`invalid ${i}`))
  void ask('valid 1', caller('valid'))
  void ask('elsewhere', caller('new', '192.0.2.2'))
  for (let i = 0; i < 2; i += 1) await end()
  expect(started).toEqual(['invalid 0', 'valid 1', 'elsewhere'])
  // A caller that still waits would be refused after the longest wait, during another test.
  for (let i = 0; i < 4; i += 1) await end()
  expect(started.slice(3)).toEqual(['invalid 1', 'invalid 2', 'invalid 3'])
})

test('a call whose caller has left does not wait any more', async () => {
  const { started, ask, end } = onePlace()
  void ask('first', caller('a'))
  await nextTurn()
  const left = new AbortController()
  const waiting = expect(ask('left', caller('b'), left.signal)).rejects.toThrow('abort')
  void ask('last', caller('c'))
  left.abort()
  await waiting
  await end()
  expect(started).toEqual(['first', 'last'])
})
