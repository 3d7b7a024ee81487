import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { check } from '@litopys/contract/check'
import { type ErrorCode, errors } from '@litopys/contract/errors'
import * as Type from 'typebox'
import type { Records } from '#records/open'
import type { ProcessNotices } from '#records/process-notices'
import type { Seal } from '#secrets/seal'
import { AppError } from '#server/errors'
import { createHomeStore } from './home-process.store.ts'
import { startPolling } from './polling.ts'
import { createWakeSignal } from './wake-signal.ts'

/**
 * One of the processes with the same records, the home. It does what only one may do at a time: it calls Telegram and
 * removes deleted channels for good. When it ends, another process becomes the home.
 */
export type HomeProcess = {
  isHome(): boolean
  /** Calls `work` when this process is no longer the home. */
  onLeave(work: () => unknown): void
  /**
   * Makes a function that runs `work` in the home, from any process. Input and answer are sent as JSON. `lost`: the
   * error if the home ends meanwhile. Every process defines the same functions at its start.
   */
  define<Input extends object, Answer extends object>(
    call: { name: string; lost: ErrorCode },
    work: (input: Input, signal: AbortSignal) => Promise<Answer>,
  ): (input: Input, signal?: AbortSignal) => Promise<Answer>
  /** Starts to look for the home, when every feature has defined its functions. */
  start(): void
  stop(): Promise<void>
}

/** The home of a process that shares its records with no other. */
export const alone: HomeProcess = {
  isHome: () => true,
  onLeave: () => undefined,
  define:
    (_call, work) =>
    (input, signal = AbortSignal.timeout(longestCallMs)) =>
      work(input, signal),
  start: () => undefined,
  stop: async () => undefined,
}

type Deps = {
  records: Records
  seal: Seal
  notices: Pick<ProcessNotices, 'on' | 'send'>
  onError(error: unknown): void
}

/** How often the home renews its lease. */
const renewMs = 5_000
/** A home that does not renew its lease in this time counts as dead. */
const homeLeaseMs = 15_000
/** How often to look for calls, answers and the end of the home whose notice was lost. */
const pollMs = 1_000
/** How long a stop waits for running calls. */
const stopGraceMs = 3_000
/** A call waits for a new home, and then for Telegram. */
const longestCallMs = 90_000

/** The answer of a call, or its error. */
const outcome = Type.Union([
  Type.Object({ answer: Type.Record(Type.String(), Type.Unknown()) }),
  Type.Object({
    code: Type.String(),
    message: Type.String(),
    retryAfterSeconds: Type.Optional(Type.Number()),
  }),
])

