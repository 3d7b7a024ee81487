import { setTimeout as sleep } from 'node:timers/promises'
import type { tl } from '@mtcute/node'
import type { AccountConnection, MtprotoLimits } from './account-connection.ts'
import type { SourceWait } from './channel-source.ts'
import type { MtprotoClient } from './mtproto-client.ts'
import { limitedFor, mayPass, otherCentre, refusalOf, requestedWait } from './mtproto-faults.ts'

export const mtprotoLimits: MtprotoLimits = {
  attempts: 5,
  backoffMs: 2_000,
  maxWaitSeconds: 60,
  timeoutMs: 30_000,
}

type Answer<M extends tl.RpcMethod> = tl.RpcCallReturn[M['_']]

/**
 * Returns the answer to a call. Retries where a retry can help, and yields each wait. If Telegram asks for a
 * wait, only this account waits.
 * `centre`: the data centre that has the requested file.
 * @throws SourceRefusal if there is no answer.
 */
export async function* callWithRetries<M extends tl.RpcMethod>(
  connection: AccountConnection,
  method: M,
  signal: AbortSignal,
  centre?: number,
): AsyncGenerator<SourceWait, Answer<M>> {
  const { client, limits } = connection
  for (let attempt = 1; ; attempt += 1) {
    yield* waitForTurn(connection, signal)
    try {
      return await callClient(client, method, limits, signal, centre)
    } catch (error) {
      signal.throwIfAborted()
      const other = otherCentre(error)
      if (other !== undefined && attempt < limits.attempts) centre = other
      else yield* pauseAfter(error, connection, attempt, signal)
    }
  }
}

/** @throws SourceRefusal if there is no further attempt */
async function* pauseAfter(
  error: unknown,
  { rateLimit, limits }: AccountConnection,
  attempt: number,
  signal: AbortSignal,
): AsyncGenerator<SourceWait, void> {
  const waitSeconds = requestedWait(error)
  if (waitSeconds === undefined && !mayPass(error)) throw refusalOf(error)
  if (waitSeconds !== undefined) rateLimit.pause(waitSeconds * 1_000)
  const seconds = waitSeconds ?? (limits.backoffMs / 1_000) * 2 ** (attempt - 1)
  if (seconds > limits.maxWaitSeconds || attempt >= limits.attempts) throw refusalOf(error)
  yield {
    kind: 'wait',
    code: waitSeconds === undefined ? 'telegram_unreachable' : 'telegram_limited',
    seconds,
  }
  await sleep(seconds * 1_000, undefined, { signal })
}

/** The answer, for callers that are not generators. */
export async function answerOf<T>(
  steps: AsyncGenerator<SourceWait, T>,
  onWait: (wait: SourceWait) => Promise<void> | void,
): Promise<T> {
  for (;;) {
    const step = await steps.next()
    if (step.done) return step.value
    await onWait(step.value)
  }
}

/** Waits below this are normal queueing; longer ones are reported. */
const pauseMs = 1_000

/**
 * Waits until the account may send a request.
 * @throws SourceRefusal if Telegram asked for a wait longer than the limit.
 */
async function* waitForTurn(
  { rateLimit, limits }: AccountConnection,
  signal: AbortSignal,
): AsyncGenerator<SourceWait, void> {
  for (;;) {
    const paused = rateLimit.pausedMs()
    if (paused > pauseMs) {
      const seconds = Math.ceil(paused / 1_000)
      if (seconds > limits.maxWaitSeconds) throw limitedFor(seconds)
      yield { kind: 'wait', code: 'telegram_limited', seconds }
      await sleep(rateLimit.pausedMs(), undefined, { signal })
    }
    if (await rateLimit.turn(signal, pauseMs)) return
  }
}

/** As `asked`, but without waiting: for callers that cannot report a wait. @throws SourceRefusal */
export async function callOnce<M extends tl.RpcMethod>(
  { client, rateLimit, limits }: AccountConnection,
  method: M,
  signal: AbortSignal,
): Promise<Answer<M>> {
  if (!(await rateLimit.turn(signal, pauseMs))) throw limitedFor(Math.ceil(rateLimit.pausedMs() / 1_000))
  try {
    return await callClient(client, method, limits, signal)
  } catch (error) {
    signal.throwIfAborted()
    const waitSeconds = requestedWait(error)
    if (waitSeconds !== undefined) rateLimit.pause(waitSeconds * 1_000)
    throw refusalOf(error)
  }
}

async function callClient<M extends tl.RpcMethod>(
  client: MtprotoClient,
  method: M,
  { timeoutMs }: MtprotoLimits,
  abortSignal: AbortSignal,
  centre?: number,
): Promise<Answer<M>> {
  const way = centre === undefined ? {} : ({ dcId: centre, kind: 'download' } as const)
  // mtcute reconnects forever: only a timeout shows that there is no connection.
  const tooLate = AbortSignal.timeout(timeoutMs)
  const signal = AbortSignal.any([abortSignal, tooLate])
  return await new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    client.call<M>(method, { abortSignal: signal, timeout: timeoutMs, ...way }).then(resolve, reject)
  })
}
