import type { Listed } from '../../names/spelling.ts'
import { foldWord } from '../../text/fold.ts'
import { gapAfter, isHyphen, isSpace } from './gaps.ts'
import type { Found } from './gazetteer.ts'
import { placesOf } from './listed-places.ts'
import { nameKey } from './name-key.ts'
import { isCapital, type NameText } from './name-words.ts'

/** A noun of regions, and the noun that names an unlisted one. */
type Noun = { listed: string; uk: string; ru: string; isFeminine?: true }

const region: Noun = { listed: 'область', uk: 'область', ru: 'область', isFeminine: true }
const land: Noun = { listed: '', uk: 'край', ru: 'край' }
const district: Noun = { listed: 'район', uk: 'район', ru: 'район' }
const circle: Noun = { listed: '', uk: 'округ', ru: 'округ' }
/** A part of the front, named by its main town. */
const direction: Noun = { listed: '', uk: 'напрямок', ru: 'направление' }

/** Nouns of regions by their key. */
const nouns = new Map<string, Noun>([
  ['област', region],
  ['край', land],
  ['кра', land],
  ['район', district],
  ['округ', circle],
  ['напрямок', direction],
  ['напрямк', direction],
  ['напрям', direction],
  ['направление', direction],
  ['направлени', direction],
])

function nounOf(exact: string): Noun | undefined {
  return exact === 'напрямую' ? undefined : (nouns.get(exact) ?? nouns.get(nameKey(exact)))
}

const plural = /(?:[аяи]х|[аяи]ми?|[еі]й|[оі]в|[иіыая])$/

const adjective =
  /^(\p{Lu}.{2,}[сцз]ь?к)(?:ий|ого|ому|им|ім|ом|ая|ой|ую|а|ої|ій|у|ою|ое|ые|ие|их|ых|ими|ыми|і)$/u
/** "Російський напрямок політики" is no part of the front. */
const notOfFront = /^(?:рос[сі]|укра|[єе]вро|америк|німец|немец|політ|полит|город|місь|європ|англ|франц)/i
const joints = new Set(['та', 'і', 'й', 'и', 'або', 'или', 'а', 'також', 'также'])
const comma = /^, ?$/
/** Words between the first region and the noun: "Сумській, Харківській та Запорізькій областях". */
const mostBetween = 8

/**
 * A region by its form, also the first ones of several: "в Ростовской области" → "Ростовская область",
 * "Запорізькій та Херсонській областях", "на Покровському напрямку".
 */
export function regionAt(text: NameText, index: number): Found | undefined {
  const last = adjectiveEnd(text, index)
  const noun = last === undefined ? undefined : nounBehind(text, last)
  if (last === undefined || !noun) return undefined
  const written = text.text.slice(text.words[index]?.start, text.words[last]?.end)
  const stem = adjective.exec(written)?.[1]
  if (!stem || (noun.noun === direction && notOfFront.test(stem))) return undefined
  const end = noun.at === last + 1 ? noun.at : last
  return { ...nameOf(stem, noun.noun), first: index, last: end }
}

/** The last word of an adjective with a capital: "Покровський", "Південно-Слобожанський". */
function adjectiveEnd(text: NameText, index: number): number | undefined {
  const word = text.words[index]
  if (!word || !isCapital(text.text.charCodeAt(word.start))) return undefined
  if (isAdjectiveInK(word.exact)) return index
  const next = word.exact.endsWith('о') && isHyphen(gapAfter(text, index)) ? text.words[index + 1] : undefined
  return next && isAdjectiveInK(next.exact) ? index + 1 : undefined
}

const inK = /[сцз]ь?к(?:ий|ого|ому|им|ім|ом|ая|ой|ую|а|ої|ій|у|ою|ое|ые|ие|их|ых|ими|ыми|і)$/

function isAdjectiveInK(exact: string): boolean {
  return exact.length > 4 && inK.test(exact)
}