export function openHomeProcess({ records, seal, notices, onError }: Deps): HomeProcess {
  const me = randomUUID()
  const store = createHomeStore(records)
  const works = new Map<string, (input: object) => Promise<object>>()
  const leaving: (() => unknown)[] = []
  const waiting = new Set<() => void>()
  const running = new Set<Promise<void>>()
  let homeUntil = Number.NEGATIVE_INFINITY
  const isHome = () => performance.now() < homeUntil
  let deadline: NodeJS.Timeout | undefined
  const leave = () => {
    clearTimeout(deadline)
    homeUntil = Number.NEGATIVE_INFINITY
    for (const work of leaving) work()
  }

  const renew = async (): Promise<void> => {
    const asked = performance.now()
    const wasHome = homeUntil > 0
    const isMine = await store.renew(me, homeLeaseMs)
    if (wasHome && !isMine) return leave()
    if (!isMine) return
    homeUntil = asked + homeLeaseMs
    clearTimeout(deadline)
    // Another process may be the home then, although PostgreSQL does not answer this one.
    deadline = setTimeout(leave, homeUntil - performance.now()).unref()
    await store.removeLost(me)
  }
  const run = async ({ id, name, sealed }: { id: string; name: string; sealed: string }) => {
    const result = await outcomeOf(() => {
      const work = works.get(name)
      if (!work) throw new Error(`No function ${name} is defined`)
      return work(JSON.parse(seal.open(sealed, placeOf(id, 'input'))))
    }, onError)
    await store.answer(id, seal.close(JSON.stringify(result), placeOf(id, 'answer')))
    notices.send('home')
  }
  const takeCalls = async (): Promise<void> => {
    for (const call of await store.take(me)) {
      const ended = run(call).catch(onError)
      running.add(ended)
      void ended.finally(() => running.delete(ended))
    }
  }
  let renewedAt = Number.NEGATIVE_INFINITY
  let polling: ReturnType<typeof startPolling> | undefined
  const step = async () => {
    if (!isHome() || performance.now() - renewedAt >= renewMs) {
      await renew()
      renewedAt = performance.now()
    }
    if (isHome()) await takeCalls()
    return false
  }
  const wake = () => {
    polling?.wake()
    for (const ring of waiting) ring()
  }
  notices.on('home', wake)

  const callHome = async (name: string, input: object, lost: ErrorCode, signal?: AbortSignal) => {
    const id = randomUUID()
    const bell = createWakeSignal()
    const ring = () => bell.ring()
    waiting.add(ring)
    signal?.addEventListener('abort', ring)
    try {
      await store.add({ id, name, sealed: seal.close(JSON.stringify(input), placeOf(id, 'input')) })
      notices.send('home')
      const until = performance.now() + longestCallMs
      for (;;) {
        signal?.throwIfAborted()
        const row = await store.find(id)
        if (row?.answer) return readOutcome(seal.open(row.answer, placeOf(id, 'answer')), lost)
        if (!row || performance.now() > until) throw new AppError(lost)
        await bell.sleep(pollMs)
      }
    } finally {
      waiting.delete(ring)
      signal?.removeEventListener('abort', ring)
      await store.remove(id).catch(onError)
    }
  }
  return {
    isHome,
    onLeave: (work) => void leaving.push(work),
    define: <Input extends object, Answer extends object>(
      { name, lost }: { name: string; lost: ErrorCode },
      work: (input: Input, signal: AbortSignal) => Promise<Answer>,
    ) => {
      // biome-ignore lint/nursery/noUnsafeTypeAssertion: every process calls this name with this type
      works.set(name, (input) => work(input as Input, AbortSignal.timeout(longestCallMs)))
      return async (input: Input, signal?: AbortSignal) => {
        if (isHome()) return await work(input, signal ?? AbortSignal.timeout(longestCallMs))
        // biome-ignore lint/nursery/noUnsafeTypeAssertion: the home runs the same function
        return (await callHome(name, input, lost, signal)) as Answer
      }
    },
    start: () => {
      polling = startPolling({ step, everyMs: pollMs, onError })
    },
    stop: async () => {
      await polling?.stop()
      if (!isHome()) return
      await Promise.race([Promise.all(running), sleep(stopGraceMs, undefined, { ref: false })])
      leave()
      await store.release(me).catch(onError)
      notices.send('home')
    },
  }
}

function placeOf(id: string, field: 'input' | 'answer'): string {
  return `home_calls|${id}|${field}`
}

/** Errors that users may see keep their code. Others are logged here. */
async function outcomeOf(work: () => Promise<object>, onError: (error: unknown) => void): Promise<object> {
  try {
    return { answer: await work() }
  } catch (error) {
    if (!(error instanceof AppError)) {
      onError(error)
      return { code: 'unexpected', message: errors.unexpected.message }
    }
    const { code, message, retryAfterSeconds } = error
    return { code, message, ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }) }
  }
}

function readOutcome(text: string, lost: ErrorCode): object {
  const read = check(outcome, JSON.parse(text))
  if (!read.ok) throw new AppError(lost)
  const result = read.value
  if ('answer' in result) return result.answer
  const { code, message, retryAfterSeconds } = result
  const details = { message, ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }) }
  throw new AppError(isErrorCode(code) ? code : lost, details)
}

function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(errors, code)
}
