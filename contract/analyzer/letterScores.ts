import { type Alphabet, letterWeights } from './alphabets.ts'

const apostrophes = "'’ʼ`‘´′"
const tables = { cyrillic: columnsOf('cyrillic'), latin: columnsOf('latin') }

type Columns = { columnOf: Uint8Array; weights: number[][] }

// Column 0 is any letter without a weight of its own.
function columnsOf(alphabet: Alphabet): Columns {
  const entries = [...letterWeights(alphabet)]
  const columnOf = new Uint8Array(0x2100)
  for (const [column, [letter]] of entries.entries())
    for (const written of letter === "'" ? apostrophes : letter) columnOf[written.charCodeAt(0)] = column
  return { columnOf, weights: entries.map(([, weights]) => weights) }
}

/** How well the letters of these words agree with each language of the alphabet. */
export function letterScores(words: string[], alphabet: Alphabet): number[] {
  const { columnOf, weights } = tables[alphabet]
  const counts = new Uint32Array(weights.length)
  for (const word of words) countLetters(word, columnOf, counts)
  const [others = []] = weights
  return others.map((_, index) => {
    let score = 0
    for (const [column, weight] of weights.entries()) score += (counts[column] ?? 0) * (weight[index] ?? 0)
    return score
  })
}

function countLetters(word: string, columnOf: Uint8Array, counts: Uint32Array) {
  for (let at = 0; at < word.length; at++) {
    const unit = word.charCodeAt(at)
    // The second half of a pair is no letter of its own.
    if (unit >= 0xdc00 && unit <= 0xdfff) continue
    const column = columnOf[unit] ?? 0
    counts[column] = (counts[column] ?? 0) + 1
  }
}
