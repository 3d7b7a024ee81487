import { isKnownLatinName } from '../../names/person-key.ts'
import { gapAfter, isSpace } from './gaps.ts'
import { type NameText, type NameWord, nameWordAt } from './name-words.ts'
import type { Person } from './person.ts'

const mostWords = 5

/**
 * A known person whose name in Latin letters starts at this word: "Volodymyr Zelenskyy", "Zelenskyy's". A
 * surname counts alone only if no other name is beside it: "Trump Tower" is no person.
 */
export function latinPersonAt(text: NameText, index: number): Person | undefined {
  const word = nameWordAt(text, index)
  if (!word || !latin.test(word.written)) return undefined
  let end = index
  while (
    end < index + mostWords - 1 &&
    isSpace(gapAfter(text, end)) &&
    latinWord.test(written(text, end + 1))
  )
    end += 1
  for (let last = end; last >= index; last -= 1) {
    const name = nameOf(text, word, last)
    if (last === index && (end > index || followsName(text, index))) return undefined
    if (!isKnownLatinName(name)) continue
    const family = name.slice(name.indexOf(' ') + 1)
    return { name, family, first: index, last, confidence: 0.8, byContext: false }
  }
  return undefined
}

const latin = /^[A-Z][a-z]/
const latinWord = /^(?:[A-Z][A-Za-z.]*(?:['’]s)?|von|der|da|bin)$/

function nameOf({ text, words }: NameText, { start }: NameWord, last: number): string {
  return text.slice(start, words[last]?.end).replace(/['’]s$/, '')
}

function written({ text, words }: NameText, index: number): string {
  return text.slice(words[index]?.start, words[index]?.end)
}

function followsName(text: NameText, index: number): boolean {
  return index > 0 && isSpace(gapAfter(text, index - 1)) && /^[A-Z]/.test(written(text, index - 1))
}
