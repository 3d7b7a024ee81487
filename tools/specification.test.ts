import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { cellsOf, exists, testsIn } from './evidence.ts'

const page = readFileSync('docs/specification.md', 'utf8')
const states = ['done', 'differs', 'in work', 'open'] as const

type Row = { section: string; state: string; evidence: string; code: string; line: string }

function readRows(): Row[] {
  let section = ''
  return page.split('\n').flatMap((line) => {
    section = /^## (.*)/.exec(line)?.[1] ?? section
    const [, state = '', evidence = '', code = ''] = cellsOf(line)
    return section !== '' && code.startsWith('`') ? [{ section, state, evidence, code, line }] : []
  })
}
const rows = readRows()

const stateOf = ({ state }: Row) =>
  states.find((one) => state === one || state.startsWith(`${one}:`) || state.startsWith(`${one} (`))

const evidenceOf = ({ evidence }: Row) => testsIn(evidence)

test('every test that docs/specification.md names exists under that title', () => {
  const named = rows.flatMap(evidenceOf)
  expect(named.length).toBeGreaterThan(200)
  expect(named.filter((one) => !exists(one))).toEqual([])
})

test('every row has a known state, and tests or the words "no test"', () => {
  expect(rows.length).toBeGreaterThan(200)
  const isEvident = (row: Row) =>
    row.evidence === 'no test' || evidenceOf(row).length === row.evidence.split('; `').length
  expect(rows.filter((row) => !stateOf(row) || !isEvident(row)).map(({ line }) => line)).toEqual([])
})

test('every path and every decision in docs/specification.md exists', () => {
  const places = rows.map(({ code }) => code.slice(1, -1))
  expect(places.filter((place) => !existsSync(place))).toEqual([])
  const decisions = [...page.matchAll(/\]\((decisions\/[^)]+)\)/g)].map(([, file = '']) => file)
  expect(decisions.length).toBeGreaterThan(5)
  expect(decisions.filter((file) => !existsSync(`docs/${file}`))).toEqual([])
})

test('a row that differs names its decision', () => {
  const bare = rows.filter((row) => stateOf(row) === 'differs' && !row.state.includes('](decisions/'))
  expect(bare.map(({ line }) => line)).toEqual([])
})

test('the counts at the top are the sums of the rows', () => {
  const counted = (of: Row[]) => [
    of.length,
    ...states.map((state) => of.filter((row) => stateOf(row) === state).length),
    of.filter(({ evidence }) => evidence === 'no test').length,
  ]
  const sections = [...new Set(rows.map(({ section }) => section))]
  const expected = [
    ...sections.map((section) => [section, ...counted(rows.filter((row) => row.section === section))]),
    ['all', ...counted(rows)],
  ]
  const [head = ''] = page.split('\n## ')
  const told = head
    .split('\n')
    .map(cellsOf)
    .filter((cells) => /^\d+$/.test(cells[1] ?? ''))
    .map(([section, ...counts]) => [section, ...counts.map(Number)])
  expect(told).toEqual(expected)
})
