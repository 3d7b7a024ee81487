import organisationsData from '../../gazetteers/organisations.json' with { type: 'json' }
import { keysOf } from './listed-names.ts'
import { nameKey } from './name-key.ts'
import { isCapital, type NameText } from './name-words.ts'

const { legalForms, organisationHeads } = organisationsData.lists
const pressVerbs = new Set(organisationsData.lists.pressVerbs)

const forms = new Set(legalForms.map((form) => form.toLowerCase()))
const heads = keysOf(organisationHeads)
const quoted = /^ ?[«"“„]([^«»"“”„\n]{2,60})[»"”“]/

/** `isNext`: a later one of a list. */
type Quoted = { name: string; start: number; end: number; isNext: boolean }

const none: readonly Quoted[] = []

/**
 * Organisations in quotation marks after their generic word, with a legal form in the span: компанія
 * «Приклад», ТОВ «Приклад», компании «Один» и «Два».
 */
export function quotedAfter(text: NameText, index: number): readonly Quoted[] {
  const word = text.words[index]
  if (!word || !isOpening(text.text, word.end)) return none
  const isPress = pressVerbs.has(word.exact)
  const isForm = !isPress && forms.has(word.exact) && isWrittenAsForm(text.text.slice(word.start, word.end))
  if (!isPress && !isForm && !heads.has(word.exact) && !heads.has(nameKey(word.exact))) return []
  const name = quoted.exec(text.text.slice(word.end, word.end + 66))?.[1]
  // Speech in quotation marks is not a name, an article is not its publisher.
  if (name === undefined || (isPress && /[.,!?…]|(?: \S+){3}/.test(name)) || !isCapital(name.charCodeAt(0)))
    return []
  if (authors.test(word.exact) && /\s\p{Ll}/u.test(name)) return []
  const start = text.text.indexOf(name, word.end)
  const first = { name, start: isForm ? word.start : start, end: start + name.length, isNext: false }
  return isPress ? [first] : [first, ...others(text.text, first.end)]
}

/** The next ones of a list. */
function others(text: string, from: number): Quoted[] {
  const found: Quoted[] = []
  for (let end = from; found.length < mostOthers; ) {
    const [all = '', name] = next.exec(text.slice(end, end + 72)) ?? []
    if (name === undefined || !isCapital(name.charCodeAt(0))) break
    const start = end + all.lastIndexOf(name)
    end = start + name.length
    found.push({ name, start, end, isNext: true })
  }
  return found
}

const mostOthers = 20
const next = /^[»"”“](?:, ?| (?:и|та|і|й) )(?:(?:и|та|і|й) )?[«"“„]([^«»"“”„\n]{2,50})(?=[»"”“])/
const authors = /^(?:корр?еспондент|[иі]нтерв)/

/** АТ, Ат; "ат" is another word. */
function isWrittenAsForm(written: string): boolean {
  return written.length < 3 || isCapital(written.charCodeAt(1))
    ? isCapital(written.charCodeAt(1))
    : isCapital(written.charCodeAt(written.length - 1))
}

// « " “ „
function isOpening(text: string, end: number): boolean {
  const code = text.charCodeAt(text.charCodeAt(end) === 0x20 ? end + 1 : end)
  return code === 0xab || code === 0x22 || code === 0x201c || code === 0x201e
}
