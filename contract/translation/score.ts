/**
 * What is known of a translation; `confidence`: in per cent, how sure it is which language the text is in.
 */
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

/** How much each part gives at most. */
export const mostOfPart: TranslationScore['parts'] = {
  language: 40,
  alternatives: 30,
  length: 10,
  kept: 10,
  script: 10,
}
/** Where the translator offers no alternatives to be compared with. */
const withoutAlternatives = 15

/**
 * How far a translation may be relied on, 0 to 100 (spec section 9): confidence in the language × 0.4, at
 * most 40; likeness of the alternatives × 30, without any 15; up to 30 by a heuristic, which is ours
 * (docs/decisions/0030). Each part is a whole number, so that what is shown adds up.
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

/** A translator that is sure says nearly the same each time. */
function alternativesPart(translation: string, alternatives: readonly string[]): number {
  if (alternatives.length === 0) return withoutAlternatives
  const likeness = alternatives.map((other) => likenessOf(wordsOf(translation), wordsOf(other)))
  const mean = likeness.reduce((sum, one) => sum + one, 0) / likeness.length
  return Math.round(mostOfPart.alternatives * mean)
}

/** Of the words of both texts the share that they have in common, each as often as both have it (Dice). */
function likenessOf(one: string[], other: string[]): number {
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
 * What was left out or repeated without end changes the length: half to double is usual, a third to triple
 * doubtful.
 */
function lengthPart(source: string, translation: string): number {
  const ratio = translation.trim().length / Math.max(1, source.trim().length)
  if (ratio >= 1 / 2 && ratio <= 2) return 10
  return ratio >= 1 / 3 && ratio <= 3 ? 5 : 0
}

/** Numbers, addresses and mentions are the same in every language: the share of them that is still there. */
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

/**
 * What was not translated is still in the letters of its own language: the share of letters that the target
 * is written with.
 */
function scriptPart(source: string, translation: string, target: string): number {
  const letters = translation.match(/\p{L}/gu) ?? []
  if (letters.length === 0) return /\p{L}/u.test(source) ? 0 : mostOfPart.script
  const own = cyrillicLanguages.has(target) ? /\p{Script=Cyrillic}/u : /\p{Script=Latin}/u
  return Math.round(
    (mostOfPart.script * letters.filter((letter) => own.test(letter)).length) / letters.length,
  )
}
