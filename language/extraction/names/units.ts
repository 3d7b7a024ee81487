import unitsData from '../../gazetteers/units.json' with { type: 'json' }
import { gapAfter, isAdjacent, isHyphen } from './gaps.ts'
import type { Found } from './gazetteer.ts'
import { keysOf } from './listed-names.ts'
import { nameKey } from './name-key.ts'
import type { NameText } from './name-words.ts'

const { unitAdjectives, unitNouns, unitTails } = unitsData.lists
const unitAbbreviations: Record<string, string> = unitsData.lists.unitAbbreviations

const adjectives = { uk: adjectivesOf(/(?<!а)[аяо]$|ий$/), ru: adjectivesOf(/[аы]я$|[ыо]й$|ий$|о$/) }

function adjectivesOf(language: RegExp): Map<string, string> {
  const others = unitAdjectives.filter((word) => !language.test(word))
  return new Map(
    [...others, ...unitAdjectives.filter((word) => language.test(word))].map((word) => [nameKey(word), word]),
  )
}
const nouns = new Map(
  unitNouns.flatMap((word) => [...keysOf([word])].map((key): [string, string] => [key, word])),
)
const feminine = new Set([
  'бригада',
  'дивізія',
  'дивизия',
  'рота',
  'ескадрилья',
  'эскадрилья',
  'армія',
  'армия',
])
const suffixes = new Set('та тя га ша а я ї й ма ої ій у ту шу ю го й ий им ою ой му тю ам'.split(' '))
const number = /^\d{1,3}$/
const most = 6
const digitNine = 0x39

/**
 * A numbered unit: "93-ї окремої механізованої бригади", "93 ОМБр", "в/ч А1234"; its name becomes nominative.
 */
export function unitAt(text: NameText, index: number): Found | undefined {
  const exact = text.words[index]?.exact ?? ''
  if (exact === 'в') return militaryUnit(text, index)
  if (exact.charCodeAt(0) > digitNine || !number.test(exact) || isPartOfNumber(text, index)) return undefined
  let at = index + 1
  if (suffixes.has(text.words[at]?.exact ?? '') && /^[-‑–]$/.test(gapAfter(text, index) ?? '')) at++
  const between: string[] = []
  for (; at < index + most; at++) {
    const word = text.words[at]?.exact
    if (word === undefined || !isAdjacent(text, at - 1)) return undefined
    const long = unitAbbreviations[word]
    if (long !== undefined && between.length === 0)
      return { kind: 'unit', name: `${exact} ${long}`, detail: '', first: index, last: at }
    const noun = nouns.get(word) ?? nouns.get(nameKey(word))
    if (noun !== undefined) return named(text, { first: index, at, noun, between })
    const adjective = adjectiveAt(text, at, word)
    if (adjective === undefined) return undefined
    between.push(adjective)
  }
  return undefined
}

function adjectiveAt(text: NameText, at: number, word: string): string | undefined {
  const adjective = adjectives[text.language].get(nameKey(word))
  // десантно-штурмовая: the same in both languages.
  return adjective !== undefined && /о$/.test(word) && isHyphen(gapAfter(text, at)) ? word : adjective
}

/** "100 бригад" is a quantity, "93-я бригада" is a unit. */
function isCount({ words }: NameText, index: number, at: number): boolean {
  return !suffixes.has(words[index + 1]?.exact ?? '') && manyOf.test(words[at]?.exact ?? '')
}

const manyOf =
  /^(?:бригад|рот|див[иі]з[иі]й|арм[иі]й|[ие]скадрил(?:ь|ей|ий)|(?:полк|взвод|корпус|дивизион|дивізіон|батал[ьи]?[йо]+н|батальйон|батальон)(?:[оі]в))$/

function isPartOfNumber({ text, words }: NameText, index: number): boolean {
  return /[\d.,:/-]/.test(text.charAt((words[index]?.start ?? 0) - 1))
}

type Parts = { first: number; at: number; noun: string; between: string[] }

function named(text: NameText, { first, at, noun, between }: Parts): Found | undefined {
  if (isCount(text, first, at)) return undefined
  const start = text.words[at]?.end ?? 0
  const after = text.text.slice(start + 1, start + 30).toLowerCase()
  const tail = unitTails.find((each) => after.startsWith(each)) ?? ''
  const words = [text.words[first]?.exact ?? '', ...between.map((each) => agreeing(each, noun)), noun, tail]
  const name = words
    .filter(Boolean)
    .join(' ')
    .replace(/ (десантно|гірсько|горно|повітряно|воздушно|парашутно|парашютно) /g, ' $1-')
  return { kind: 'unit', name, detail: '', first, last: at + (tail === '' ? 0 : tail.split(/[ -]/).length) }
}

// The list has one or both genders of each adjective: окрема, окремий.
function agreeing(adjective: string, noun: string): string {
  if (/о$/.test(adjective)) return adjective
  const stem = adjective.replace(/(?:а|ий|ая|ый|ой)$/, '')
  const russian = /(?:ая|ый|ой)$/.test(adjective) || /[ыэъ]/.test(adjective)
  if (feminine.has(noun)) return stem + (russian ? 'ая' : 'а')
  return russian
    ? stem.endsWith('ов')
      ? `${stem}ой`
      : stem.endsWith('ск')
        ? `${stem}ий`
        : `${stem}ый`
    : `${stem}ий`
}

// "в/ч А1234", "в/ч 12345"
function militaryUnit(text: NameText, index: number): Found | undefined {
  const [, mark, number] = text.words.slice(index, index + 3)
  if (
    mark?.exact !== 'ч' ||
    gapAfter(text, index) !== '/' ||
    !number ||
    !/^[aаА]?\d{4,5}$/i.test(number.exact)
  )
    return undefined
  const sign = /^\d/.test(number.exact) ? '' : 'А'
  const digits = /\d+$/.exec(number.exact)?.[0] ?? ''
  return { kind: 'unit', name: `в/ч ${sign}${digits}`, detail: '', first: index, last: index + 2 }
}
