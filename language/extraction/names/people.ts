import foreignNamesData from '../../gazetteers/foreign-names.json' with { type: 'json' }
import { functionWords } from '../../identification/function-words.ts'
import type { NameLanguage } from '../../names/cases.ts'
import type { Patronymic } from '../../names/patronymics.ts'
import { followsNamedThing, followsRole, followsTitle, isRole, isSaidBy, speaks } from './context.ts'
import { type Family, familyAfter, familyAt, nextName } from './full-names.ts'
import { gapAfter, isHyphen, isSpace, opensSentence } from './gaps.ts'
import { initialsFirst, initialsLast } from './initials.ts'
import { type NameText, type NameWord, nameWordAt } from './name-words.ts'
import { notSurnames } from './not-surnames.ts'
import type { Person } from './person.ts'
import { agreed, bestReading, familyNominative } from './read-names.ts'
import { titleForm } from './title-forms.ts'

const easternFamilyNames = new Set(foreignNamesData.lists.easternFamilyNames)

/** The full name, the name with initials, or the name after a title that starts at this word. */
export function personAt(
  text: NameText,
  index: number,
  claimed: (index: number) => boolean,
): Person | undefined {
  const word = nameWordAt(text, index)
  if (!word || followsNamedThing(text, index)) return undefined
  if (word.end - word.start <= 2) {
    const found = initialsFirst(text, word)
    if (found) return found
  }
  if (word.given.length > 0) {
    const found = givenFirst(text, word, claimed)
    if (found) return found
  }
  return surnameFirst(text, word, claimed) ?? byContext(text, word, claimed)
}

function givenFirst(text: NameText, word: NameWord, claimed: (index: number) => boolean): Person | undefined {
  let last = lastGiven(text, word)
  let patronymic: Patronymic | undefined
  const next = nextName(text, last.index)
  if (next?.patronymic) {
    patronymic = next.patronymic
    last = next
  }
  const family = familyAfter(text, skipInitial(text, last.index))
  const ordinary = isOrdinary(word, text.language)
  if (
    family &&
    (!ordinary || patronymic || family.last.surname !== 'none' || !opensSentence(text, word.index))
  ) {
    if (!isAddress(word, family, claimed))
      return named(word, { patronymic, family, between: betweenGiven(text, word, last, patronymic) })
  }
  if (patronymic) return named(word, { patronymic, family: undefined, between: '' })
  if (ordinary || claimed(word.index) || last !== word) return undefined
  return loneGiven(text, word)
}

// Тому is a name in Ukrainian letters and "to that" in Russian: the language of the text decides.
function isOrdinary({ given }: NameWord, language: NameLanguage): boolean {
  return (
    given.some((each) => each.ordinary && each.language === language) || given.every((each) => each.ordinary)
  )
}

// "Ivan, Kyiv" is not a name; nor is a given name before a country: "Марія Україна".
function isAddress(word: NameWord, family: Family, claimed: (index: number) => boolean): boolean {
  return claimed(family.last.index) && (family.last.surname === 'none' || claimed(word.index))
}

function loneGiven(text: NameText, word: NameWord): Person | undefined {
  if (word.end - word.start < 3 || word.shouted) return undefined
  if (isHyphen(gapAfter(text, word.index)) || isHyphen(gapAfter(text, word.index - 1))) return undefined
  const [reading] = word.given
  if (!reading || (opensSentence(text, word.index) && word.end - word.start < 4)) return undefined
  return {
    name: reading.name,
    family: '',
    first: word.index,
    last: word.index,
    confidence: 0.6,
    byContext: false,
  }
}

/** The last word of consecutive given names: Жан-Клод, Анна Мария, Хосе Мануэль. */
function lastGiven(text: NameText, word: NameWord): NameWord {
  const gap = gapAfter(text, word.index)
  const next = isHyphen(gap) || isSpace(gap) ? nameWordAt(text, word.index + 1) : undefined
  if (!next || next.given.length === 0) return word
  if (isHyphen(gap)) return next
  const after = nextName(text, next.index)
  return after && next.surname === 'none' && !notSurnames.has(after.exact) && !after.patronymic ? next : word
}

function betweenGiven(
  { text }: NameText,
  word: NameWord,
  last: NameWord,
  patronymic: Patronymic | undefined,
): string {
  return patronymic || last === word ? '' : text.slice(word.end, last.end)
}

// "Джон Ф. Кеннеди": the initial between the names.
function skipInitial(text: NameText, index: number): number {
  const next = nextName(text, index)
  return next && next.end - next.start === 1 && gapAfter(text, next.index) === '. ' ? index + 1 : index
}

type Parts = { patronymic: Patronymic | undefined; family: Family | undefined; between: string }

function named(word: NameWord, { patronymic, family, between }: Parts, last?: number): Person | undefined {
  const reading = bestReading(word.given, patronymic, family)
  if (!reading) return undefined
  const form = agreed(reading, patronymic)
  const surname = family ? familyNominative(family, form) : ''
  const name = [reading.name + between, patronymic?.name, surname].filter(Boolean).join(' ')
  const end = last ?? family?.last.index ?? word.index + (patronymic ? 1 : 0)
  return {
    name,
    family: surname,
    first: word.index,
    last: end,
    confidence: family ? 0.95 : 0.85,
    byContext: false,
  }
}

