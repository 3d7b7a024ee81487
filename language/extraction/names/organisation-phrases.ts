import { functionWords } from '../../identification/function-words.ts'
import type { NameLanguage } from '../../names/cases.ts'
import { isAdjective } from './adjectives.ts'
import { gapAfter, isSpace } from './gaps.ts'
import type { Found } from './gazetteer.ts'
import { type NameText, nameWordAt } from './name-words.ts'

type ListedAt = (index: number) => Found | undefined

const ands = new Set(['и', 'та', 'і', 'й'])
const genitiveAdjective = /(?:ых|их|ого|его|ой|ей|ої|ьої)$/
/** говорится, опубликованы, (в) сообщении, заявила. */
const verbal = /(?:ся|сь|ованы|лены|овані|лені|нии|нні|[аеиіїуыя]л[аио])$/
const genitiveNoun = /(?:[аяыиіїую]|[оеіи]в|[еиі]й|ств)$/
const adverbs = new Set(
  'сегодня вчера завтра тогда всегда когда иногда снова пока сразу сперва учора вчора сьогодні завжди тоді тепер теперь уже також знову відразу зразу кстати почти вроде назва года'.split(
    ' ',
  ),
)
const mostAdjectives = 3

/** End of the noun that starts at the next word, with adjectives before it. */
export function genitiveBehind(text: NameText, index: number, listedAt: ListedAt): number | undefined {
  for (let at = index + 1; at <= index + mostAdjectives + 1; at++) {
    const word = text.words[at]
    if (!word || !isSpace(gapAfter(text, at - 1)) || nameWordAt(text, at) || listedAt(at)) return undefined
    if (genitiveAdjective.test(word.exact) && isSpace(gapAfter(text, at))) continue
    return isGenitiveNoun(word.exact, at > index + 1, text.language) ? at : undefined
  }
  return undefined
}

function isGenitiveNoun(exact: string, isBehindAdjective: boolean, language: NameLanguage): boolean {
  if (exact.length < 4 || verbal.test(exact) || adverbs.has(exact) || functionWords[language].has(exact))
    return false
  return isBehindAdjective || genitiveNoun.test(exact)
}

/** по безопасности, против иммиграции, з питань безпеки. */
const prepositions = new Set(['по', 'против', 'проти', 'за', 'з', 'із', 'из', 'для', 'при', 'у', 'в'])
const afterName = new Set(['питань', 'справах', 'захист', 'защиту', 'делам', 'вопросам', 'поддержку'])

/**
 * End of the words that say what an organisation is for: "(Комитет) защиты журналистов", "(Организация) по
 * безопасности и сотрудничеству".
 */
export function purposeBehind(text: NameText, index: number, listedAt: ListedAt): number | undefined {
  const noun = genitiveBehind(text, index, listedAt)
  const first = noun ?? fieldBehind(text, index, listedAt)
  if (first === undefined) return undefined
  const second = genitiveBehind(text, first, listedAt) ?? fieldBehind(text, first, listedAt) ?? first
  return behindAnd(text, second, listedAt)
}

function behindAnd(text: NameText, last: number, listedAt: ListedAt): number {
  const and = text.words[last + 1]?.exact ?? ''
  if (!isSpace(gapAfter(text, last)) || !ands.has(and)) return last
  return genitiveBehind(text, last + 1, listedAt) ?? datedBehind(text, last + 1, listedAt) ?? last
}

function fieldBehind(text: NameText, index: number, listedAt: ListedAt): number | undefined {
  const preposition = text.words[index + 1]?.exact ?? ''
  if (!isSpace(gapAfter(text, index)) || !prepositions.has(preposition)) return undefined
  // "в" and "у" mostly say where: only with the words of such names.
  if (/^[вузі]з?$/.test(preposition) && !afterName.has(text.words[index + 2]?.exact ?? '')) return undefined
  return datedBehind(text, index + 1, listedAt)
}

const caseAdjective = /(?:ым|им|ому|ему|ой|ей|ій|ою|ых|их|ого|его|ої|ую|ую|ними|ними)$/
const pluralAdjective = /(?:ными|нными|скими|ських|ских|них|ных|ними|ським?и)$/

function isField(exact: string): boolean {
  return exact.length > 3 && !verbal.test(exact) && !adverbs.has(exact)
}

/** A noun in any case, with adjectives before it. */
function datedBehind(text: NameText, index: number, listedAt: ListedAt): number | undefined {
  for (let at = index + 1; at <= index + mostAdjectives + 1; at++) {
    const word = text.words[at]
    if (!word || !isSpace(gapAfter(text, at - 1)) || nameWordAt(text, at) || listedAt(at)) return undefined
    const isPlural = pluralAdjective.test(word.exact)
    if (
      (isPlural || (caseAdjective.test(word.exact) && isAdjective(word.exact))) &&
      isSpace(gapAfter(text, at))
    )
      continue
    if (!isField(word.exact) || functionWords[text.language].has(word.exact)) return undefined
    return afterName.has(word.exact) ? (genitiveBehind(text, at, listedAt) ?? at) : at
  }
  return undefined
}
