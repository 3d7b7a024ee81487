import { gapAfter, isSpace } from './gaps.ts'
import type { Found } from './gazetteer.ts'
import { nameKey } from './name-key.ts'
import { isCapital, type NameText } from './name-words.ts'

/** Nouns of regions by their key, each with its nominative. */
const nouns = new Map([
  ['област', 'область'],
  ['край', 'край'],
  ['кра', 'край'],
  ['район', 'район'],
  ['округ', 'округ'],
])
const adjective = /^(\p{Lu}.{2,}[сцз]ь?к)(?:ий|ого|ому|им|ім|ом|ая|ой|ую|а|ої|ій|у|ою)$/u

/** An unlisted region, recognised by its form: "в Ростовской области" → "Ростовская область". */
export function regionAt(text: NameText, index: number): Found | undefined {
  const word = text.words[index]
  if (!word || !isCapital(text.text.charCodeAt(word.start)) || !isSpace(gapAfter(text, index)))
    return undefined
  const after = text.words[index + 1]?.exact ?? ''
  const noun = nouns.get(after) ?? nouns.get(nameKey(after))
  const stem = noun && adjective.exec(text.text.slice(word.start, word.end))?.[1]
  if (!stem) return undefined
  const feminine = stem.endsWith('ьк') ? 'а' : 'ая'
  return {
    kind: 'place',
    name: `${stem}${noun === 'область' ? feminine : 'ий'} ${noun}`,
    detail: '',
    first: index,
    last: index + 1,
  }
}
