import type { PackedDictionary } from '@litopys/language/stems/dictionary/automaton'
import { bitsPerLemma, everyBit } from '@litopys/language/stems/dictionary/lemma-set'
import { type State, wordStart } from './suffix-tree.ts'

/** Packs states in the format of language/stems/dictionary/automaton.ts. */
export function packStates(states: State[]): PackedDictionary {
  const rules = numbered(states.flatMap(({ rule }) => rule ?? []))
  const letters = numbered([
    wordStart,
    ...states.flatMap(({ children }) => children.map(([letter]) => letter)),
  ])
  const bytes: number[] = []
  const push = (number: number) => {
    let rest = number
    for (; rest > 0x7f; rest >>>= 7) bytes.push((rest & 0x7f) | 0x80)
    bytes.push(rest)
  }
  for (const { number, rule, children } of states) {
    push(rule === undefined ? 0 : (rules.get(rule) ?? 0) + 1)
    push(children.length)
    for (const [letter, child] of children) {
      push(letters.get(letter) ?? 0)
      push(number - child.number)
    }
  }
  return {
    rules: [...rules.keys()],
    letters: [...letters.keys()].join(''),
    states: Buffer.from(bytes).toString('base64'),
  }
}

/** Packs the set of dictionary forms in the format of language/stems/dictionary/lemma-set.ts. */
export function packLemmas(lemmas: Set<string>): string {
  const set = Buffer.alloc(Math.ceil((lemmas.size * bitsPerLemma) / 8))
  for (const lemma of lemmas)
    everyBit(lemma, set.length * 8, (bit) => {
      set[bit >> 3] = (set[bit >> 3] ?? 0) | (1 << (bit & 7))
      return true
    })
  return set.toString('base64')
}

/** Each text once, with its number in the order of first occurrence. */
function numbered(texts: string[]): Map<string, number> {
  return new Map([...new Set(texts)].map((text, number) => [text, number]))
}
