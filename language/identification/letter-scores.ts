import { type Alphabet, languagesOf } from '../text/alphabets.ts'
import { letterGroups } from './letter-groups.ts'

const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
const steps = 6
// A letter outside the languages of the alphabet. It has no score.
const strange = 0
/** All letters of both alphabets have lower code points. */
const unitsEnd = 0x500

/**
 * Letters have small numbers, so three of them are an index of one flat table (`rowOf`). It has the index of
 * their scores in `scores`; 0 means no scores. Groups of three letters without scores get those of their last
 * two letters, or of the last one.
 */
type Table = {
  numberOf: Uint8Array
  letters: number
  rowOf: Uint16Array
  scores: Float64Array
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

type Group = { before: string; letter: string; row: number }

function readTable(alphabet: Alphabet): Table {
  const languages = languagesOf[alphabet].length
  const scores: number[] = Array(languages).fill(0)
  const groups: Group[] = []
  for (const part of letterGroups[alphabet].split(' ')) {
    const [before = '', after = ''] = part.split(':')
    for (let at = 0; at < after.length; at += 1 + languages) {
      groups.push({ before, letter: after.charAt(at), row: scores.length })
      for (const digit of after.slice(at + 1, at + 1 + languages)) scores.push(-digits.indexOf(digit) / steps)
    }
  }
  const alphabetLetters = [...new Set(groups.map(({ letter }) => letter))]
  const numberOf = new Uint8Array(unitsEnd)
  for (const [index, letter] of alphabetLetters.entries()) numberOf[letter.charCodeAt(0)] = index + 1
  const letters = alphabetLetters.length + 1
  return {
    numberOf,
    letters,
    languages,
    rowOf: rowsOf(groups, letters, (letter) => numberOf[letter.charCodeAt(0)] ?? strange),
    scores: Float64Array.from(scores),
  }
}

function rowsOf(groups: Group[], letters: number, numberOf: (letter: string) => number): Uint16Array {
  const rows = new Uint16Array(letters ** 3)
  // Longer groups come later and overwrite the shorter ones.
  for (const { before, letter, row } of groups.toSorted((a, b) => a.before.length - b.before.length)) {
    const [first, second] = [...before].map(numberOf)
    const last = numberOf(letter)
    if (first === undefined) fill(rows, letters, { last, row })
    else if (second === undefined)
      for (let any = 0; any < letters; any++) rows[(any * letters + first) * letters + last] = row
    else rows[(first * letters + second) * letters + last] = row
  }
  return rows
}

function fill(rows: Uint16Array, letters: number, { last, row }: { last: number; row: number }) {
  for (let at = last; at < rows.length; at += letters) rows[at] = row
}

/** Scores of a lower-case word for each language of the alphabet, by each letter after the two before it. */
export function letterScores(word: string, alphabet: Alphabet): number[] {
  const { numberOf, letters, rowOf, scores, languages } = tableOf(alphabet)
  const found: number[] = Array(languages).fill(0)
  let first = strange
  let second = strange
  for (let at = 0; at < word.length; at++) {
    const last = numberOf[word.charCodeAt(at)] ?? strange
    // Apostrophes and marks between letters change nothing.
    if (last === strange) continue
    const row = rowOf[(first * letters + second) * letters + last] ?? 0
    for (let index = 0; index < languages; index++)
      found[index] = (found[index] ?? 0) + (scores[row + index] ?? 0)
    first = second
    second = last
  }
  return found
}
