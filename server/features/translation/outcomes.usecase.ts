import { translationBatch } from '@litopys/contract/schemas/translation'
import type { TranslatedText, TranslationRequest, Translator } from '#adapters/translator/translator'
import type { ConcurrencyLimit } from '#http/concurrency-limit'
import type { Clock } from '#server/clock'
import { AppError } from '#server/errors'
import { harmlessHtml } from './harmless-html.ts'
import type { Made, TranslationStore } from './translations.store.ts'

export type TranslatorDeps = {
  translator: Translator
  translations: TranslationStore
  /** Translations in progress by key; further callers of the same text wait for them. */
  underWay: Map<string, Promise<unknown>>
  /** Concurrency limit of the translator, with a share for each caller. */
  concurrency: ConcurrencyLimit
  clock: Clock
}

/** `whose`: the caller who waits for it. */
export type OutcomeRequest = Omit<TranslationRequest, 'texts' | 'alternatives'> & { whose: string }
type Outcomes = Map<string, Made | AppError>

/** The maximum that callers may request, so that a cached translation serves everyone. */
const keptAlternatives = 3

/**
 * Translates texts given by their keys. Simultaneous callers of one text share a request.
 * @throws AppError where the translator does not answer; earlier translations stay cached.
 */
export async function outcomesOf(
  deps: TranslatorDeps,
  request: OutcomeRequest,
  texts: ReadonlyMap<string, string>,
  signal: AbortSignal,
): Promise<Outcomes> {
  const { translations, underWay } = deps
  const outcomes: Outcomes = new Map()
  const missing = new Map(texts)
  const others = () => [...missing.keys()].flatMap((key) => underWay.get(key) ?? [])
  while (missing.size > 0) {
    await untilOver(others(), signal)
    for (const [key, made] of await translations.find([...missing.keys()])) {
      outcomes.set(key, made)
      missing.delete(key)
    }
    if (others().length === 0) break
  }
  const making = makeAll(deps, request, missing, outcomes, signal)
  for (const key of missing.keys()) underWay.set(key, making)
  try {
    await making
  } finally {
    for (const key of missing.keys()) underWay.delete(key)
  }
  return outcomes
}

/** Waits until all promises have settled or the signal aborts. Their results are read elsewhere. */
async function untilOver(promises: Promise<unknown>[], signal: AbortSignal): Promise<void> {
  if (promises.length === 0) return
  const aborted = Promise.withResolvers<never>()
  const abort = () => aborted.reject(signal.reason)
  signal.addEventListener('abort', abort, { once: true })
  try {
    signal.throwIfAborted()
    await Promise.race([Promise.allSettled(promises), aborted.promise])
  } finally {
    signal.removeEventListener('abort', abort)
  }
}

async function makeAll(
  deps: TranslatorDeps,
  request: OutcomeRequest,
  texts: ReadonlyMap<string, string>,
  outcomes: Outcomes,
  signal: AbortSignal,
): Promise<void> {
  const entries = [...texts]
  for (let at = 0; at < entries.length; at += translationBatch) {
    const batch = entries.slice(at, at + translationBatch)
    const { whose, ...settings } = request
    const batchRequest = { ...settings, texts: batch.map(([, text]) => text), alternatives: keptAlternatives }
    const translateOnce: TranslateOnce = (texts) =>
      translateWhenFree(deps, { ...batchRequest, texts }, whose, signal)
    const translated = await translateSeparately(translateOnce, batchRequest.texts)
    const made = new Map<string, Made>()
    for (const [i, [key, text]] of batch.entries()) {
      const outcome = madeOf(translated[i], text, request)
      outcomes.set(key, outcome)
      if (!(outcome instanceof AppError)) made.set(key, outcome)
    }
    await deps.translations.add(made, deps.clock.now())
  }
}

type TranslateOnce = (texts: string[]) => Promise<TranslatedText[]>

/**
 * If a batch is refused because of its texts, asks for each text separately, so that one bad text does not
 * affect the others.
 */
async function translateSeparately(
  translateOnce: TranslateOnce,
  texts: string[],
): Promise<(TranslatedText | AppError)[]> {
  try {
    return await translateOnce(texts)
  } catch (cause) {
    if (texts.length === 1 || !isAboutTexts(cause)) throw cause
  }
  const each: (TranslatedText | AppError)[] = []
  for (const text of texts) {
    try {
      each.push(...(await translateOnce([text])))
    } catch (cause) {
      if (!isAboutTexts(cause)) throw cause
      each.push(cause)
    }
  }
  return each
}

function isAboutTexts(cause: unknown): cause is AppError {
  return cause instanceof AppError && ['translator_refused', 'translator_wrong'].includes(cause.code)
}

async function translateWhenFree(
  { concurrency, translator }: TranslatorDeps,
  translationRequest: TranslationRequest,
  whose: string,
  signal: AbortSignal,
): Promise<TranslatedText[]> {
  const leave = await concurrency.take(translator.engine, signal, whose)
  try {
    return await translator.translate(translationRequest, signal)
  } finally {
    leave()
  }
}

/** Checks a translation. An empty or far too long translation is an error. */
function madeOf(
  translated: TranslatedText | AppError | undefined,
  original: string,
  { source, format }: OutcomeRequest,
): Made | AppError {
  if (!translated || translated instanceof AppError) return translated ?? new AppError('translator_wrong')
  const clean = (text: string) => (format === 'html' ? harmlessHtml(plain(text)) : plain(text))
  const [text = '', ...alternatives] = [translated.text, ...translated.alternatives].map(clean)
  const isSound = (made: string) => made.trim() !== '' && made.length <= 1_000 + 20 * original.length
  if (!isSound(text)) return new AppError('translator_wrong')
  return {
    text,
    alternatives: alternatives.filter(isSound),
    ...languageOf(translated.detected, source),
    alignment: translated.alignment,
  }
}

/** A language named by the caller is kept. The confidence is the translator's, or 100 if it gives none. */
function languageOf(
  detected: TranslatedText['detected'],
  source: string,
): Pick<Made, 'language' | 'confidence'> {
  if (source !== 'auto') return { language: source, confidence: detected?.confidence ?? 100 }
  const { language, confidence } = detected ?? { language: 'und', confidence: 0 }
  return { language: isLanguage.test(language) ? language : 'und', confidence }
}

const isLanguage = /^[A-Za-z-]{2,20}$/

/** PostgreSQL accepts neither NUL nor lone surrogates. */
function plain(text: string): string {
  return text.toWellFormed().replaceAll('\0', '')
}
