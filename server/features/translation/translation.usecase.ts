import { createHash } from 'node:crypto'
import type { InputOf } from '@litopys/contract/route'
import type { translationRoutes } from '@litopys/contract/routes/translation'
import type { TranslationAnswer, TranslatorState } from '@litopys/contract/schemas/translation'
import { indexTerms } from '@litopys/language/extraction/index-terms'
import { analyzeWords } from '@litopys/language/text/words'
import type { Glossary } from '@litopys/language/translation/glossary'
import type { Logger } from 'pino'
import type { TranslationRequest, Translator } from '#adapters/translator/translator'
import type { TranslatedText, TranslatedTexts } from '#archive/translated-texts'
import type { Actor } from '#server/actor'
import { AppError } from '#server/errors'
import { type OutcomeRequest, outcomesOf, type TranslatorDeps } from './outcomes.usecase.ts'
import type { Made } from './translations.store.ts'

export type TranslationDeps = Omit<TranslatorDeps, 'translator'> & {
  translator: Translator | undefined
  /** Model files that are missing or damaged. */
  badFiles: string[]
  translatedTexts: TranslatedTexts
  currentGlossary(): Promise<Glossary>
  logger: Logger
}

/** `whose`: the caller, whose share of the translator is limited. */
export type TextsToTranslate = Pick<
  TranslationRequest,
  'texts' | 'source' | 'target' | 'format' | 'alignment'
> & { whose: string }

/** The glossary has English terms. */
const glossaryTarget = 'en'
/** Source languages passed to the translator; it detects any other language. */
const namedSources = new Set(['uk', 'ru'])

export function translatorStateOf({ translator, badFiles }: TranslationDeps): TranslatorState {
  return translator ? { status: 'ready', engine: translator.kind, badFiles } : { status: 'missing', badFiles }
}

/** Translates texts for the API, in LibreTranslate's format. */
export async function answerTexts(
  deps: TranslationDeps,
  { id: whose }: Pick<Actor, 'id'>,
  { q, alternatives, confidence, alignment, ...settings }: InputOf<typeof translationRoutes.translate>,
  signal: AbortSignal,
): Promise<TranslationAnswer> {
  const request = { ...settings, texts: q, whose, ...(alignment && { alignment }) }
  const made = await translateAll(deps, request, signal)
  return {
    translatedText: made.map(({ text }) => text),
    ...(alternatives > 0 && {
      alternatives: made.map((one) => one.alternatives.slice(0, alternatives)),
    }),
    ...(confidence && {
      detectedLanguage: made.map((one) => ({ language: one.language, confidence: one.confidence })),
    }),
    ...(alignment && { alignment: made.map((one) => one.alignment) }),
  }
}

/**
 * Translates each text; texts already translated for any user are cached, and blank texts stay as they are.
 * @throws AppError where a text failed; the other translations stay cached.
 */
export async function translateAll(
  deps: TranslationDeps,
  settings: TextsToTranslate,
  signal: AbortSignal,
): Promise<Made[]> {
  return (await translateEach(deps, settings, signal)).map((outcome) => {
    if (outcome instanceof AppError) throw outcome
    return outcome
  })
}

/**
 * Translates each text, with the error in place of a text that failed.
 * @throws AppError where the translator accepts none of them.
 */
export async function translateEach(
  deps: TranslationDeps,
  { texts, source, target, format, alignment, whose }: TextsToTranslate,
  signal: AbortSignal,
): Promise<(Made | AppError)[]> {
  const { translator } = deps
  if (!translator) throw new AppError('translation_off')
  const named = namedSources.has(source) ? source : 'auto'
  const ask: OutcomeRequest = { source: named, target, format, whose, ...(alignment && { alignment }) }
  // Posts are translated to English, and the search uses these translations.
  const isOfPosts = target === glossaryTarget && format === 'text'
  const glossary = isOfPosts ? await deps.currentGlossary() : (text: string) => text
  const sent = texts.map((text) => {
    const prepared = glossary(text)
    return { text: prepared, key: keyOf(translator.engine, ask, prepared) }
  })
  const texting = new Map(sent.flatMap(({ key, text }) => (text.trim() === '' ? [] : [[key, text]])))
  const outcomes = await outcomesOf({ ...deps, translator }, ask, texting, signal)
  const each = sent.map(({ text, key }, i) => {
    const outcome = outcomes.get(key) ?? unchanged(text)
    if (outcome instanceof AppError || text === texts[i]) return outcome
    // The alignment counts words of the text with the terms inserted.
    return { ...outcome, alignment: [] }
  })
  if (isOfPosts) await makeSearchable(deps, texts, each)
  return each
}

/**
 * Stores translations for the search. If that fails, the translation is still returned, and the next request
 * stores it.
 */
async function makeSearchable(
  { translatedTexts, logger }: TranslationDeps,
  texts: string[],
  made: (Made | AppError)[],
) {
  try {
    await translatedTexts.keep(searchedTexts(texts, made), termsOf)
  } catch (err) {
    logger.error({ err }, 'translations could not be stored for the search')
  }
}

/** Translated texts without blank ones, which the search does not need. */
function searchedTexts(texts: string[], made: (Made | AppError)[]): TranslatedText[] {
  return texts.flatMap((text, i) => {
    const one = made[i]
    if (!one || one instanceof AppError || text.trim() === '') return []
    return { text, translation: one.text }
  })
}

function termsOf(translation: string): string[] {
  return indexTerms(analyzeWords(translation))
}

function unchanged(text: string): Made {
  return { text, alternatives: [], language: 'und', confidence: 0, alignment: [] }
}

function keyOf(engine: string, { source, target, format, alignment }: OutcomeRequest, text: string) {
  return createHash('sha256')
    .update(JSON.stringify([engine, source, target, format, text, ...(alignment ? ['alignment'] : [])]))
    .digest('base64url')
}
