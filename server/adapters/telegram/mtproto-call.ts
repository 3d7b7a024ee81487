import { setTimeout as sleep } from 'node:timers/promises'
import type { tl } from '@mtcute/node'
import type { SourceWait } from './channel-source.ts'
import type { MtprotoClient } from './mtproto-client.ts'
import { askedWait, limitedFor, mayPass, otherCentre, refusalOf } from './mtproto-faults.ts'
import type { Line, MtprotoLimits } from './mtproto-line.ts'

export const mtprotoLimits: MtprotoLimits = {
  attempts: 5,
  backoffMs: 2_000,
  maxWaitSeconds: 60,
  timeoutMs: 30_000,
}

type Answer<M extends tl.RpcMethod> = tl.RpcCallReturn[M['_']]

/**
 * The answer to a call, which is made again where that may help; each pause is told. If Telegram asks for a
 * pause, only this account waits as a whole. `centre`: which of Telegram's data centres has the file that is
 * asked for.
 * @throws SourceRefusal where there is no answer.
 */
export async function* asked<M extends tl.RpcMethod>(
  line: Line,
  method: M,
  signal: AbortSignal,
  centre?: number,
): AsyncGenerator<SourceWait, Answer<M>> {
  const { client, limits } = line
  for (let attempt = 1; ; attempt += 1) {
    yield* turnOf(line, signal)
    try {
      return await once(client, method, limits, signal, centre)
    } catch (error) {
      signal.throwIfAborted()
      const other = otherCentre(error)
      if (other !== undefined && attempt < limits.attempts) centre = other
      else yield* pauseAfter(error, line, attempt, signal)
    }
  }
}

/** @throws SourceRefusal where no further try is made */
async function* pauseAfter(
  error: unknown,
  { politeness, limits }: Line,
  attempt: number,
  signal: AbortSignal,
): AsyncGenerator<SourceWait, void> {
  const told = askedWait(error)
  if (told === undefined && !mayPass(error)) throw refusalOf(error)
  if (told !== undefined) politeness.pause(told * 1_000)
  const seconds = told ?? (limits.backoffMs / 1_000) * 2 ** (attempt - 1)
  if (seconds > limits.maxWaitSeconds || attempt >= limits.attempts) throw refusalOf(error)
  yield { kind: 'wait', code: told === undefined ? 'telegram_unreachable' : 'telegram_limited', seconds }
  await sleep(seconds * 1_000, undefined, { signal })
}

/** The answer, for those who are no generators. */
export async function answerOf<T>(
  asking: AsyncGenerator<SourceWait, T>,
  tell: (wait: SourceWait) => Promise<void> | void,
): Promise<T> {
  for (;;) {
    const step = await asking.next()
    if (step.done) return step.value
    await tell(step.value)
  }
}

/** Those that wait for their turn are no seconds late; a pause is longer, and is told. */
const pauseMs = 1_000

/**
 * Until the account may ask. @throws SourceRefusal where Telegram has told it to wait for longer than is
 * waited here.
 */
async function* turnOf({ politeness, limits }: Line, signal: AbortSignal): AsyncGenerator<SourceWait, void> {
  for (;;) {
    const paused = politeness.pausedMs()
    if (paused > pauseMs) {
      const seconds = Math.ceil(paused / 1_000)
      if (seconds > limits.maxWaitSeconds) throw limitedFor(seconds)
      yield { kind: 'wait', code: 'telegram_limited', seconds }
      await sleep(politeness.pausedMs(), undefined, { signal })
    }
    if (await politeness.turn(signal, pauseMs)) return
  }
}

/** As `asked`, where nobody is there to be told of a pause: there is none. @throws SourceRefusal */
export async function askOnce<M extends tl.RpcMethod>(
  { client, politeness, limits }: Line,
  method: M,
  signal: AbortSignal,
): Promise<Answer<M>> {
  if (!(await politeness.turn(signal, pauseMs))) throw limitedFor(Math.ceil(politeness.pausedMs() / 1_000))
  try {
    return await once(client, method, limits, signal)
  } catch (error) {
    signal.throwIfAborted()
    const told = askedWait(error)
    if (told !== undefined) politeness.pause(told * 1_000)
    throw refusalOf(error)
  }
}

async function once<M extends tl.RpcMethod>(
  client: MtprotoClient,
  method: M,
  { timeoutMs }: MtprotoLimits,
  abortSignal: AbortSignal,
  centre?: number,
): Promise<Answer<M>> {
  const way = centre === undefined ? {} : ({ dcId: centre, kind: 'download' } as const)
  // mtcute connects anew without end: only the time shows that there is no connection.
  const tooLate = AbortSignal.timeout(timeoutMs)
  const signal = AbortSignal.any([abortSignal, tooLate])
  return await new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    client.call<M>(method, { abortSignal: signal, timeout: timeoutMs, ...way }).then(resolve, reject)
  })
}
