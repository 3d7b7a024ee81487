import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { cellsOf, exists, testsIn } from './evidence.ts'

const page = readFileSync('docs/accessibility.md', 'utf8')
const states = ['supports', 'partly', 'not applicable'] as const

/** Success criteria of WCAG 2.2 by level. 4.1.1 is obsolete in this version. */
const criteria = {
  A: [
    ...['1.1.1', '1.2.1', '1.2.2', '1.2.3', '1.3.1', '1.3.2', '1.3.3', '1.4.1', '1.4.2'],
    ...['2.1.1', '2.1.2', '2.1.4', '2.2.1', '2.2.2', '2.3.1', '2.4.1', '2.4.2', '2.4.3', '2.4.4'],
    ...['2.5.1', '2.5.2', '2.5.3', '2.5.4', '3.1.1', '3.2.1', '3.2.2', '3.2.6', '3.3.1', '3.3.2'],
    ...['3.3.7', '4.1.2'],
  ],
  AA: [
    ...['1.2.4', '1.2.5', '1.3.4', '1.3.5', '1.4.3', '1.4.4', '1.4.5', '1.4.10', '1.4.11', '1.4.12'],
    ...['1.4.13', '2.4.5', '2.4.6', '2.4.7', '2.4.11', '2.5.7', '2.5.8', '3.1.2', '3.2.3', '3.2.4'],
    ...['3.3.3', '3.3.4', '3.3.8', '4.1.3'],
  ],
}

type Row = { id: string; level: string; state: string; evidence: string; line: string }

const rows = page.split('\n').flatMap((line): Row[] => {
  const [name = '', level = '', state = '', evidence = ''] = cellsOf(line)
  const id = /^\d\.\d\.\d+/.exec(name)?.[0]
  return id ? [{ id, level, state, evidence, line }] : []
})

test('the list of criteria has those of the standard', () => {
  expect([criteria.A.length, criteria.AA.length]).toEqual([31, 24])
  expect(new Set([...criteria.A, ...criteria.AA]).size).toBe(55)
})

test('docs/accessibility.md has every criterion of levels A and AA once, and no other one', () => {
  const idsOf = (wanted: string) => rows.filter(({ level }) => level === wanted).map(({ id }) => id)
  expect(idsOf('A').toSorted()).toEqual(criteria.A.toSorted())
  expect(idsOf('AA').toSorted()).toEqual(criteria.AA.toSorted())
  expect(rows).toHaveLength(55)
})

test('a row names a test or a manual check with its date, or says why it does not apply', () => {
  const isRight = ({ state, evidence }: Row) => {
    switch (states.find((known) => known === state)) {
      case 'supports':
        return testsIn(evidence).length > 0 || /checked in the code on \d{4}-\d{2}-\d{2}/.test(evidence)
      case 'partly':
        return /\. Missing: .{20}/.test(evidence)
      case 'not applicable':
        return evidence.length > 20
      case undefined:
        return false
    }
  }
  expect(rows.filter((row) => !isRight(row)).map(({ line }) => line)).toEqual([])
})

test('every test that docs/accessibility.md names exists under that title', () => {
  const named = testsIn(page)
  expect(named.length).toBeGreaterThan(30)
  expect(named.filter((one) => !exists(one))).toEqual([])
})

test('the counts at the top are the sums of the rows', () => {
  const shown = page
    .split('\n')
    .map(cellsOf)
    .filter(([level = '']) => level === 'A' || level === 'AA')
  const counted = (['A', 'AA'] as const).map((level) => [
    level,
    ...states.map((state) => String(rows.filter((row) => row.level === level && row.state === state).length)),
  ])
  expect(shown).toEqual(counted)
})
