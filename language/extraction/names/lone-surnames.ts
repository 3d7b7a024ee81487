import { anyCase } from '../../names/cases.ts'
import { surnameCandidates } from '../../names/surname-forms.ts'
import { knownSurname } from '../../names/surnames.ts'
import { followsNamedThing, isSpeaking } from './context.ts'
import { gapAfter, isHyphen, isSpace, opensSentence } from './gaps.ts'
import { type NameText, type NameWord, nameWordAt } from './name-words.ts'
import { notSurnames } from './not-surnames.ts'
import type { Person } from './person.ts'

/** Full names in the text by their surnames. */
export function fullNamesBySurname(people: readonly Person[]): Map<string, string> {
  const fullNames = new Map<string, string>()
  for (const { family, name } of people)
    if (family.length > 2 && !fullNames.has(family)) fullNames.set(family, name)
  return fullNames
}

/**
 * A surname alone: of a person with a full name in the text, from the gazetteer, or recognised by its form.
 */
export function loneSurname(
  text: NameText,
  index: number,
  fullNames: Map<string, string>,
): Person | undefined {
  const word = nameWordAt(text, index)
  if (
    !word ||
    word.end - word.start < 3 ||
    followsNamedThing(text, index) ||
    notSurnames.has(word.exact) ||
    isPartOfMore(text, word)
  )
    return undefined
  const fullName = fullNameOf(word.written, text, fullNames)
  if (fullName !== undefined) return person(word, fullName, 0.85)
  if (word.shouted) return undefined
  if (word.surname === 'known')
    return person(word, knownSurname(word.written, text.language) ?? word.written, 0.8)
  return isByForm(text, word) ? person(word, nominativeByForm(word.written, text), 0.6) : undefined
}

function person(word: NameWord, name: string, confidence: number): Person {
  return { name, family: name, first: word.index, last: word.index, confidence, byContext: false }
}

// "Ново-Огарёво", «Иванов и Ко-2».
function isPartOfMore(text: NameText, word: NameWord): boolean {
  return isHyphen(gapAfter(text, word.index)) || isHyphen(gapAfter(text, word.index - 1))
}

function fullNameOf(
  written: string,
  { language }: NameText,
  fullNames: Map<string, string>,
): string | undefined {
  if (fullNames.size === 0) return undefined
  return (
    fullNames.get(written) ?? candidates(written, language).flatMap((each) => fullNames.get(each) ?? [])[0]
  )
}

function candidates(written: string, language: NameText['language']): string[] {
  const male = surnameCandidates(written, { gender: 'male', cases: anyCase, language })
  return male.concat(surnameCandidates(written, { gender: 'female', cases: anyCase, language }))
}

function isByForm(text: NameText, word: NameWord): boolean {
  if (word.surname === 'none' || word.written.length < 5 || /[оі]й$|о[її]$|ою$/.test(word.written))
    return false
  const gap = gapAfter(text, word.index)
  const after = isSpace(gap) ? text.words[word.index + 1] : undefined
  if (after && nameWordAt(text, word.index + 1)) return false
  const isSpeaker = isSpeaking(text, word.index)
  if (word.surname === 'adjective') return isSpeaker && /ий$/.test(word.written)
  if (!opensSentence(text, word.index)) return true
  return /[еє]нко$/i.test(word.written) || (isSpeaker && /(?:[оеєё]в|[иіїы]н|[юу]к)$/.test(word.written))
}

function nominativeByForm(written: string, { language }: NameText): string {
  if (/(?:[єеё]нко|[юу]к|[оеєё]в|[иіїы]н|[сц]ь?кий|ч)$/.test(written)) return written
  return surnameCandidates(written, { gender: 'male', cases: anyCase, language })[0] ?? written
}
