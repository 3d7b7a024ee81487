import { type Alphabet, languagesOf, letterWeights } from './alphabets.ts'

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

/** How well the letters of a word in small letters agree with each language of the alphabet. */
export function letterScores(word: string, alphabet: Alphabet): number[] {
  const { columnOf, weights } = tables[alphabet]
  const scores = languagesOf[alphabet].map(() => 0)
  for (let at = 0; at < word.length; at++) {
    const unit = word.charCodeAt(at)
    // The second half of a pair is no letter of its own.
    if (unit >= 0xdc00 && unit <= 0xdfff) continue
    const row = weights[columnOf[unit] ?? 0] ?? []
    for (let index = 0; index < scores.length; index++)
      scores[index] = (scores[index] ?? 0) + (row[index] ?? 0)
  }
  return scores
}
