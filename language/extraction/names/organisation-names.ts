import organisationsData from '../../gazetteers/organisations.json' with { type: 'json' }
import { functionWords } from '../../identification/function-words.ts'
import type { Body } from '../../names/organisation-head.ts'
import { foldWord } from '../../text/fold.ts'
import { adjectiveNominative, isAdjective } from './adjectives.ts'
import { gapAfter, isHyphen, isSpace, opensSentence } from './gaps.ts'
import type { Found } from './gazetteer.ts'
import { keysOf } from './listed-names.ts'
import { nameKey } from './name-key.ts'
import { type NameText, type NameWord, nameWordAt } from './name-words.ts'
import { notSurnames } from './not-surnames.ts'
import { bodyAt, headsAt } from './organisation-heads.ts'
import { genitiveBehind, purposeBehind } from './organisation-phrases.ts'

const { countryStems, officialAdjectives, seatsOfPower } = organisationsData.lists

/** An organisation at its position in the text. */
export type NamedOrganisation = { name: string; first: number; last: number }

/** The listed names found at a word. */
export type ListedAt = (index: number) => Found | undefined

/** An unlisted organisation, recognised by its generic word and the words beside it (docs/decisions/0022). */
export function organisationAt(
  text: NameText,
  index: number,
  listedAt: ListedAt,
): NamedOrganisation | undefined {
  const { state, ministry, named, any } = headsAt(text, index)
  const first = nameWordAt(text, index)
  if (!(state || named || any || first) || listedAt(index)) return undefined
  return (
    (state ? ofPlace(text, index, state, listedAt) : undefined) ??
    (ministry ? ministryAt(text, index, ministry, listedAt) : undefined) ??
    (state ? ofCountry(text, index, state) : undefined) ??
    (first ? (describedAt(text, first, listedAt) ?? devotedAt(text, first, listedAt)) : undefined) ??
    (named || any ? namedBehind(text, index, listedAt) : undefined)
  )
}

/** "правительство Японии": the place remains a separate entity. */
function ofPlace(
  text: NameText,
  index: number,
  head: string,
  listedAt: ListedAt,
): NamedOrganisation | undefined {
  const place = isSpace(gapAfter(text, index)) ? listedAt(index + 1) : undefined
  if (!place || place.first !== index + 1 || !isPlace(place)) return undefined
  return { name: `${head} ${written(text, index + 1, place.last)}`, first: index, last: index }
}

/** "американское правительство", "української поліції". */
function ofCountry(text: NameText, index: number, head: string): NamedOrganisation | undefined {
  const before = text.words[index - 1]
  if (!before || !isSpace(gapAfter(text, index - 1)) || nameWordAt(text, index - 1)) return undefined
  if (!countryAdjective.test(before.exact)) return undefined
  const gender = /[ао]$/.test(head) ? (head.endsWith('о') ? 'n' : 'f') : /[яьі]$/.test(head) ? 'f' : 'm'
  const name = `${adjectiveNominative(before.exact, gender, text.language)} ${head}`
  return { name, first: index - 1, last: index }
}

const countryAdjective = new RegExp(
  `^(?:${countryStems.join('|')})(?:ий|ого|ому|им|ім|ом|ая|ой|ую|а|ої|ій|у|ою|ое|е)$`,
)

function isPlace({ kind }: Found): boolean {
  return kind === 'place' || kind === 'country'
}

/** "Министерство связи и массовых коммуникаций": up to the second noun in the genitive. */
function ministryAt(
  text: NameText,
  index: number,
  head: string,
  listedAt: ListedAt,
): NamedOrganisation | undefined {
  const last = purposeBehind(text, index, listedAt)
  if (last === undefined) return undefined
  return { name: `${head} ${written(text, index + 1, last)}`, first: index, last }
}

/**
 * "Вигаданський національний університет", "у Вигаданському національному університеті", "Нью-йоркская
 * фондовая биржа".
 */
function describedAt(text: NameText, first: NameWord, listedAt: ListedAt): NamedOrganisation | undefined {
  const { index } = first
  if (first.shouted) return undefined
  const isCompound = hasHyphenBehind(text, first) && !nameWordAt(text, index + 1)
  const opening = isCompound ? (text.words[index + 1]?.exact ?? '') : first.exact
  if (!isAdjective(opening)) return undefined
  const last = bodyBehind(text, isCompound ? index + 1 : index, listedAt)
  const body = last === undefined ? undefined : bodyAt(text, last)
  if (last === undefined || !body) return undefined
  const isName = isCompound || official.has(nameKey(first.exact)) || !opensSentence(text, index)
  if (!isName && !opensName(text, index, last)) return undefined
  const found = described(text, { first: index, last }, body)
  const end = withPurpose.has(body.noun) ? genitiveBehind(text, last, listedAt) : undefined
  return end === undefined
    ? found
    : { ...found, name: `${found.name} ${written(text, last + 1, end)}`, last: end }
}

/** Bodies that also have their field in the name: "Державна служба статистики", "Союз писателей". */
const withPurpose = new Set(
  'управление управління служба комитет комітет агентство департамент комиссия комісія бюро центр совет рада союз спілка инспекция інспекція ассоциация асоціація биржа біржа палата институт інститут фонд объединение академия академія'.split(
    ' ',
  ),
)

function hasHyphenBehind({ text }: NameText, { end }: NameWord): boolean {
  return isHyphen(text.charAt(end))
}

