import { loadavg } from 'node:os'
import { mostSimilar } from '../contract/schemas/similar.ts'
import { bandKeys } from '../language/extraction/copies/min-hash.ts'
import { shingleSet } from '../language/extraction/copies/shingles.ts'
import { type ComparedText, comparedText } from '../language/extraction/similarity/compared-text.ts'
import { groupWeights, likenessOf, weightOf } from '../language/extraction/similarity/likeness.ts'
import { addedWords, lookupsOf } from '../language/extraction/similarity/lookups.ts'
import { questionWords } from '../language/extraction/similarity/question.ts'
import { analyzeWords, stemsOf } from '../language/text/words.ts'
import { type Kind, readKinds } from './similar/pairs.ts'

// Recall of "more like this" for pairs with a known answer among thousands of other texts, beside BM25 over stems and MinHash
// over shingles, by kind of pair. The data sets are read from a folder and are not part of the project (similar/pairs.ts).
// Usage: node bench/similar-quality.ts FOLDER [QUESTIONS_PER_KIND]
const [, , folder, questions = '200'] = process.argv
if (folder === undefined) {
  console.error('usage: node bench/similar-quality.ts FOLDER [QUESTIONS_PER_KIND]')
  process.exit(2)
}

const remembered = new Map<string, ComparedText>()
const stemsOfTexts = new Map<string, string[]>()
const table: Record<string, object> = {}
for (const kind of readKinds(folder, Number(questions))) table[kind.name] = measured(kind)
console.table(table)
console.log({ load: loadavg()[0] })

function measured({ pairs, corpus }: Kind) {
  const texts = [...new Set(corpus)]
  const placeOf = new Map(texts.map((text, at) => [text, at]))
  const ours = likenessSearch(texts)
  const bm25 = bm25Search(texts)
  const minHash = minHashSearch(texts)
  const sums = { ours1: 0, ours10: 0, bm25At1: 0, bm25At10: 0, minHash: 0, text: 0, story: 0, topic: 0 }
  let [wrongStories, wrongTopics] = [0, 0]
  for (const { question, wanted } of pairs) {
    const place = placeOf.get(wanted) ?? -1
    const found = ours(question)
    const at = found.findIndex((one) => one.place === place)
    if (at === 0) sums.ours1 += 1
    if (at >= 0 && at < 10) sums.ours10 += 1
    const level = found[at]?.level
    if (level) sums[level] += 1
    for (const one of found.filter((other) => other.place !== place)) {
      if (one.level === 'topic') wrongTopics += 1
      else wrongStories += 1
    }
    const ranked = bm25(question)
    if (ranked[0] === place) sums.bm25At1 += 1
    if (ranked.slice(0, 10).includes(place)) sums.bm25At10 += 1
    if (minHash(question).has(place)) sums.minHash += 1
  }
  const share = (count: number) => Number((count / pairs.length).toFixed(3))
  return {
    ...Object.fromEntries(Object.entries(sums).map(([name, count]) => [name, share(count)])),
    othersStory: share(wrongStories),
    othersTopic: share(wrongTopics),
  }
}

/** The search of the product without the engine: look-ups by the rarest words, then the same comparison. */
function likenessSearch(texts: string[]) {
  const compared = texts.map(comparedOf)
  const posts = postingsOf(compared.map(({ words }) => [...words.keys()]))
  const hits = (beginnings: readonly string[]) => [
    ...new Set(beginnings.flatMap((one) => posts.get(one) ?? [])),
  ]
  return (question: string) => {
    const text = comparedText(question)
    const words = questionWords(text).map((one) => {
      return { ...one, weight: weightOf(one, hits(one.beginnings).length, texts.length) }
    })
    const sums = new Map<number, number>()
    for (const { beginnings, weight } of lookupsOf(words, (one) => hits(one.beginnings).length))
      for (const place of hits(beginnings)) sums.set(place, (sums.get(place) ?? 0) + weight)
    const lengthOf = (place: number) => (compared[place]?.formIds.length ?? 0) + addedWords
    const candidates = [...sums]
      .map(([place, sum]) => [place, sum / lengthOf(place)] as const)
      .toSorted((a, b) => b[1] - a[1] || a[0] - b[0])
      .slice(0, mostSimilar)
      .flatMap(([place]) => {
        const other = compared[place]
        return other ? [{ place, other }] : []
      })
    const weightOfGroup = groupWeights([text, ...candidates.map(({ other }) => other)])
    return candidates
      .flatMap(({ place, other }) => {
        const found = likenessOf({ text, words }, other, { seconds: undefined, weightOfGroup })
        return found ? [{ place, ...found }] : []
      })
      .toSorted((a, b) => b.closeness - a.closeness)
  }
}

function comparedOf(text: string): ComparedText {
  const known = remembered.get(text) ?? comparedText(text)
  remembered.set(text, known)
  return known
}

/** Okapi BM25 over the stems, as the relevance of a search. */
function bm25Search(texts: string[]) {
  const documents = texts.map(stemsIn)
  const posts = postingsOf(documents.map((stems) => [...new Set(stems)]))
  const average = documents.reduce((sum, { length }) => sum + length, 0) / documents.length
  return (question: string) => {
    const scores = new Map<number, number>()
    for (const stem of new Set(stemsIn(question))) {
      const places = posts.get(stem) ?? []
      const idf = Math.log(1 + (texts.length - places.length + 0.5) / (places.length + 0.5))
      for (const place of places) {
        const stems = documents[place] ?? []
        const count = stems.filter((one) => one === stem).length
        const score = (idf * count * 2.2) / (count + 1.2 * (0.25 + (0.75 * stems.length) / average))
        scores.set(place, (scores.get(place) ?? 0) + score)
      }
    }
    return [...scores].toSorted((a, b) => b[1] - a[1] || a[0] - b[0]).map(([place]) => place)
  }
}

function stemsIn(text: string): string[] {
  const known = stemsOfTexts.get(text) ?? analyzeWords(text).words.flatMap(stemsOf)
  stemsOfTexts.set(text, known)
  return known
}

/** Texts with a band key in common, as the search for copies looks them up. */
function minHashSearch(texts: string[]) {
  const keysOf = (text: string) =>
    bandKeys(shingleSet(comparedOf(text).formIds)).map((key, band) => `${band} ${key}`)
  const posts = postingsOf(texts.map((text) => (comparedOf(text).formIds.length < 3 ? [] : keysOf(text))))
  return (question: string) => new Set(keysOf(question).flatMap((key) => posts.get(key) ?? []))
}

function postingsOf(documents: string[][]): Map<string, number[]> {
  const posts = new Map<string, number[]>()
  for (const [place, keys] of documents.entries())
    for (const key of keys) {
      const known = posts.get(key)
      if (known) known.push(place)
      else posts.set(key, [place])
    }
  return posts
}
