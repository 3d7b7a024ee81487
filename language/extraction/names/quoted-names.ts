import organisationsData from '../../gazetteers/organisations.json' with { type: 'json' }
import { keysOf } from './listed-names.ts'
import { nameKey } from './name-key.ts'
import { isCapital, type NameText } from './name-words.ts'

const { organisationHeads } = organisationsData.lists
const pressVerbs = new Set(organisationsData.lists.pressVerbs)

const heads = keysOf(organisationHeads)
const quoted = /^ ?[«"“„]([^«»"“”„\n]{2,60})[»"”“]/

/** An organisation in quotation marks after its generic word: компанія «Приклад». */
export function quotedAfter(
  text: NameText,
  index: number,
): { name: string; start: number; end: number } | undefined {
  const word = text.words[index]
  if (!word || !isOpening(text.text.charCodeAt(word.end + 1))) return undefined
  const isPress = pressVerbs.has(word.exact)
  if (!isPress && !heads.has(word.exact) && !heads.has(nameKey(word.exact))) return undefined
  const name = quoted.exec(text.text.slice(word.end, word.end + 66))?.[1]
  // Speech in quotation marks is not a name.
  if (name === undefined || (isPress && /[.,!?…]|(?: \S+){3}/.test(name)) || !isCapital(name.charCodeAt(0)))
    return undefined
  const start = text.text.indexOf(name, word.end)
  return { name, start, end: start + name.length }
}

// « " “ „
function isOpening(code: number): boolean {
  return code === 0xab || code === 0x22 || code === 0x201c || code === 0x201e
}
