import { createHash } from 'node:crypto'
import { indexTerms } from '@litopys/contract/analyzer/analyze'
import { analyzeWords } from '@litopys/contract/analyzer/words'
import type { InputOf } from '@litopys/contract/route'
import type { translateTexts } from '@litopys/contract/routes/translation'
import {
  type TranslationAnswer,
  type TranslatorState,
  translationBatch,
} from '@litopys/contract/schemas/translation'
import type { Glossary } from '@litopys/contract/translation/glossary'
import type { Logger } from 'pino'
import type { Asked, Told, Translator } from '#adapters/translator/translator'
import type { TranslatedText, TranslatedTexts } from '#archive/translated-texts'
import type { Turns } from '#http/turns'
import type { Clock } from '#server/clock'
import { AppError } from '#server/errors'
import { harmlessHtml } from './harmless-html.ts'
import type { Made, TranslationStore } from './translations.store.ts'

export type TranslationDeps = {
  translator: Translator | undefined
  /** Files of models that are missing or not what they should be. */
  badFiles: string[]
  translations: TranslationStore
  translatedTexts: TranslatedTexts
  currentGlossary(): Promise<Glossary>
  /** The translator does a few things at a time; the rest waits. */
  turns: Turns
  clock: Clock
  logger: Logger
}

export type Wish = Pick<Asked, 'texts' | 'source' | 'target' | 'format'>

/** As many as anybody may ask for, so that what is kept serves everyone. */
const keptAlternatives = 3
/** The glossary has terms in English. */
const glossaryTarget = 'en'
/** Spec section 5: any other value means that the translator finds out. */
const namedSources = new Set(['uk', 'ru'])

export function translatorStateOf({ translator, badFiles }: TranslationDeps): TranslatorState {
  return translator ? { status: 'ready', engine: translator.kind } : { status: 'missing', badFiles }
}

/** Translates what the caller sends, in LibreTranslate's shape. */
export async function answerTexts(
  deps: TranslationDeps,
  { q, alternatives, confidence, ...wish }: InputOf<typeof translateTexts>,
  signal: AbortSignal,
): Promise<TranslationAnswer> {
  const made = await translateAll(deps, { ...wish, texts: q }, signal)
  return {
    translatedText: made.map(({ text }) => text),
    ...(alternatives > 0 && {
      alternatives: made.map((one) => one.alternatives.slice(0, alternatives)),
    }),
    ...(confidence && {
      detectedLanguage: made.map((one) => ({ language: one.language, confidence: one.confidence })),
    }),
  }
}

/**
 * Each text in the target language. What was translated before, for whomever, is not translated again; blank texts stay as they are.
 * @throws AppError where any of them could not be translated.
 */
export async function translateAll(
  deps: TranslationDeps,
  { texts, source, target, format }: Wish,
  signal: AbortSignal,
): Promise<Made[]> {
  const { translator, translations, clock } = deps
  if (!translator) throw new AppError('translation_off')
  const ask = { source: namedSources.has(source) ? source : 'auto', target, format }
  // Posts are translated into English; the search looks into what was said of them so.
  const isOfPosts = target === glossaryTarget && format === 'text'
  const glossary = isOfPosts ? await deps.currentGlossary() : (text: string) => text
  const sent = texts.map((text) => {
    const prepared = glossary(text)
    return { text: prepared, key: keyOf(translator.engine, ask, prepared) }
  })
  const texting = sent.filter(({ text }) => text.trim() !== '')
  const known =
    texting.length > 0 ? await translations.find(texting.map(({ key }) => key)) : new Map<string, Made>()
  const missing = [...new Map(texting.map((one) => [one.key, one]))].flatMap(([key, one]) =>
    known.has(key) ? [] : one,
  )
  for (let at = 0; at < missing.length; at += translationBatch) {
    const batch = missing.slice(at, at + translationBatch)
    const asked = { ...ask, texts: batch.map(({ text }) => text), alternatives: keptAlternatives }
    const told = await askInTurn(deps.turns, translator, asked, signal)
    const made = new Map(batch.map(({ key }, i) => [key, madeOf(told[i], asked)]))
    await translations.add(made, clock.now())
    for (const [key, one] of made) known.set(key, one)
  }
  const made = sent.map(({ text, key }) => known.get(key) ?? unchanged(text))
  if (isOfPosts) await makeSearchable(deps, texts, made)
  return made
}

/** A translation that the search cannot keep now is shown all the same, and is given to it again when next it is asked for. */
async function makeSearchable({ translatedTexts, logger }: TranslationDeps, texts: string[], made: Made[]) {
  try {
    await translatedTexts.keep(searchedTexts(texts, made), termsOf)
  } catch (err) {
    logger.error({ err }, 'translations could not be kept for the search')
  }
}

/** What was translated, and not the blank texts, which the search has no use for. */
function searchedTexts(texts: string[], made: Made[]): TranslatedText[] {
  return texts.flatMap((text, i) => {
    const { text: translation = '' } = made[i] ?? {}
    return text.trim() === '' ? [] : { text, translation }
  })
}

function termsOf(translation: string): string[] {
  return indexTerms(analyzeWords(translation))
}

async function askInTurn(turns: Turns, translator: Translator, asked: Asked, signal: AbortSignal) {
  const leave = await turns.take(translator.engine, signal)
  try {
    return await translator.translate(asked, signal)
  } finally {
    leave()
  }
}

function madeOf(told: Told | undefined, { source, format }: Asked): Made {
  // Nothing for something is no translation.
  if (!told || told.text.trim() === '') throw new AppError('translator_wrong')
  const clean = format === 'html' ? harmlessHtml : (text: string) => text
  const { language, confidence } = told.detected ?? { language: 'und', confidence: 0 }
  const named = source === 'auto' ? { language, confidence } : { language: source, confidence: 100 }
  return { text: clean(told.text), alternatives: told.alternatives.map(clean), ...named }
}

function unchanged(text: string): Made {
  return { text, alternatives: [], language: 'und', confidence: 0 }
}

function keyOf(
  engine: string,
  { source, target, format }: Omit<Asked, 'texts' | 'alternatives'>,
  text: string,
) {
  return createHash('sha256')
    .update(JSON.stringify([engine, source, target, format, text]))
    .digest('base64url')
}
