import { type Alphabet, languagesOf } from './alphabets.ts'
import { letterGroups } from './letterGroups.ts'

const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
const steps = 6
// A letter no language of the alphabet has. It speaks for none.
const strange = 0
const bits = 7
const lastTwo = (1 << (2 * bits)) - 1
const lastOne = (1 << bits) - 1

/** `rowOf` leads from numbers of up to three letters to where their scores begin in `scores`; 0 where there are none. */
type Table = {
  numberOf: Map<number, number>
  rowOf: Map<number, number>
  scores: number[]
  languages: number
}

const tables: Partial<Record<Alphabet, Table>> = {}

function tableOf(alphabet: Alphabet): Table {
  const known = tables[alphabet]
  if (known) return known
  const read = readTable(alphabet)
  tables[alphabet] = read
  return read
}

function readTable(alphabet: Alphabet): Table {
  const languages = languagesOf[alphabet].length
  const table: Table = { numberOf: new Map(), rowOf: new Map(), scores: Array(languages).fill(0), languages }
  for (const part of letterGroups[alphabet].split(' ')) {
    const [before = '', behind = ''] = part.split(':')
    const context = keyOf(table, before)
    for (let at = 0; at < behind.length; at += 1 + languages) {
      table.rowOf.set((context << bits) | numbered(table, behind.charCodeAt(at)), table.scores.length)
      for (const digit of behind.slice(at + 1, at + 1 + languages))
        table.scores.push(-digits.indexOf(digit) / steps)
    }
  }
  return table
}

function keyOf(table: Table, letters: string): number {
  let key = 0
  for (let at = 0; at < letters.length; at++) key = (key << bits) | numbered(table, letters.charCodeAt(at))
  return key
}

function numbered({ numberOf }: Table, unit: number): number {
  const known = numberOf.get(unit)
  if (known !== undefined) return known
  numberOf.set(unit, numberOf.size + 1)
  return numberOf.size
}

/** How well a word in small letters agrees with each language of the alphabet, letter by letter after the two before. */
export function letterScores(word: string, alphabet: Alphabet): number[] {
  const table = tableOf(alphabet)
  const found: number[] = Array(table.languages).fill(0)
  let key = 0
  for (let at = 0; at < word.length; at++) {
    const number = table.numberOf.get(word.charCodeAt(at)) ?? strange
    // Apostrophes and marks stand between letters and change nothing.
    if (number === strange) continue
    key = ((key & lastTwo) << bits) | number
    const row = rowOf(table, key)
    for (let index = 0; index < found.length; index++)
      found[index] = (found[index] ?? 0) + (table.scores[row + index] ?? 0)
  }
  return found
}

function rowOf({ rowOf: rows }: Table, key: number): number {
  return rows.get(key) ?? rows.get(key & lastTwo) ?? rows.get(key & lastOne) ?? 0
}
