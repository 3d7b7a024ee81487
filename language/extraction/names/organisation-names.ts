import organisationsData from '../../gazetteers/organisations.json' with { type: 'json' }
import { functionWords } from '../../identification/function-words.ts'
import type { NameLanguage } from '../../names/cases.ts'
import { remembered } from '../../stems/remembered.ts'
import { foldWord } from '../../text/fold.ts'
import { adjectiveNominative, type GrammaticalGender, isAdjective } from './adjectives.ts'
import { gapAfter, isSpace, opensSentence } from './gaps.ts'
import type { Found } from './gazetteer.ts'
import { keysOfName } from './gazetteer.ts'
import { nameKey } from './name-key.ts'
import { type NameText, type NameWord, nameWordAt } from './name-words.ts'
import { notSurnames } from './not-surnames.ts'

const { ministries, namedHeads, officialAdjectives, organisationBodies, stateBodies } =
  organisationsData.lists

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
  const { state, ministry, named } = headsAt(text, index)
  const first = nameWordAt(text, index)
  if (!(state || named || first) || listedAt(index)) return undefined
  return (
    (state ? ofPlace(text, index, state, listedAt) : undefined) ??
    (ministry ? ministryAt(text, index, ministry, listedAt) : undefined) ??
    (first ? describedAt(text, first, listedAt) : undefined) ??
    (named ? namedBehind(text, index, listedAt) : undefined)
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
  let last = genitiveBehind(text, index, listedAt)
  if (last === undefined) return undefined
  const and = text.words[last + 1]?.exact ?? ''
  if (isSpace(gapAfter(text, last)) && ands.has(and)) last = genitiveBehind(text, last + 1, listedAt) ?? last
  return { name: `${head} ${written(text, index + 1, last)}`, first: index, last }
}

const ands = new Set(['и', 'та', 'і', 'й'])
const genitiveAdjective = /(?:ых|их|ого|его|ой|ей|ої|ьої)$/
/** говорится, опубликованы, (в) сообщении. */
const verbal = /(?:ся|сь|ованы|лены|овані|лені|нии|нні)$/
const genitiveNoun = /(?:[аяыиіїую]|[оеіи]в|[еиі]й|ств)$/

/** End of the noun that starts at the next word, with adjectives before it. */
function genitiveBehind(text: NameText, index: number, listedAt: ListedAt): number | undefined {
  for (let at = index + 1; at <= index + mostAdjectives + 1; at++) {
    const word = text.words[at]
    if (!word || !isSpace(gapAfter(text, at - 1)) || nameWordAt(text, at) || listedAt(at)) return undefined
    if (genitiveAdjective.test(word.exact) && isSpace(gapAfter(text, at))) continue
    return isGenitiveNoun(word.exact, at > index + 1, text.language) ? at : undefined
  }
  return undefined
}

function isGenitiveNoun(exact: string, isBehindAdjective: boolean, language: NameLanguage): boolean {
  if (exact.length < 4 || verbal.test(exact) || functionWords[language].has(exact)) return false
  return isBehindAdjective || genitiveNoun.test(exact)
}

const mostAdjectives = 3

/** "Вигаданський національний університет", "у Вигаданському національному університеті". */
function describedAt(text: NameText, first: NameWord, listedAt: ListedAt): NamedOrganisation | undefined {
  const { index } = first
  if (first.shouted || !isAdjective(first.exact)) return undefined
  if (opensSentence(text, index) && !official.has(nameKey(first.exact))) return undefined
  for (let at = index + 1; at <= index + mostAdjectives; at++) {
    if (!isSpace(gapAfter(text, at - 1)) || listedAt(at)) return undefined
    const body = bodyAt(text, at)
    if (body) return described(text, { first: index, last: at }, body)
    if (!isAdjective(text.words[at]?.exact ?? '')) return undefined
  }
  return undefined
}

function described(
  text: NameText,
  { first, last }: { first: number; last: number },
  { noun, gender }: Body,
): NamedOrganisation {
  const adjectives = text.words
    .slice(first, last)
    .map((word) => adjectiveNominative(text.text.slice(word.start, word.end), gender, text.language))
  return { name: [...adjectives, noun].join(' '), first, last }
}

/** "компания Zynga", "партии ХДС", "газета Правда". */
function namedBehind(text: NameText, index: number, listedAt: ListedAt): NamedOrganisation | undefined {
  if (!isName(text, index + 1, listedAt) || !isSpace(gapAfter(text, index))) return undefined
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
  if (word.shouted) return word.end - word.start <= mostCapitals
  if (word.given.length > 0 || word.surname !== 'none' || word.patronymic) return false
  // "компании Украинская правда" can be a name of several words, or an adjective of another name.
  return !isAdjective(word.exact) && nameWordAt(text, index + 1) === undefined
}

const mostCapitals = 6

function isLatin({ text, words }: NameText, index: number): boolean {
  const word = words[index]
  return word !== undefined && /[A-Z]/.test(text.charAt(word.start))
}

type Heads = ReadonlyMap<string, string>
/** The kind of organisation that a word names, in the nominative; empty if none. */
type HeadWord = {
  state?: string | undefined
  ministry?: string | undefined
  named?: string | undefined
  ru?: Body | undefined
  uk?: Body | undefined
}

const headOfNothing: HeadWord = {}

function headsAt({ words }: NameText, index: number): HeadWord {
  return headsByWord(words[index]?.exact ?? '')
}

const headsByWord = remembered((exact): HeadWord => {
  const key = nameKey(exact)
  const of = <T>(heads: ReadonlyMap<string, T>) => heads.get(exact) ?? heads.get(key)
  const found = {
    state: of(states),
    ministry: of(ministryKeys),
    named: of(namedKeys),
    ru: of(bodies.ru),
    uk: of(bodies.uk),
  }
  return Object.values(found).some((one) => one !== undefined) ? found : headOfNothing
})

/** Nominatives by the keys of their cases. */
function headsOf(words: readonly string[]): Heads {
  return new Map(words.flatMap((word) => keysFor(word).map((key): [string, string] => [key, word])))
}

function keysFor(word: string): string[] {
  const folded = foldWord(word)
  return [folded, ...keysOfName(folded)]
}

type Body = { noun: string; gender: GrammaticalGender }

const bodies = {
  ru: bodiesOf(organisationBodies.ru, organisationBodies.both),
  uk: bodiesOf(organisationBodies.uk, organisationBodies.both),
} satisfies Record<NameLanguage, ReadonlyMap<string, Body>>

function bodiesOf(...entries: string[][]): ReadonlyMap<string, Body> {
  return new Map(
    entries.flat().flatMap((entry) => {
      const [noun = '', mark = ''] = entry.split('/')
      const gender = mark === 'f' || mark === 'n' ? mark : 'm'
      return keysFor(noun).map((key): [string, Body] => [key, { noun, gender }])
    }),
  )
}

function bodyAt(text: NameText, index: number): Body | undefined {
  return headsAt(text, index)[text.language]
}

const states = headsOf(stateBodies)
const ministryKeys = headsOf(ministries)
const namedKeys = headsOf(namedHeads)
const official = new Set(officialAdjectives.map((word) => nameKey(foldWord(word))))

function written({ text, words }: NameText, first: number, last: number): string {
  return text.slice(words[first]?.start, words[last]?.end)
}
