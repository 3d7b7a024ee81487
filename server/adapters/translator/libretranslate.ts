import { setTimeout as sleep } from 'node:timers/promises'
import { check } from '@litopys/contract/check'
import { type WordAlignment, wordAlignment } from '@litopys/contract/schemas/translation'
import type { Static } from 'typebox'
import * as Type from 'typebox'
import { AppError } from '#server/errors'
import { boundedText } from './bounded-text.ts'
import { type Breaker, createBreaker } from './breaker.ts'
import type { TranslatedText, TranslationRequest, Translator } from './translator.ts'

type Server = { url: string; apiKey: string | undefined; limits: TranslatorLimits }

export type TranslatorLimits = {
  timeoutMs: number
  /** Number of attempts, and the pause before the second; each further pause is twice as long. */
  attempts: number
  pauseMs: number
  /** A longer wait that the server asks for is an error. */
  longestPauseMs: number
  /** Longest time without requests. A server may ask for a day by mistake. */
  longestHoldMs: number
  maxBytes: number
  failures: number
  openMs: number
}

/** Bounds retries, waits and the size of answers. */
export const translatorLimits: Omit<TranslatorLimits, 'timeoutMs'> = {
  attempts: 3,
  pauseMs: 500,
  longestPauseMs: 5_000,
  longestHoldMs: 5 * 60_000,
  maxBytes: 2 * 1_024 * 1_024,
  failures: 5,
  openMs: 30_000,
}

const detected = Type.Object({ language: Type.String(), confidence: Type.Number() })
const answer = Type.Object({
  translatedText: Type.Array(Type.String()),
  alternatives: Type.Optional(Type.Array(Type.Array(Type.String()))),
  detectedLanguage: Type.Optional(Type.Union([Type.Array(detected), detected])),
  alignment: Type.Optional(Type.Unknown()),
})

/** Client of a server with the API of LibreTranslate (https://docs.libretranslate.com). */
export function createLibreTranslate(server: Server): Translator {
  const { failures, openMs } = server.limits
  const breaker = createBreaker({ failures, openMs, now: () => performance.now() })
  return {
    kind: 'server',
    engine: server.url,
    translate: async (request, signal) => {
      const body = await fetchWithRetries(server, breaker, bodyOf(server, request), signal)
      return textsIn(body, request)
    },
  }
}

function bodyOf({ apiKey }: Server, { texts, ...request }: TranslationRequest): string {
  return JSON.stringify({ q: texts, ...request, ...(apiKey ? { api_key: apiKey } : {}) })
}

async function fetchWithRetries(
  server: Server,
  breaker: Breaker,
  body: string,
  signal: AbortSignal,
): Promise<string> {
  const { attempts, pauseMs, longestPauseMs, longestHoldMs } = server.limits
  for (let attempt = 1; ; attempt += 1) {
    breaker.assertClosed()
    const answered = await ask(server, body, signal)
    const isFailure = answered.kind === 'failed' || answered.kind === 'slow'
    breaker.note(isFailure ? 'failed' : 'answered')
    if (answered.kind === 'text') return answered.text
    const waitMs = (answered.kind === 'limited' && answered.waitMs) || pauseMs * 2 ** (attempt - 1)
    const isOver = attempt >= attempts || waitMs > longestPauseMs
    // A retry would not make a slow server faster.
    if (answered.kind === 'slow') throw new AppError('translator_unreachable')
    if (isOver && answered.kind === 'limited') {
      breaker.hold(Math.min(waitMs, longestHoldMs))
      throw new AppError('translator_limited', { retryAfterSeconds: Math.ceil(waitMs / 1_000) })
    }
    if (isOver) throw new AppError('translator_unreachable', { cause: answered.cause })
    await sleep(waitMs, undefined, { signal })
  }
}

type Answered =
  | { kind: 'text'; text: string }
  | { kind: 'limited'; waitMs: number | undefined; cause?: unknown }
  | { kind: 'failed'; cause?: unknown }
  | { kind: 'slow' }

async function ask({ url, limits }: Server, body: string, signal: AbortSignal): Promise<Answered> {
  const late = AbortSignal.timeout(limits.timeoutMs)
  try {
    const response = await fetch(placeOf(url), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      // The texts are sent to the configured host only.
      redirect: 'manual',
      signal: AbortSignal.any([signal, late]),
    })
    if (response.status === 200) return textOf(await boundedText(response, limits.maxBytes))
    await response.body?.cancel()
    if (response.status === 429) return { kind: 'limited', waitMs: pauseIn(response) }
    if (response.status >= 500) return { kind: 'failed' }
    const isDenied = [401, 403, 404, 405].includes(response.status) || response.status < 400
    throw new AppError(isDenied ? 'translator_denied' : 'translator_refused')
  } catch (cause) {
    signal.throwIfAborted()
    if (cause instanceof AppError) throw cause
    return late.aborted ? { kind: 'slow' } : { kind: 'failed', cause }
  }
}

function placeOf(url: string): URL {
  const place = new URL(url)
  place.pathname = `${place.pathname.replace(/\/$/, '')}/translate`
  return place
}

function textOf(text: string | undefined): Answered {
  if (text === undefined) throw new AppError('translator_wrong')
  return { kind: 'text', text }
}

function pauseIn({ headers }: Response): number | undefined {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN)
  return Number.isFinite(seconds) && seconds > 0 ? seconds * 1_000 : undefined
}

/** Checks an answer. With a wrong number of texts, posts would get each other's translations. */
function textsIn(body: string, { texts }: TranslationRequest): TranslatedText[] {
  const checked = check(answer, jsonIn(body))
  if (!checked.ok || checked.value.translatedText.length !== texts.length)
    throw new AppError('translator_wrong')
  const { translatedText, alternatives = [], detectedLanguage, alignment } = checked.value
  return translatedText.map((text, i) => ({
    text,
    alternatives: alternatives[i] ?? [],
    detected: languageOf(detectedLanguage, i),
    alignment: Array.isArray(alignment) ? alignmentIn(alignment[i]) : [],
  }))
}

/**
 * Pairs of word numbers, or the same as text, "0-0 1-2" (the format of Marian and fast_align). Any other
 * value is an empty alignment.
 */
function alignmentIn(given: unknown): WordAlignment {
  const pairs =
    typeof given === 'string' ? given.split(/\s+/).map((pair) => pair.split('-').map(Number)) : given
  const checked = check(wordAlignment, pairs)
  return checked.ok ? checked.value : []
}

function languageOf(given: Static<typeof answer>['detectedLanguage'], i: number): TranslatedText['detected'] {
  return Array.isArray(given) ? given[i] : given
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
