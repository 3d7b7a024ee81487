import nameContextData from '../../gazetteers/name-context.json' with { type: 'json' }
import { gapAfter, isHyphen, isSpace } from './gaps.ts'
import { type NameText, type NameWord, nameWordAt } from './name-words.ts'
import { notSurnames } from './not-surnames.ts'

const particles = new Set(nameContextData.lists.particles)

/** The words of a surname, with the particle before it: "фон Крамм", "Нечуй-Левицький". */
export type Family = { particle: string; parts: string[]; last: NameWord }

/** The next name word, after one space. */
export function nextName(text: NameText, index: number): NameWord | undefined {
  return isSpace(gapAfter(text, index)) ? nameWordAt(text, index + 1) : undefined
}

/** A surname that starts at the next word. */
export function familyAfter(text: NameText, index: number): Family | undefined {
  if (!isSpace(gapAfter(text, index))) return undefined
  return familyAt(text, index + 1)
}

export function familyAt(text: NameText, index: number): Family | undefined {
  let first = index
  while (first < index + mostParticles && isParticle(text, first)) first++
  const family = familyFrom(text, first)
  if (!family || first === index) return family
  // "аль-Хадж" keeps its hyphen.
  const end = isHyphen(gapAfter(text, first - 1)) ? text.words[first]?.start : text.words[first - 1]?.end
  return { ...family, particle: text.text.slice(text.words[index]?.start, end) }
}

const arabicArticles = new Set(['аль', 'ель', 'эль', 'ас', 'ад', 'ар', 'аш', 'al', 'el'])

/** "фон дер Ляйен", "де ла Крус". */
const mostParticles = 3

function isParticle(text: NameText, index: number): boolean {
  const exact = text.words[index]?.exact ?? ''
  if (!particles.has(exact)) return false
  const gap = gapAfter(text, index)
  return isSpace(gap) || (isHyphen(gap) && arabicArticles.has(exact))
}

function familyFrom(text: NameText, index: number): Family | undefined {
  const first = nameWordAt(text, index)
  if (!first || !canBeSurname(text, first)) return undefined
  let last = first
  const parts = [first.written]
  while (parts.length < mostParts && isHyphen(gapAfter(text, last.index))) {
    const next = nameWordAt(text, last.index + 1)
    if (!next) break
    parts.push(next.written)
    last = next
  }
  return { particle: '', parts, last }
}

const mostParts = 3

/**
 * A capital and small letters, or capitals among capitals or before a given name; no word with another known
 * meaning.
 */
function canBeSurname(text: NameText, word: NameWord): boolean {
  if (word.end - word.start < 2 || notSurnames.has(word.exact)) return false
  if (!word.shouted) return true
  if (word.end - word.start <= 3) return false
  const isBeforeName = word.surname !== 'none' && (nextName(text, word.index)?.given.length ?? 0) > 0
  return isBeforeName || nameWordAt(text, word.index - 1)?.shouted === true
}
