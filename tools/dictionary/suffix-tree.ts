import type { Form } from './forms.ts'

/**
 * The rule for the dictionary forms of a word: for each form, the number of letters to cut, and the letters
 * to add, such as `2ий,1`.
 */
function ruleOf({ folded, lemmas }: Form): string {
  return lemmas
    .map((lemma) => {
      let same = 0
      while (same < folded.length && folded.charAt(same) === lemma.charAt(same)) same++
      return `${folded.length - same}${lemma.slice(same)}`
    })
    .join(',')
}

/** Marks the start of a word, which is its end in reading direction. */
export const wordStart = '^'

/** `rule` applies to all words with this ending, unless a child has another rule. */
export type State = { number: number; rule: string | undefined; children: [string, State][] }

type Ending = { rule: string; words: number; children: [string, Ending][] }
type Row = { reversed: string; rule: string }

/**
 * A tree of word endings, read backwards, with the rule of every form. Each node has the rule of most of its
 * children, so only the other children are stored. Equal branches are shared. A word outside the dictionary
 * gets the rule of words with the same ending.
 */
export function suffixStates(forms: Form[]): State[] {
  const rows = forms
    .map((form): Row => ({ reversed: [...form.folded].reverse().join(''), rule: ruleOf(form) }))
    .sort((a, b) => (a.reversed < b.reversed ? -1 : 1))
  const states = new Map<string, State>()
  merged(endingOf(rows, 0, rows.length, 0), undefined, states)
  return [...states.values()]
}

function endingOf(rows: Row[], from: number, to: number, depth: number): Ending {
  const rule = rows[from]?.rule ?? ''
  let same = from
  while (same < to && rows[same]?.rule === rule) same++
  if (same === to) return { rule, words: to - from, children: [] }
  const children: [string, Ending][] = []
  for (let start = from; start < to; ) {
    const letter = rows[start]?.reversed.charAt(depth)
    let end = start + 1
    while (end < to && rows[end]?.reversed.charAt(depth) === letter) end++
    children.push([letter || wordStart, endingOf(rows, start, end, depth + 1)])
    start = end
  }
  return { rule: commonest(children), words: to - from, children }
}

function commonest(children: [string, Ending][]): string {
  const votes = new Map<string, { children: number; words: number }>()
  for (const [, { rule, words }] of children) {
    const vote = votes.get(rule) ?? { children: 0, words: 0 }
    votes.set(rule, { children: vote.children + 1, words: vote.words + words })
  }
  const [most] = [...votes].sort(([, a], [, b]) => b.children - a.children || b.words - a.words)
  return most?.[0] ?? ''
}

function merged(
  ending: Ending,
  inherited: string | undefined,
  states: Map<string, State>,
): State | undefined {
  const children = ending.children.flatMap(([letter, child]): [string, State][] => {
    const state = merged(child, ending.rule, states)
    return state ? [[letter, state]] : []
  })
  const rule = ending.rule === inherited ? undefined : ending.rule
  if (children.length === 0 && rule === undefined) return undefined
  const key = `${rule}|${children.map(([letter, { number }]) => letter + number).join()}`
  const known = states.get(key)
  if (known) return known
  const state = { number: states.size, rule, children }
  states.set(key, state)
  return state
}
