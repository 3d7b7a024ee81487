import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import requirements from './asvs/requirements.json' with { type: 'json' }
import { cellsOf, exists, testsIn } from './evidence.ts'

const page = readFileSync('docs/asvs.md', 'utf8')
const states = ['met', 'operator', 'not met', 'not applicable'] as const

/** Level of each requirement by its id, such as `V1.2.3`. */
const levels = new Map<string, number>(
  Object.entries(requirements.levels).flatMap(([section, of]) =>
    of.map((level, i) => [`V${section}.${i + 1}`, level] as const),
  ),
)
const inLevels = (wanted: readonly number[]) =>
  [...levels].filter(([, level]) => wanted.includes(level)).map(([id]) => id)

type Row = { ids: string[]; state: string; evidence: string; line: string }

const rows = page.split('\n').flatMap((line): Row[] => {
  const [ids = '', , state = '', evidence = ''] = cellsOf(line)
  return /^V\d/.test(ids) ? [{ ids: ids.split(', '), state, evidence, line }] : []
})
const mapped = rows.flatMap(({ ids }) => ids)

type Section = { file: string; anchor: string }

/** The files and sections that a text in `folder` links to; an empty anchor means the whole file. */
function sectionsIn(text: string, folder = 'docs', own = ''): Section[] {
  const links = [...text.matchAll(/\]\((?!https?:)([^)#]*)(?:#([^)]+))?\)/g)]
  return links.map(([, file = '', anchor = '']) => ({ file: file ? path.join(folder, file) : own, anchor }))
}

/** Anchors of the headings of a document, as forges make them. */
function anchorsOf(file: string): string[] {
  return [...readFileSync(file, 'utf8').matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )
}

test('the list of requirements has those of the standard', () => {
  const counts = [1, 2, 3].map((level) => inLevels([level]).length)
  expect(counts).toEqual([70, 183, 92])
})

test('docs/asvs.md has every requirement of levels 1 and 2 once, and no unknown one', () => {
  expect(inLevels([1, 2]).filter((id) => !mapped.includes(id))).toEqual([])
  expect(mapped.filter((id) => !levels.has(id))).toEqual([])
  expect(mapped.filter((id, i) => mapped.indexOf(id) !== i)).toEqual([])
})

test('every row has a known state and its evidence or reason', () => {
  const hasEvidence = ({ evidence }: Row) => testsIn(evidence).length + sectionsIn(evidence).length > 0
  const isRight = (row: Row) => {
    switch (states.find((state) => state === row.state)) {
      case 'met':
        return hasEvidence(row)
      case 'operator':
        return sectionsIn(row.evidence).length > 0
      case 'not met':
      case 'not applicable':
        return row.evidence.length > 20
      case undefined:
        return false
    }
  }
  expect(rows.filter((row) => !isRight(row)).map(({ line }) => line)).toEqual([])
})

test.each(['docs/asvs.md', 'SECURITY.md'])('every test that %s names exists under that title', (file) => {
  const named = testsIn(readFileSync(file, 'utf8'))
  expect(named.length).toBeGreaterThan(30)
  expect(named.filter((one) => !exists(one))).toEqual([])
})

test.each(['docs/asvs.md', 'docs/security.md', 'SECURITY.md'])(
  'every link of %s leads to a section',
  (file) => {
    const linked = sectionsIn(readFileSync(file, 'utf8'), path.dirname(file), file)
    expect(linked.length).toBeGreaterThan(3)
    const isThere = (to: Section) =>
      existsSync(to.file) && (to.anchor === '' || anchorsOf(to.file).includes(to.anchor))
    expect(linked.filter((to) => !isThere(to))).toEqual([])
  },
)

test('the counts at the top are the sums of the rows', () => {
  const counted = (level: number) =>
    states.map((state) => {
      const ids = rows.filter((row) => row.state === state).flatMap((row) => row.ids)
      return ids.filter((id) => levels.get(id) === level).length
    })
  const shown = page
    .split('\n')
    .map(cellsOf)
    .filter(([level = '']) => /^[123]$/.test(level))
    .map((cells) => cells.map(Number))
  expect(shown).toEqual([1, 2, 3].map((level) => [level, ...counted(level)]))
})