/** "Зеленський Володимир", "Сидоров А. В.". */
function surnameFirst(
  text: NameText,
  word: NameWord,
  claimed: (index: number) => boolean,
): Person | undefined {
  const family = familyAt(text, word.index)
  const given = family && nextName(text, family.last.index)
  if (!family || !given || given.given.length === 0) return initialsLast(text, family, word)
  const patronymic = nextName(text, given.index)
  if (
    patronymic?.patronymic &&
    (word.surname !== 'none' || isByPatronymic(text, word, patronymic, claimed))
  ) {
    const found = named(given, { patronymic: patronymic.patronymic, family, between: '' }, patronymic.index)
    return found && { ...found, first: word.index }
  }
  if (word.surname === 'none') return initialsLast(text, family, word)
  if (claimed(word.index)) return undefined
  // "Киевский Иван Петренко" is read from the given name.
  if (word.surname === 'adjective' || (patronymic && familyAfter(text, given.index))) return undefined
  const found = named(given, { patronymic: undefined, family, between: '' }, given.index)
  return found && { ...found, first: word.index, confidence: 0.8 }
}

/**
 * Before a given name with a patronymic, any noun is a surname ("Коваль Петро Васильович"), unless another
 * surname follows. At the start of a sentence this needs a list of names: "Дядько Петро Васильович приїхав".
 */
function isByPatronymic(
  text: NameText,
  word: NameWord,
  patronymic: NameWord,
  claimed: (index: number) => boolean,
): boolean {
  const after = familyAfter(text, patronymic.index)
  if (claimed(word.index) || (after && after.last.surname !== 'none')) return false
  if (functionWords.uk.has(word.exact) || functionWords.ru.has(word.exact)) return false
  if (opensSentence(text, word.index) && !entryEnd.test(text.text.slice(patronymic.end))) return false
  return !isRole(word.exact) && !looksLikeAdjective.test(word.exact) && !looksLikeVerb.test(word.exact)
}

const entryEnd = /^[ \t]*(?:$|[\n\r,;(\d–—-])/
/** сказав, сказала, сказали, пишет, пишуть: they precede a name and can start a sentence. */
const looksLikeVerb = /(?:[аеєиіїоуюя](?:[вл]|ть?)|л[аиіо])$/

/** One or two unlisted words with a capital, if the words beside them announce a person. */
function byContext(text: NameText, word: NameWord, claimed: (index: number) => boolean): Person | undefined {
  if (claimed(word.index) || isHyphen(gapAfter(text, word.index - 1)) || !cyrillic.test(word.written))
    return undefined
  const first = familyAt(text, word.index)
  if (!first) return undefined
  const eastern = easternFamilyNames.has(word.written)
  const after = familyAfter(text, first.last.index)
  const second = after && !claimed(after.last.index) ? after : undefined
  if (eastern && second) return unlisted(text, word, familyAfter(text, second.last.index) ?? second)
  if (second) return isNamedPair(text, word, second) ? unlisted(text, word, second) : undefined
  if (looksLikeAdjective.test(word.exact)) return undefined
  const alone = followsTitle(text, word.index) || (isSaidBy(text, word.index) && word.surname !== 'adjective')
  return alone && !opensSentence(text, word.index) ? unlisted(text, word, first) : undefined
}

// A pair of Latin words is a company as often as a person.
const cyrillic = /^[А-ЯІЇЄҐа-яіїєґ]/

function isNamedPair(text: NameText, word: NameWord, second: Family): boolean {
  if (looksLikeAdjective.test(word.exact) || isRole(word.exact) || behindName(text, second)) return false
  return (
    followsTitle(text, word.index) ||
    followsRole(text, word.index) ||
    speaks(text, word.index, second.last.index)
  )
}

const looksLikeAdjective = /(?:ый|ий|ая|ое|ые|ие|ой|ого|ому|ої|ій|ська|ське|ських|их|ых)$/

// Three or more words with capitals are rarely an unlisted name.
function behindName(text: NameText, second: Family): boolean {
  return nextName(text, second.last.index) !== undefined
}

function unlisted(text: NameText, word: NameWord, family: Family): Person {
  const one = family.last.index === word.index
  const name = one ? behindTitle(text, word, family) : text.text.slice(word.start, family.last.end)
  return {
    name,
    family: one ? name : family.parts.join('-'),
    first: word.index,
    last: family.last.index,
    confidence: 0.7,
    byContext: true,
  }
}

/** The title has the case of the name: "майора Петренка". */
function behindTitle(text: NameText, word: NameWord, family: Family): string {
  const form = followsTitle(text, word.index) ? titleForm(text.words[word.index - 1]?.exact ?? '') : undefined
  return form
    ? familyNominative(family, { ...form, language: text.language })
    : text.text.slice(word.start, family.last.end)
}
