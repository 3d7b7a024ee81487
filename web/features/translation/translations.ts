import type { Post } from '@litopys/contract/schemas/post'
import { translationBatch } from '@litopys/contract/schemas/translation'
import { scoreTranslation, type TranslationScore } from '@litopys/contract/translation/score'
import { create } from 'zustand'
import { target, translate } from './api/translator.ts'

export type TranslatedPost = Pick<Post, '_id' | 'text' | 'inLanguage'>
/** States of spec section 4; a post without an entry is untranslated. `of`: the text as it was then. */
export type PostTranslation = { of: string } & (
  | { status: 'translating' }
  | { status: 'translated'; text: string; quality: TranslationScore; isHidden: boolean }
  | { status: 'failed'; error: unknown }
)

/** Translations of the posts that this tab has asked for, by id. */
export const useTranslations = create<Record<string, PostTranslation>>(() => ({}))

/** Another person at this browser has asked for none. */
export function forgetTranslations() {
  useTranslations.setState({}, true)
}

/** What a translation would say again is not offered. */
export function isTranslatable({ text, inLanguage }: TranslatedPost): boolean {
  return text.trim() !== '' && inLanguage !== target
}

export function translationOf(
  { _id, text }: Pick<Post, '_id' | 'text'>,
  all: Readonly<Record<string, PostTranslation>>,
): PostTranslation | undefined {
  const found = all[_id]
  return found?.of === text ? found : undefined
}

/** Translates a post, hides what was translated, or shows it again. */
export async function toggleTranslation(post: TranslatedPost): Promise<void> {
  const known = translationOf(post, useTranslations.getState())
  if (known?.status === 'translated') set(post, { ...known, isHidden: !known.isHidden })
  else if (known?.status !== 'translating' && isTranslatable(post))
    await translateBatch([post], new AbortController().signal)
}

export function setHidden(posts: readonly TranslatedPost[], isHidden: boolean) {
  for (const post of posts) {
    const known = translationOf(post, useTranslations.getState())
    if (known?.status === 'translated') set(post, { ...known, isHidden })
  }
}

/** Five posts of one language at a time (spec section 9), those that were translated before at once. */
export async function translatePosts(
  posts: readonly TranslatedPost[],
  signal: AbortSignal,
  onDone: (posts: number) => void,
): Promise<void> {
  setHidden(posts, false)
  const wanted = posts.filter((post) => isTranslatable(post) && !isKnown(post))
  let done = posts.length - wanted.length
  onDone(done)
  for (const batch of batchesOf(wanted)) {
    if (signal.aborted) return
    await translateBatch(batch, signal)
    done += batch.length
    onDone(done)
  }
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

async function translateBatch(posts: TranslatedPost[], signal: AbortSignal): Promise<void> {
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
        ...{ source: post.text, translation: text, target },
        ...{ confidence: detectedLanguage?.[i]?.confidence ?? 0, alternatives: alternatives?.[i] ?? [] },
      })
      set(post, { of: post.text, status: 'translated', text, quality, isHidden: false })
    }
  } catch (error) {
    for (const post of posts) {
      if (signal.aborted) forget(post)
      else set(post, { of: post.text, status: 'failed', error })
    }
  }
}

function set({ _id }: TranslatedPost, translation: PostTranslation) {
  useTranslations.setState({ [_id]: translation })
}

function forget({ _id }: TranslatedPost) {
  const { [_id]: _, ...rest } = useTranslations.getState()
  useTranslations.setState(rest, true)
}
