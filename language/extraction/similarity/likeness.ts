import type { LikenessLevel } from '../../similarity/levels.ts'
import { type ComparedText, isSameText } from './compared-text.ts'
import type { QuestionWord } from './question.ts'

/** A word of the question with its weight. */
export type WeighedWord = QuestionWord & { weight: number }
/** A word that both texts have, as each of them writes it. */
export type CommonWord = { word: string; found: string }
export type Likeness = { level: LikenessLevel; closeness: number; words: CommonWord[] }

/** Weights in the sum of both measures: words that both texts have, and rows of sounds inside words. */
const shareOfWords = 0.6
const leastCloseness = { story: 0.25, undatedStory: 0.3, topic: 0.12 } as const
/** Texts in different alphabets share names, numbers and international words only, so their closeness counts more. */
const shareBetweenAlphabets = 0.7
/** Posts about one event are at most so far apart. */
const storySeconds = 3 * 86_400
const fewestCommonWords = { story: 3, topic: 2 } as const
const mostShownWords = 8
/** Further words are shown if they weigh this share of the heaviest: words like "що" say nothing. */
const [alwaysShownWords, shownShare] = [3, 0.2]
/** What is no copy is never as close as one. */
const mostOfOthers = 0.99
const nameFactor = 1.25
/** In a small archive all words are rare, so they weigh as in one of this size. */
const fewestPosts = 5_000

/**
 * Weight of a word that so many of all posts have: the square of the inverse document frequency (Robertson and Zaragoza
 * 2009, section 2). Names and numbers count more.
 */
export function weightOf({ isName }: QuestionWord, posts: number, all: number): number {
  return Math.log(1 + Math.max(all, fewestPosts) / Math.max(1, posts)) ** 2 * (isName ? nameFactor : 1)
}

/**
 * How like the question a text is; undefined if not even the topic is the same. `seconds`: between both posts, undefined
 * without one of the times.
 */
export function likenessOf(
  question: { text: ComparedText; words: readonly WeighedWord[] },
  other: ComparedText,
  { seconds, weightOfGroup }: { seconds: number | undefined; weightOfGroup(group: number): number },
): Likeness | undefined {
  const common = question.words.flatMap((one) => {
    const found = one.beginnings.find((beginning) => other.words.has(beginning))
    return found === undefined ? [] : [{ ...one, found: other.words.get(found) ?? '' }]
  })
  // Copies have most words in common. A text of few words may have none that is compared.
  const isSame = 2 * common.length >= question.words.length && isSameText(question.text, other)
  if (!isSame && common.length < fewestCommonWords.topic) return undefined
  const measured =
    shareOfWords * overlapOf(question.words, common, other.words.size) +
    (1 - shareOfWords) * cosineOf(question.text.groups, other.groups, weightOfGroup)
  const comparable = question.text.alphabet === other.alphabet ? 1 : shareBetweenAlphabets
  const closeness = isSame ? 1 : Math.min(mostOfOthers, measured / comparable)
  const level = isSame ? 'text' : levelOf(closeness, common.length, seconds)
  if (!level) return undefined
  return { level, closeness, words: shownOf(common) }
}

function shownOf(common: readonly (WeighedWord & { found: string })[]): CommonWord[] {
  const sorted = common.toSorted((a, b) => b.weight - a.weight || (a.word < b.word ? -1 : 1))
  const least = shownShare * (sorted[0]?.weight ?? 0)
  return sorted
    .slice(0, mostShownWords)
    .filter(({ weight }, at) => at < alwaysShownWords || weight >= least)
    .map(({ word, found }) => ({ word, found }))
}

function levelOf(closeness: number, common: number, seconds: number | undefined): LikenessLevel | undefined {
  const isNear = seconds === undefined || Math.abs(seconds) <= storySeconds
  const least = seconds === undefined ? leastCloseness.undatedStory : leastCloseness.story
  if (isNear && closeness >= least && common >= fewestCommonWords.story) return 'story'
  return closeness >= leastCloseness.topic ? 'topic' : undefined
}

/**
 * Cosine of both texts over their words. The words that only the other text has count with the average weight of the
 * question, as their frequencies are not looked up.
 */
function overlapOf(
  words: readonly WeighedWord[],
  common: readonly WeighedWord[],
  otherWords: number,
): number {
  const all = sumOf(words)
  const shared = sumOf(common)
  const rest = Math.max(0, otherWords - common.length) * (all / Math.max(1, words.length))
  return shared === 0 ? 0 : shared / Math.sqrt(all * (shared + rest))
}

function sumOf(words: readonly WeighedWord[]): number {
  return words.reduce((sum, { weight }) => sum + weight, 0)
}

function cosineOf(
  one: ReadonlySet<number>,
  other: ReadonlySet<number>,
  weightOfGroup: (group: number) => number,
): number {
  let [shared, ofOne, ofOther] = [0, 0, 0]
  for (const group of one) {
    const weight = weightOfGroup(group)
    ofOne += weight
    if (other.has(group)) shared += weight
  }
  for (const group of other) ofOther += weightOfGroup(group)
  return shared === 0 ? 0 : shared / Math.sqrt(ofOne * ofOther)
}

/** Weights of rows of sounds by their frequency in these texts: rows of most texts say little. */
export function groupWeights(texts: readonly ComparedText[]): (group: number) => number {
  const counts = new Map<number, number>()
  for (const { groups } of texts) for (const group of groups) counts.set(group, (counts.get(group) ?? 0) + 1)
  const weights = Array.from(
    { length: texts.length + 1 },
    (_, count) => Math.log(1 + texts.length / Math.max(1, count)) ** 2,
  )
  return (group) => weights[counts.get(group) ?? 1] ?? 0
}
