import { bytesOf } from './bytes.ts'

/**
 * A dictionary as its file has it. `rules`: how the dictionary forms of a word are made, each by the number
 * of letters that its end loses and what comes there (`2ий,1`). `states`: the ends of words, read backwards,
 * with the rule of each; `letters` are their labels, the first of which stands before every word.
 */
export type PackedDictionary = { rules: string[]; letters: string; states: string }

type Change = { cut: number; added: string }

/**
 * `firsts`: where the arcs of a state begin. `ruleNumbers` are one more than the number of a rule, 0 where
 * the state has none of its own.
 */
export type Automaton = {
  wordStart: number
  rules: Change[][]
  ruleNumbers: Uint16Array
  firsts: Uint32Array
  letters: Uint16Array
  targets: Uint32Array
}

/**
 * A state is its rule, the count of its arcs, and for each arc its letter and how far back its target lies;
 * the last state is the first of each word.
 */
export function unpackAutomaton({ rules, letters: alphabet, states }: PackedDictionary): Automaton {
  const bytes = bytesOf(states)
  // A state takes two bytes at least, and so does an arc.
  const most = bytes.length >> 1
  const ruleNumbers = new Uint16Array(most)
  const firsts = new Uint32Array(most + 1)
  const letters = new Uint16Array(most)
  const targets = new Uint32Array(most)
  let at = 0
  const number = () => {
    let value = 0
    for (let shift = 0; ; shift += 7) {
      const byte = bytes[at++] ?? 0
      value |= (byte & 0x7f) << shift
      if (byte < 0x80) return value
    }
  }
  let state = 0
  let arc = 0
  for (; at < bytes.length; state++) {
    ruleNumbers[state] = number()
    for (let arcs = number(); arcs > 0; arcs--, arc++) {
      letters[arc] = alphabet.charCodeAt(number())
      targets[arc] = state - number()
    }
    firsts[state + 1] = arc
  }
  return {
    wordStart: alphabet.charCodeAt(0),
    rules: rules.map(changesOf),
    ruleNumbers: ruleNumbers.slice(0, state),
    firsts: firsts.slice(0, state + 1),
    letters: letters.slice(0, arc),
    targets: targets.slice(0, arc),
  }
}

function changesOf(rule: string): Change[] {
  return rule.split(',').map((change) => {
    const [cut = ''] = /^\d+/.exec(change) ?? []
    return { cut: Number(cut), added: change.slice(cut.length) }
  })
}

/**
 * The dictionary forms of a folded word, the likelier first; of a word that no dictionary has, those of words
 * that end like it.
 */
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
