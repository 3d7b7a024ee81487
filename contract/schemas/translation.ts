import type { Static } from 'typebox'
import * as Type from 'typebox'

/** Translation is offered if a search finds fewer posts than this. */
export const translatedSearchLimit = 1_000
/** Maximum number of texts of one language in a call of the translator. */
export const translationBatch = 5
/** In UTF-16 units. */
export const longestText = 20_000

const count = { minItems: 1, maxItems: 50 }
/** The format of LibreTranslate (https://docs.libretranslate.com), always with a list of texts. */
export const translationInput = Type.Object(
  {
    q: Type.Array(Type.String({ maxLength: longestText }), count),
    source: Type.String({
      default: 'auto',
      maxLength: 20,
      description: 'uk or ru; with auto and every other value the translator detects the language',
    }),
    target: Type.String({ pattern: '^[a-z]{2,3}$' }),
    format: Type.Enum(['text', 'html'], { default: 'text' }),
    alternatives: Type.Integer({
      minimum: 0,
      maximum: 3,
      default: 0,
      description: 'Number of alternative translations of each text',
    }),
    confidence: Type.Boolean({ default: false, description: 'true: also returns the language of each text' }),
    alignment: Type.Boolean({
      default: false,
      description:
        'true: also returns the alignment of the words of each text and its translation, if the translator supports it',
    }),
  },
  { additionalProperties: false },
)
export type TranslationInput = Static<typeof translationInput>

const detectedLanguage = Type.Object({
  language: Type.String(),
  confidence: Type.Number({
    description:
      'In per cent, from the translator; 100 if the language was given and the translator does not rate it',
  }),
})

const wordNumber = Type.Integer({ minimum: 0, maximum: longestText })
/** Pairs of word indexes from 0: of the text, and of its translation. */
export const wordAlignment = Type.Array(Type.Tuple([wordNumber, wordNumber]), { maxItems: longestText })
export type WordAlignment = Static<typeof wordAlignment>

/** One entry for each text, in the same order. */
export const translationAnswer = Type.Object({
  translatedText: Type.Array(Type.String()),
  alternatives: Type.Optional(Type.Array(Type.Array(Type.String()))),
  detectedLanguage: Type.Optional(Type.Array(detectedLanguage)),
  alignment: Type.Optional(
    Type.Array(wordAlignment, { description: 'Empty for a text with an unknown alignment' }),
  ),
})
export type TranslationAnswer = Static<typeof translationAnswer>

/**
 * `ready`: a translator is installed; `missing`: none is installed. `badFiles`: missing or damaged files of
 * its models.
 */
export const translatorState = Type.Union([
  Type.Object({
    status: Type.Literal('ready'),
    engine: Type.Enum(['server', 'models']),
    badFiles: Type.Array(Type.String()),
  }),
  Type.Object({ status: Type.Literal('missing'), badFiles: Type.Array(Type.String()) }),
])
export type TranslatorState = Static<typeof translatorState>
