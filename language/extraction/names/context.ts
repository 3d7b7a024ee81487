import nameContextData from '../../gazetteers/name-context.json' with { type: 'json' }
import rolesData from '../../gazetteers/roles.json' with { type: 'json' }
import { gapAfter, isSpace } from './gaps.ts'
import { keysOf } from './listed-names.ts'
import { nameKey } from './name-key.ts'
import type { NameText } from './name-words.ts'

const { namedThings } = nameContextData.lists
const { roles, titles } = rolesData.lists
const speech = new Set(rolesData.lists.speech)

const roleKeys = keysOf(roles)
const titleKeys = keysOf(titles)
const namedThingKeys = keysOf(namedThings)
const reach = 6

/** A title comes right before: "пан Стус". */
export function followsTitle({ words }: NameText, index: number): boolean {
  return isOf(titleKeys, words[index - 1]?.exact)
}

/** A word for an office or a profession. */
export function isRole(exact: string): boolean {
  return isOf(roleKeys, exact)
}

/** A word for a named thing comes right before: "вул. Гагаріна" is a street, not a person. */
export function followsNamedThing({ words }: NameText, index: number): boolean {
  return isOf(namedThingKeys, words[index - 1]?.exact)
}

/**
 * An office or profession is named a few words before, in the same sentence: "премьер-министр Японии Наото
 * Кан".
 */
export function followsRole(text: NameText, index: number): boolean {
  for (let at = index - 1; at >= Math.max(0, index - reach); at--) {
    if (/[.!?;:\n]/.test(text.text.slice(text.words[at]?.end, text.words[at + 1]?.start))) return false
    if (isOf(roleKeys, text.words[at]?.exact)) return true
  }
  return false
}

/** A verb of saying follows the word. */
export function isSpeaking(text: NameText, index: number): boolean {
  return isSpace(gapAfter(text, index)) && speech.has(text.words[index + 1]?.exact ?? '')
}

/** A verb of saying follows or precedes the word. */
export function speaks(text: NameText, first: number, last: number): boolean {
  return isSpeaking(text, last) || isSaidBy(text, first)
}

/** «…», сказал Крамм. */
export function isSaidBy(text: NameText, first: number): boolean {
  return isSpace(gapAfter(text, first - 1)) && speech.has(text.words[first - 1]?.exact ?? '')
}

function isOf(keys: ReadonlySet<string>, exact: string | undefined): boolean {
  return exact !== undefined && (keys.has(exact) || keys.has(nameKey(exact)))
}
