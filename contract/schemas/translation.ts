import Type, { type Static } from 'typebox'

/** Posts are translated where a search finds fewer (spec section 5). */
export const translatedSearchLimit = 1_000
/** So many texts of one language go to the translator together (spec section 9). */
export const translationBatch = 5
/** In UTF-16 units. */
export const longestText = 20_000

const count = { minItems: 1, maxItems: 50 }
/** The shape of LibreTranslate (https://docs.libretranslate.com), always with a list of texts. */
export const translationInput = Type.Object(
  {
    q: Type.Array(Type.String({ maxLength: longestText }), count),
    source: Type.String({
      default: 'auto',
      maxLength: 20,
      description: 'uk or ru; anything else means that the translator finds out (spec section 5)',
    }),
    target: Type.String({ pattern: '^[a-z]{2,3}$' }),
    format: Type.Enum(['text', 'html'], { default: 'text' }),
    alternatives: Type.Integer({
      minimum: 0,
      maximum: 3,
      default: 0,
      description: 'How many other translations of each text',
    }),
    confidence: Type.Boolean({ default: false, description: 'true: also which language each text is in' }),
    alignment: Type.Boolean({
      default: false,
      description:
        'true: also which words of each text and its translation belong together, if the translator says so',
    }),
  },
  { additionalProperties: false },
)
export type TranslationInput = Static<typeof translationInput>

const detectedLanguage = Type.Object({
  language: Type.String(),
  confidence: Type.Number({
    description:
      'In per cent, from the translator; 100 where the language was given and the translator does not rate it',
  }),
})

const wordNumber = Type.Integer({ minimum: 0, maximum: longestText })
/** Pairs of word numbers from 0: of the text, of its translation. */
export const wordAlignment = Type.Array(Type.Tuple([wordNumber, wordNumber]), { maxItems: longestText })
export type WordAlignment = Static<typeof wordAlignment>

/** One entry for each text, in their order. */
export const translationAnswer = Type.Object({
  translatedText: Type.Array(Type.String()),
  alternatives: Type.Optional(Type.Array(Type.Array(Type.String()))),
  detectedLanguage: Type.Optional(Type.Array(detectedLanguage)),
  alignment: Type.Optional(
    Type.Array(wordAlignment, { description: 'Empty for a text whose alignment is not known' }),
  ),
})
export type TranslationAnswer = Static<typeof translationAnswer>

/**
 * `ready`: there is a translator; `missing`: nobody has set one up. `badFiles`: files of its models that are
 * missing or damaged.
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
