import { setTimeout as sleep } from 'node:timers/promises'
import type { HostRateLimit } from './host-rate-limit.ts'
import { BadPreview } from './preview-fault.ts'

/** Reason of a wait: Telegram limits requests, it failed, or it could not be reached. */
export type PreviewWait = {
  kind: 'wait'
  why: 'limited' | 'failing' | 'unreachable'
  seconds: number
  /** Number of requests for the page so far. */
  attempt: number
}

export type PreviewLimits = {
  /** Largest number of requests for one page. */
  attempts: number
  /** The first pause after a failure; each further pause is twice as long. */
  backoffMs: number
  /** A longer wait is an error here. */
  maxWaitSeconds: number
  timeoutMs: number
  maxBytes: number
}

/** A page of twenty posts has 120 KB. */
export const previewLimits: PreviewLimits = {
  attempts: 5,
  backoffMs: 2_000,
  maxWaitSeconds: 600,
  timeoutMs: 30_000,
  maxBytes: 4 * 1_024 * 1_024,
}

export type PreviewFetch = {
  fetch: typeof fetch
  rateLimit: HostRateLimit
  limits: PreviewLimits
  signal: AbortSignal
}

/**
 * Returns the text of a page. Retries where a retry can help, and yields each wait. Redirects are not
 * followed: Telegram redirects to the card of the name if there is no preview, and no other host must be
 * asked.
 * @throws BadPreview if there is no page.
 */
export async function* fetchPage(
  url: URL,
  { fetch, rateLimit, limits, signal }: PreviewFetch,
): AsyncGenerator<PreviewWait, string> {
  for (let attempt = 1; ; attempt += 1) {
    const paused = rateLimit.pausedMs() / 1_000
    if (paused > limits.maxWaitSeconds) throw limitedFor(Math.ceil(paused))
    // Another request made the host ask for a pause; this one reports the wait too.
    if (paused > 1) yield { kind: 'wait', why: 'limited', seconds: Math.ceil(paused), attempt }
    await rateLimit.turn(signal)
    const answer = await ask(url, fetch, limits, signal)
    if (answer.kind === 'page') return answer.html
    const backoff = (limits.backoffMs / 1_000) * 2 ** (attempt - 1)
    const seconds =
      answer.retryAfter ?? (answer.why === 'limited' ? Math.max(backoff, defaultWaitSeconds) : backoff)
    if (answer.retryAfter !== undefined) rateLimit.pause(seconds * 1_000)
    if (seconds > limits.maxWaitSeconds || attempt >= limits.attempts) throw givenUp(answer, seconds)
    yield { kind: 'wait', why: answer.why, seconds, attempt }
    await sleep(seconds * 1_000, undefined, { signal })
  }
}

/** Seconds to wait when Telegram limits requests without a Retry-After. */
const defaultWaitSeconds = 30

type Failure = { kind: 'failure'; why: PreviewWait['why']; detail: string; retryAfter: number | undefined }
type Answer = { kind: 'page'; html: string } | Failure

async function ask(
  url: URL,
  fetch: PreviewFetch['fetch'],
  limits: PreviewLimits,
  signal: AbortSignal,
): Promise<Answer> {
  const within = AbortSignal.any([signal, AbortSignal.timeout(limits.timeoutMs)])
  try {
    const response = await fetch(url, { redirect: 'manual', headers, signal: within })
    if (response.status === 200) return { kind: 'page', html: await bodyOf(response, limits.maxBytes) }
    await response.body?.cancel()
    return failureOf(response)
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof BadPreview) throw error
    return { kind: 'failure', why: 'unreachable', detail: messageOf(error), retryAfter: undefined }
  }
}

/** Labels, such as that of an edit, are read in English. */
const headers = {
  accept: 'text/html',
  'accept-language': 'en',
  'user-agent': 'Mozilla/5.0 (compatible; Litopys; archive of public posts)',
}

function failureOf({ status, headers: answerHeaders }: Response): Failure {
  const retryAfter = secondsOf(answerHeaders.get('retry-after'))
  const detail = `HTTP ${status}`
  if (status === 429) return { kind: 'failure', why: 'limited', detail, retryAfter }
  if (status >= 500) return { kind: 'failure', why: 'failing', detail, retryAfter }
  if (status >= 300 && status < 400) throw new BadPreview('preview_moved', { detail })
  throw new BadPreview(status === 404 ? 'preview_missing' : 'preview_refused', { detail })
}

/** Seconds in `Retry-After: 12`, or until a date; at most one day. */
function secondsOf(retryAfter: string | null): number | undefined {
  if (retryAfter === null) return undefined
  const seconds = /^\d+$/.test(retryAfter.trim())
    ? Number(retryAfter)
    : (Date.parse(retryAfter) - Date.now()) / 1_000
  return Number.isNaN(seconds) ? undefined : Math.min(Math.max(0, Math.ceil(seconds)), longestPause)
}

const longestPause = 86_400

function givenUp({ why, detail }: Failure, waitSeconds: number): BadPreview {
  return why === 'limited' ? limitedFor(waitSeconds) : new BadPreview('preview_unreachable', { detail })
}

function limitedFor(waitSeconds: number): BadPreview {
  return new BadPreview('preview_limited', { detail: `${waitSeconds} s`, waitSeconds })
}

async function bodyOf(response: Response, maxBytes: number): Promise<string> {
  const decoder = new TextDecoder()
  let [html, size] = ['', 0]
  // Leaving the loop closes the connection.
  for await (const chunk of response.body ?? []) {
    size += chunk.length
    if (size > maxBytes) throw new BadPreview('preview_too_large', { detail: `${maxBytes} bytes` })
    html += decoder.decode(chunk, { stream: true })
  }
  return html + decoder.decode()
}

/** Node puts the reason of a failed connection in the cause. */
function messageOf(error: unknown): string {
  const { cause } = error instanceof Error ? error : {}
  const reason = cause instanceof Error ? cause : error
  return reason instanceof Error ? reason.message : 'no answer'
}
