import type { Post } from '@litopys/contract/schemas/post'
import { longestText, translationBatch } from '@litopys/contract/schemas/translation'
import { scoreTranslation, type TranslationScore } from '@litopys/language/translation/score'
import { create } from 'zustand'
import { CallError } from '#api/call-error.ts'
import { target, translate } from './api/translator.ts'

export type TranslatedPost = Pick<Post, '_id' | 'text' | 'inLanguage'>
/** State of a translation. A post without an entry is untranslated. `of`: the text that was translated. */
export type PostTranslation = { of: string } & (
  | { status: 'translating' }
  /** The translator is limiting requests for this number of seconds. */
  | { status: 'waiting'; seconds: number }
  | { status: 'translated'; text: string; quality: TranslationScore; isHidden: boolean }
  | { status: 'failed'; error: unknown; pause: Pause | undefined }
)

/**
 * A pause that the translator requires. `until`: when it can be called again. `isLong`: too long to wait on
 * the page.
 */
type Pause = { until: number; isLong: boolean }

/** Translations requested in this tab, by post id. */
export const useTranslations = create<Record<string, PostTranslation>>(() => ({}))

/** Clears the translations when another user signs in. */
export function forgetTranslations() {
  useTranslations.setState({}, true)
}

/** Whether a post can be translated: it has text, not in English, and not too long for the translator. */
export function isTranslatable(post: TranslatedPost): boolean {
  return post.text.trim() !== '' && post.inLanguage !== target && !isTooLong(post)
}

export function isTooLong({ text }: Pick<Post, 'text'>): boolean {
  return text.length > longestText
}

export function translationOf(
  { _id, text }: Pick<Post, '_id' | 'text'>,
  all: Readonly<Record<string, PostTranslation>>,
): PostTranslation | undefined {
  const found = all[_id]
  return found?.of === text ? found : undefined
}

/** Translates a post, or hides or shows its translation. */
export async function toggleTranslation(post: TranslatedPost): Promise<void> {
  const known = translationOf(post, useTranslations.getState())
  if (known?.status === 'translated') return set(post, { ...known, isHidden: !known.isHidden })
  if (known?.status === 'translating' || known?.status === 'waiting' || !isTranslatable(post)) return
  const { signal } = new AbortController()
  if (known?.status === 'failed' && known.pause) {
    set(post, { of: post.text, status: 'waiting', seconds: secondsLeft(known.pause) })
    await resumed(known.pause, signal)
  }
  const error = await translateBatch([post], signal)
  if (error !== undefined) set(post, { of: post.text, status: 'failed', error, pause: requiredPause(error) })
}

function secondsLeft({ until }: Pause): number {
  return Math.max(1, Math.ceil((until - Date.now()) / 1_000))
}

export function setHidden(posts: readonly TranslatedPost[], isHidden: boolean) {
  for (const post of posts) {
    const known = translationOf(post, useTranslations.getState())
    if (known?.status === 'translated') set(post, { ...known, isHidden })
  }
}

/** `waits`: seconds until the translator can be called again. */
export type PageProgress = { done: number; waits?: number }

/** How many pauses in a row a page accepts before it stops. */
const mostPauses = 3

/**
 * Translates posts in batches of one language; existing translations are shown at once. During a pause of the
 * translator nothing is sent. Resolves with the error if the rest was not translated.
 */
export async function translatePosts(
  posts: readonly TranslatedPost[],
  signal: AbortSignal,
  report: (progress: PageProgress) => void,
): Promise<unknown> {
  setHidden(posts, false)
  const untranslated = posts.filter((post) => isTranslatable(post) && !isKnown(post))
  let done = posts.length - untranslated.length
  report({ done })
  for (const batch of batchesOf(untranslated)) {
    const left = await translatePatiently(batch, signal, (waits) => report({ done, waits }))
    if (signal.aborted) return undefined
    if (left !== undefined) return left
    done += batch.length
    report({ done })
  }
  return undefined
}

/**
 * Retries a batch after pauses. Resolves with the error if there were too many; other errors are shown at the
 * posts.
 */
async function translatePatiently(
  batch: TranslatedPost[],
  signal: AbortSignal,
  reportPause: (seconds: number) => void,
): Promise<unknown> {
  for (let pauses = 0; !signal.aborted; pauses += 1) {
    const error = await translateBatch(batch, signal)
    if (error === undefined || signal.aborted) return undefined
    const pause = requiredPause(error)
    if (!pause) {
      for (const post of batch) set(post, { of: post.text, status: 'failed', error, pause })
      return undefined
    }
    if (pauses === mostPauses || pause.isLong) return error
    reportPause(secondsLeft(pause))
    await resumed(pause, signal)
  }
  return undefined
}

function isKnown(post: TranslatedPost): boolean {
  const status = translationOf(post, useTranslations.getState())?.status
  return status === 'translated' || status === 'translating'
}

function batchesOf(posts: readonly TranslatedPost[]): TranslatedPost[][] {
  return [...Map.groupBy(posts, ({ inLanguage }) => inLanguage).values()].flatMap((ofLanguage) =>
    Array.from({ length: Math.ceil(ofLanguage.length / translationBatch) }, (_, i) =>
      ofLanguage.slice(i * translationBatch, (i + 1) * translationBatch),
    ),
  )
}

/** Resolves with the error if the posts were not translated. They are then untranslated again. */
async function translateBatch(posts: TranslatedPost[], signal: AbortSignal): Promise<unknown> {
  for (const post of posts) set(post, { of: post.text, status: 'translating' })
  try {
    const source = posts[0]?.inLanguage ?? ''
    const { translatedText, alternatives, detectedLanguage } = await translate(
      posts.map(({ text }) => text),
      source,
      signal,
    )
    for (const [i, post] of posts.entries()) {
      const text = translatedText[i] ?? ''
      const quality = scoreTranslation({
        source: post.text,
        translation: text,
        target,
        confidence: detectedLanguage?.[i]?.confidence ?? 0,
        alternatives: alternatives?.[i] ?? [],
      })
      set(post, { of: post.text, status: 'translated', text, quality, isHidden: false })
    }
    return undefined
  } catch (error) {
    for (const post of posts) forget(post)
    return error
  }
}

function set({ _id }: TranslatedPost, translation: PostTranslation) {
  useTranslations.setState({ [_id]: translation })
}

function forget({ _id }: TranslatedPost) {
  const { [_id]: _, ...rest } = useTranslations.getState()
  useTranslations.setState(rest, true)
}

/** Errors that pass after a while. For other errors `retryAfter` has no meaning. */
const passing: readonly string[] = ['translator_limited', 'translator_unreachable', 'too_many', 'too_often']
const longestSeconds = 5 * 60

/** The pause required by the translator, or by the server in front of it. */
function requiredPause(error: unknown): Pause | undefined {
  if (!(error instanceof CallError) || error.retryAfter === undefined) return undefined
  if (!passing.includes(error.code)) return undefined
  return { until: Date.now() + error.retryAfter * 1_000, isLong: error.retryAfter > longestSeconds }
}

/** Resolves when the pause is over, or at once when `signal` aborts. */
async function resumed({ until }: Pause, signal: AbortSignal): Promise<void> {
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, until - Date.now())
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
