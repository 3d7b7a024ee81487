import { bytesOf } from './bytes.ts'

/**
 * A dictionary in its file format. `rules`: dictionary forms of a word, each as the number of letters to
 * remove from its end and the letters to add (`2ий,1`). `states`: ends of words, read backwards, each with
 * its rule; `letters` are their labels. The first letter marks the start of a word.
 */
export type PackedDictionary = { rules: string[]; letters: string; states: string }

type Change = { cut: number; added: string }

/**
 * `firsts`: index of the first arc of each state. `ruleNumbers`: number of the rule plus one, 0 if the state
 * has no rule.
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
 * A state is its rule, its number of arcs, and for each arc its letter and the distance back to its target.
 * The last state is the start of every word.
 */
export function unpackAutomaton({ rules, letters: alphabet, states }: PackedDictionary): Automaton {
  const bytes = bytesOf(states)
  // A state and an arc take at least two bytes each.
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
 * The dictionary forms of a folded word, likelier first; for an unknown word, those of words with the same
 * ending.
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
