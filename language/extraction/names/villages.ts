import ukraineVillagesData from '../../gazetteers/ukraine-villages.json' with { type: 'json' }
import { foldWord } from '../../text/fold.ts'
import { gapAfter, isAdjacent, isHyphen } from './gaps.ts'
import type { Found } from './gazetteer.ts'
import { keysOf } from './listed-names.ts'
import { nameKey } from './name-key.ts'
import { isCapital, type NameText } from './name-words.ts'

const { ukraineVillages } = ukraineVillagesData.lists

let byKey: Map<string, Village> | undefined

const kinds = keysOf([
  'село',
  'селище',
  'смт',
  'посёлок',
  'поселок',
  'пгт',
  'хутір',
  'хутор',
  'населений',
  'населенный',
])
const kindSigns = new Set(['с', 'смт', 'пгт', 'п', 'нп', 'н'])
const typicalEnding = /(?:[іїоеє]вк|инк|[іїоеє]вц|івщин)(?:а|и|і|у|ою|ы|е|ой|ів|ями|ях)$/

/**
 * A village: `named` after the word for a village (с. Роботине), or `typical` by the ending of its name
 * (Новомихайлівка).
 */
export function villageAt(text: NameText, index: number, by: 'named' | 'typical'): Found | undefined {
  const word = text.words[index]
  if (!word || !isCapital(text.text.charCodeAt(word.start)) || word.end - word.start < 4) return undefined
  if (by === 'named' ? !isBehindKind(text, index) : !typicalEnding.test(word.exact))
    return by === 'typical' ? hyphenedAt(text, index) : undefined
  if (by === 'typical' && notVillages.has(nameKey(word.exact))) return undefined
  const pair = pairAt(text, index)
  const found = pair ?? villageOf(nameKey(word.exact)) ?? villages().get(word.exact)
  if (!found) return undefined
  const [name, code] = found
  return { kind: 'place', name, detail: code && `UA${code}`, first: index, last: pair ? index + 1 : index }
}

type Village = [name: string, code: string]

/** Also by the dative and locative: Василівка, у Василівці. */
function villageOf(key: string): Village | undefined {
  return villages().get(key) ?? (key.endsWith('івц') ? villages().get(key.replace(/ц$/, 'к')) : undefined)
}

function pairAt(text: NameText, index: number): Village | undefined {
  const [word, two] = isAdjacent(text, index) ? text.words.slice(index, index + 2) : []
  return word && two && isCapital(text.text.charCodeAt(two.start))
    ? villageOf(`${nameKey(word.exact)} ${nameKey(two.exact)}`)
    : undefined
}

/** Дубово-Василівка. */
function hyphenedAt(text: NameText, index: number): Found | undefined {
  const next = isHyphen(text.text.charAt(text.words[index]?.end ?? 0)) ? text.words[index + 1] : undefined
  const found = next && typicalEnding.test(next.exact) ? pairAt(text, index) : undefined
  return found && { kind: 'place', name: found[0], detail: `UA${found[1]}`, first: index, last: index + 1 }
}

/** Names of villages that nearly always mean something else: the party Батьківщина. */
const notVillages = keysOf(['Батьківщина'])

function isBehindKind(text: NameText, index: number): boolean {
  const before = text.words[index - 1]
  if (!before) return false
  const gap = gapAfter(text, index - 1)
  if (kindSigns.has(before.exact))
    return gap === '. ' || gap === '.' || (before.exact.length > 2 && gap === ' ')
  if (gap !== ' ' && gap !== ' «') return false
  return kinds.has(before.exact) || kinds.has(nameKey(before.exact))
}

function villages(): Map<string, Village> {
  byKey ??= readVillages()
  return byKey
}

function readVillages() {
  const found = new Map<string, [name: string, code: string]>()
  for (const line of ukraineVillages) {
    const [, name = line, code = ''] = /^(.*) (\d{17})$/.exec(line) ?? []
    const words = name.split(/[ -]/).map(foldWord)
    const key = words.map(nameKey).join(' ')
    found.set(
      key,
      found.has(key) && found.get(key)?.[0] !== name ? (found.get(key) ?? [name, code]) : [name, code],
    )
    const russian = key
      .replaceAll('івк', 'овк')
      .replaceAll('ївк', 'евк')
      .replaceAll('ськ', 'ск')
      .replaceAll('и', 'ы')
      .replaceAll('і', 'и')
    if (!found.has(russian)) found.set(russian, [name, code])
  }
  return found
}
