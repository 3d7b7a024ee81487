import { bytesOf } from './bytes.ts'

/**
 * A dictionary as its file has it. `rules`: how the dictionary forms of a word are made, each by the number of letters that its end loses and what comes
 * there (`2ий,1`). `states`: the ends of words, read backwards, with the rule of each; `letters` are their labels, the first of which
 * stands before every word.
 */
export type PackedDictionary = { rules: string[]; letters: string; states: string }

type Change = { cut: number; added: string }

/** `firsts`: where the arcs of a state begin. `ruleNumbers` are one more than the number of a rule, 0 where the state has none of its own. */
export type Automaton = {
  wordStart: number
  rules: Change[][]
  ruleNumbers: Uint16Array
  firsts: Uint32Array
  letters: Uint16Array
  targets: Uint32Array
}

/** A state is its rule, the count of its arcs, and for each arc its letter and how far back its target lies; the last state is the first of each word. */
export function unpackAutomaton({ rules, letters: alphabet, states }: PackedDictionary): Automaton {
  const bytes = bytesOf(states)
  const ruleNumbers: number[] = []
  const firsts: number[] = []
  const letters: number[] = []
  const targets: number[] = []
  let at = 0
  const number = () => {
    let value = 0
    for (let shift = 0; ; shift += 7) {
      const byte = bytes[at++] ?? 0
      value |= (byte & 0x7f) << shift
      if (byte < 0x80) return value
    }
  }
  while (at < bytes.length) {
    const state = ruleNumbers.push(number()) - 1
    firsts.push(targets.length)
    for (let arcs = number(); arcs > 0; arcs--) {
      letters.push(alphabet.charCodeAt(number()))
      targets.push(state - number())
    }
  }
  return {
    wordStart: alphabet.charCodeAt(0),
    rules: rules.map(changesOf),
    ruleNumbers: Uint16Array.from(ruleNumbers),
    firsts: Uint32Array.from([...firsts, targets.length]),
    letters: Uint16Array.from(letters),
    targets: Uint32Array.from(targets),
  }
}

function changesOf(rule: string): Change[] {
  return rule.split(',').map((change) => {
    const [cut = ''] = /^\d+/.exec(change) ?? []
    return { cut: Number(cut), added: change.slice(cut.length) }
  })
}

/** The dictionary forms of a folded word, the likelier first; of a word that no dictionary has, those of words that end like it. */
export function lemmasOf(automaton: Automaton, word: string): string[] {
  let state = automaton.ruleNumbers.length - 1
  let rule = automaton.ruleNumbers[state] ?? 0
  for (let at = word.length - 1; at >= -1; at--) {
    const next = nextState(automaton, state, at < 0 ? automaton.wordStart : word.charCodeAt(at))
    if (next === undefined) break
    state = next
    rule = automaton.ruleNumbers[state] || rule
  }
  return (automaton.rules[rule - 1] ?? []).map(({ cut, added }) =>
    cut > word.length ? word : word.slice(0, word.length - cut) + added,
  )
}

function nextState(
  { firsts, letters, targets }: Automaton,
  state: number,
  letter: number,
): number | undefined {
  const end = firsts[state + 1] ?? 0
  for (let arc = firsts[state] ?? 0; arc < end; arc++) if (letters[arc] === letter) return targets[arc]
  return undefined
}
