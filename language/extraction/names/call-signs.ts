import nameContextData from '../../gazetteers/name-context.json' with { type: 'json' }
import { keysOf } from './listed-names.ts'
import { nameKey } from './name-key.ts'
import type { NameText } from './name-words.ts'

const { soldiers } = nameContextData.lists

/** A call sign at its position in the text. */
export type CallSign = { name: string; start: number; end: number }

const openers = /^[\s:—–-]*[«"“„'‘*_]+/
const inQuotes = /^\s*[:—–-]?\s*[*_]{0,2}[«"“„‘]([^«»"“”„‘’\n]{2,30})[»"”“’]/
const bare = /^\s*[:—–-]?\s*(\p{Lu}[\p{L}\d-]{1,20})/u
const words = new Set(
  'позивний позивним позивного позивному позивні позывной позывным позывного позывному позывные callsign sign'.split(
    ' ',
  ),
)

/** Words in quotation marks or with a capital, after «позивний», «позывной», "call sign". */
export function callSignAfter(text: NameText, index: number): CallSign | undefined {
  const word = text.words[index]
  if (!word) return undefined
  if (!words.has(word.exact)) return ofSoldier(text, index)
  if (word.exact === 'sign' && text.words[index - 1]?.exact !== 'call') return undefined
  const after = text.text.slice(word.end, word.end + 50)
  const found = openers.test(after) ? inQuotes.exec(after) : bare.exec(after)
  const name = found?.[1]
  if (!found || name === undefined) return undefined
  const start = word.end + found[0].lastIndexOf(name)
  return { name: `«${name.trim()}»`, start, end: start + name.length }
}

const oneQuoted = /^ [«"“„](\p{Lu}[\p{L}\d’'-]{1,20})[»"”“](?! (?:бригад|полк|батальй?о|рот))/u

/** Боєць «Вигадка». */
function ofSoldier(text: NameText, index: number): CallSign | undefined {
  const word = text.words[index]
  // Few words come before a quotation mark.
  if (!word || !/[«"“„]/.test(text.text.charAt(word.end + 1))) return undefined
  if (!soldierKeys().has(word.exact) && !soldierKeys().has(nameKey(word.exact))) return undefined
  const name = oneQuoted.exec(text.text.slice(word.end, word.end + 40))?.[1]
  if (name === undefined) return undefined
  const start = word.end + 2
  return { name: `«${name}»`, start, end: start + name.length }
}

let keys: ReadonlySet<string> | undefined

function soldierKeys(): ReadonlySet<string> {
  keys ??= keysOf(soldiers)
  return keys
}