/** The generic word after adjectives: "(Промышленный) и коммерческий банк". */
function bodyBehind(text: NameText, adjective: number, listedAt: ListedAt): number | undefined {
  for (let at = adjective + 1; at <= adjective + mostAdjectives; at++) {
    if (!isSpace(gapAfter(text, at - 1)) || listedAt(at)) return undefined
    if (bodyAt(text, at)) return at
    const exact = text.words[at]?.exact ?? ''
    const isJoint = ands.has(exact) && isAdjective(text.words[at + 1]?.exact ?? '')
    if (!isJoint && !isAdjective(exact)) return undefined
  }
  return undefined
}

const mostAdjectives = 3

/**
 * Whether the adjective of a place with such a body is a name even at the start of a sentence: "Харківська
 * обласна рада", "Сумська ОВА".
 */
function opensName(text: NameText, index: number, body: number): boolean {
  const exact = text.words[index]?.exact ?? ''
  return ofPlaces.test(exact) && !notOfPlaces.test(exact) && isSeat(text, body)
}

const ofPlaces = /(?:[сцз]ь?к)(?:ий|ого|ому|им|ім|ом|ая|ой|ую|а|ої|ій|у|ою|ое|е)$/
const notOfPlaces =
  /^(?:місь|сіль|город|сель|дет|дит|жін|жен|муж|чолов|морс|мор[сь]|студент|люд|світсь|світськ|земс|громадян|гражданс|.*[иі]?че?ск|технич|медич|католи)/

function isSeat(text: NameText, at: number): boolean {
  return seats.has(nameKey(text.words[at]?.exact ?? '')) || seats.has(text.words[at]?.exact ?? '')
}

const seats = keysOf([...seatsOfPower])
const ands = new Set(['и', 'та', 'і', 'й'])

/** "Комитет защиты журналистов", "Союз координационных советов", "Організація з питань безпеки". */
function devotedAt(text: NameText, first: NameWord, listedAt: ListedAt): NamedOrganisation | undefined {
  const { index } = first
  const body = first.shouted ? undefined : bodyAt(text, index)
  if (!body || isPlural.test(first.exact)) return undefined
  const last = purposeBehind(text, index, listedAt)
  if (last === undefined || (opensSentence(text, index) && !isAbbreviatedBehind(text, last))) return undefined
  const noun = first.exact === body.noun ? first.written : capitalised(body.noun)
  return { name: `${noun} ${written(text, index + 1, last)}`, first: index, last }
}

const isPlural = /(?:ами|ями|ах|ях|ам|ям)$/

/** "Комитет защиты журналистов (КЗЖ)". */
function isAbbreviatedBehind({ text, words }: NameText, last: number): boolean {
  const end = words[last]?.end ?? 0
  return text.charCodeAt(end + 1) === 0x28 && /^ \(\p{Lu}{2}/u.test(text.slice(end, end + 4))
}

function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}

function described(
  text: NameText,
  { first, last }: { first: number; last: number },
  { noun, gender }: Body,
): NamedOrganisation {
  let name = ''
  for (let at = first; at < last; at++) {
    const word = written(text, at, at)
    const isPart = isHyphen(gapAfter(text, at)) || ands.has(word)
    name += isPart ? word : adjectiveNominative(word, gender, text.language)
    name += gapAfter(text, at) ?? ' '
  }
  return { name: name + noun, first, last }
}

/** "компания Zynga", "партии ХДС", "газета Правда". */
function namedBehind(text: NameText, index: number, listedAt: ListedAt): NamedOrganisation | undefined {
  if (!isSpace(gapAfter(text, index)) || !isName(text, index + 1, listedAt)) return undefined
  const { named } = headsAt(text, index)
  if (named === undefined && !(isLatin(text, index + 1) && !nameWordAt(text, index + 1)?.given.length))
    return undefined
  let last = index + 1
  while (
    last < index + longest &&
    isLatin(text, last) &&
    isLatin(text, last + 1) &&
    isSpace(gapAfter(text, last))
  )
    last++
  return { name: written(text, index + 1, last), first: index + 1, last }
}

const longest = 4

function isName(text: NameText, index: number, listedAt: ListedAt): boolean {
  const word = nameWordAt(text, index)
  if (!word || word.end - word.start < 2 || listedAt(index) || bodyAt(text, index)) return false
  if (isLatin(text, index)) return true
  if (notSurnames.has(word.exact) || functionWords[text.language].has(word.exact)) return false
  if (word.shouted) return word.end - word.start <= mostCapitals && !notNames.has(word.exact)
  if (word.given.length > 0 || word.surname !== 'none' || word.patronymic) return false
  // "компании Украинская правда" can be a name of several words, or an adjective of another name.
  return !isAdjective(word.exact) && nameWordAt(text, index + 1) === undefined
}

const mostCapitals = 6
/** Abbreviations of things and people, not of organisations. */
const notNames = new Set(
  'сау рсзв рсзо зрк зрпк птрк пзрк бпла бмп бтр ппо пво реб рэб лгбт внж впо зсу всу сво ато оос дтп чп нс тв рф'.split(
    ' ',
  ),
)

function isLatin({ text, words }: NameText, index: number): boolean {
  const word = words[index]
  return word !== undefined && /[A-Z]/.test(text.charAt(word.start))
}

const official = new Set(officialAdjectives.map((word) => nameKey(foldWord(word))))

function written({ text, words }: NameText, first: number, last: number): string {
  return text.slice(words[first]?.start, words[last]?.end)
}
