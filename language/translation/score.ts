/** Input of the score; `confidence`: certainty of the language detection, in per cent. */
export type Translation = {
  source: string
  translation: string
  target: string
  confidence: number
  alternatives: readonly string[]
}

export const ratings = ['high', 'medium', 'low'] as const
export type Rating = (typeof ratings)[number]

/** The parts add up to the score. `length`, `kept` and `script` are the heuristic. */
export type TranslationScore = {
  score: number
  rating: Rating
  parts: { language: number; alternatives: number; length: number; kept: number; script: number }
}

/** Maximum of each part. */
export const mostOfPart: TranslationScore['parts'] = {
  language: 40,
  alternatives: 30,
  length: 10,
  kept: 10,
  script: 10,
}
/** Value if the translator returns no alternatives. */
const withoutAlternatives = 15

/**
 * Quality score of a translation, 0 to 100. Confidence in the language × 0.4, at most 40. Similarity of the
 * alternatives × 30, without alternatives 15. Up to 30 by a heuristic of this project (docs/decisions/0030).
 * Each part is an integer, so the displayed parts add up.
 */
export function scoreTranslation(made: Translation): TranslationScore {
  const { source, translation, target, confidence, alternatives } = made
  const parts = {
    language: Math.round(0.4 * Math.min(100, Math.max(0, confidence))),
    alternatives: alternativesPart(translation, alternatives),
    length: lengthPart(source, translation),
    kept: keptPart(source, translation),
    script: scriptPart(source, translation, target),
  }
  const score = Object.values(parts).reduce((sum, part) => sum + part, 0)
  return { score, rating: ratingOf(score), parts }
}

function ratingOf(score: number): Rating {
  if (score > 75) return 'high'
  return score > 50 ? 'medium' : 'low'
}

/** A translator that is certain returns nearly the same text each time. */
function alternativesPart(translation: string, alternatives: readonly string[]): number {
  if (alternatives.length === 0) return withoutAlternatives
  const similarities = alternatives.map((other) => similarityOf(wordsOf(translation), wordsOf(other)))
  const mean = similarities.reduce((sum, one) => sum + one, 0) / similarities.length
  return Math.round(mostOfPart.alternatives * mean)
}

/** Share of common words of both texts, with repetitions (Dice coefficient). */
function similarityOf(one: string[], other: string[]): number {
  if (one.length + other.length === 0) return 1
  return (2 * commonOf(one, other)) / (one.length + other.length)
}

function commonOf(one: string[], other: string[]): number {
  const left = new Map<string, number>()
  for (const word of other) left.set(word, (left.get(word) ?? 0) + 1)
  return one.filter((word) => {
    const times = left.get(word) ?? 0
    left.set(word, times - 1)
    return times > 0
  }).length
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
}

/**
 * Missing or endlessly repeated text changes the length: half to double is usual, a third to triple is
 * doubtful.
 */
function lengthPart(source: string, translation: string): number {
  const ratio = translation.trim().length / Math.max(1, source.trim().length)
  if (ratio >= 1 / 2 && ratio <= 2) return 10
  return ratio >= 1 / 3 && ratio <= 3 ? 5 : 0
}

/** Numbers, addresses and mentions are equal in every language: the share that is preserved. */
function keptPart(source: string, translation: string): number {
  const wanted = fixedIn(source)
  if (wanted.length === 0) return mostOfPart.kept
  return Math.round((mostOfPart.kept * commonOf(wanted, fixedIn(translation))) / wanted.length)
}

const fixed = /https?:\/\/[^\s<>"]*[^\s<>".,;:!?)]|@\w+|\d+/gu

function fixedIn(text: string): string[] {
  return text.match(fixed) ?? []
}

const cyrillicLanguages = new Set(['uk', 'ru', 'be', 'bg', 'mk', 'sr', 'kk', 'ky', 'mn', 'tg'])

/** Untranslated text keeps its letters: the share of letters in the target's script. */
function scriptPart(source: string, translation: string, target: string): number {
  const letters = translation.match(/\p{L}/gu) ?? []
  if (letters.length === 0) return /\p{L}/u.test(source) ? 0 : mostOfPart.script
  const own = cyrillicLanguages.has(target) ? /\p{Script=Cyrillic}/u : /\p{Script=Latin}/u
  return Math.round(
    (mostOfPart.script * letters.filter((letter) => own.test(letter)).length) / letters.length,
  )
}