function nounBehind(text: NameText, last: number): { noun: Noun; at: number } | undefined {
  for (let at = last + 1; at <= last + mostBetween; at++) {
    const word = text.words[at]
    const gap = gapAfter(text, at - 1)
    if (!word || gap === undefined || !(isSpace(gap) || isHyphen(gap) || comma.test(gap))) return undefined
    const noun = isSpace(gap) ? nounOf(word.exact) : undefined
    if (noun) return at === last + 1 || agree(text, last, at) ? { noun, at } : undefined
    if (!joints.has(word.exact) && adjectiveEnd(text, at) === undefined && !isAdjectiveInK(word.exact))
      return undefined
    if (at === last + 1 && isSpace(gap) && !joints.has(word.exact)) return undefined
  }
  return undefined
}

/** "Сумській та Харківській областях", but "у Курську й Курській області". */
function agree({ words }: NameText, first: number, noun: number): boolean {
  const [one = '', last = ''] = [words[first]?.exact, words[noun - 1]?.exact]
  return one.slice(-2) === last.slice(-2) && plural.test(words[noun]?.exact ?? '')
}

function nameOf(stem: string, noun: Noun): Listed {
  const key = foldWord(stem)
  const listed = noun.listed === '' ? undefined : listedRegions().get(`${key} ${noun.listed}`)
  if (listed) return listed
  const ukrainian = stem.endsWith('ьк') ? stem : noun === direction ? ukrainianStem(key) : undefined
  if (ukrainian !== undefined)
    return { kind: 'place', name: `${ukrainian}${noun.isFeminine ? 'а' : 'ий'} ${noun.uk}`, detail: '' }
  const neuter = noun === direction ? 'ое' : 'ий'
  return { kind: 'place', name: `${stem}${noun.isFeminine ? 'ая' : neuter} ${noun.ru}`, detail: '' }
}

function ukrainianStem(key: string): string | undefined {
  const listed = listedRegions().get(`${key} район`) ?? listedRegions().get(`${key} область`)
  return listed && /^(.+ьк)(?:а|ий) /.exec(listed.name)?.[1]
}

let byAdjective: Map<string, Listed> | undefined

/** Listed regions and districts by the stem of their adjective in either language, and their noun. */
function listedRegions(): Map<string, Listed> {
  byAdjective ??= new Map(
    placesOf().flatMap(({ listed, spellings }) =>
      spellings.flatMap((spelling): [string, Listed][] => {
        const [, stem = '', noun = ''] = /^=?(\S+к)(?:а|ий|ая) (область|район)$/.exec(spelling) ?? []
        return stem === '' ? [] : [[`${foldWord(stem)} ${noun}`, listed]]
      }),
    ),
  )
  return byAdjective
}

const regionWords = new Set(['region', 'regions', 'oblast', 'oblasts'])
const englishJoints = new Set(['and', 'or'])

/** The region of a town in English, also of several: "Kharkiv and Sumy regions". */
export function regionOfTown(text: NameText, town: Found): Found {
  if (town.kind !== 'place' || text.words[town.last]?.form.script !== 'latin') return town
  const noun = englishNounBehind(text, town.last)
  const region = noun === undefined ? undefined : regionOf(town)
  return region ? { ...town, ...region, last: noun === town.last + 1 ? noun : town.last } : town
}

function englishNounBehind(text: NameText, last: number): number | undefined {
  for (let at = last + 1; at <= last + mostBetween; at++) {
    const word = text.words[at]
    const gap = gapAfter(text, at - 1)
    const isComma = comma.test(gap ?? '')
    if (!word || !(isSpace(gap) || isComma)) return undefined
    if (regionWords.has(word.exact)) return at
    const isJoined = isComma || englishJoints.has(text.words[at - 1]?.exact ?? '')
    const isTown = isJoined && isCapital(text.text.charCodeAt(word.start))
    if (!englishJoints.has(word.exact) && !isTown) return undefined
  }
  return undefined
}

/** The region whose name comes from the town: Харків, Харківська область. */
function regionOf({ name, detail }: Found): Listed | undefined {
  if (detail === '') return undefined
  for (const region of listedRegions().values())
    if (
      region.name.endsWith(' область') &&
      region.detail.slice(0, 4) === detail.slice(0, 4) &&
      region.name.startsWith(name.slice(0, 3))
    )
      return region
  return undefined
}
