import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { expect, inject, test } from 'vitest'
import { root } from '../step.ts'
import { analyse } from './analyse.ts'
import { expressionsIn } from './expressions.ts'
import { regexFaults, writtenOf } from './faults.ts'
import { slowFaults } from './measure.ts'
import { changedVerdicts, hashOf, type Verdict, type Verdicts } from './verdicts.ts'

const file = 'server/a.ts'
const found = (text: string) => expressionsIn({ path: file, text })
const written = (text: string) => found(text).expressions.map(writtenOf)

test('literals, constructions and patterns of schemas are found, with their lines', () => {
  expect(written('const a = /x+/gu; const b = new RegExp("y", "i"); const c = RegExp(`z`)')).toEqual([
    ...['/x+/gu', '/y/i', '/z/'],
  ])
  expect(written("Type.String({ pattern: '^\\\\d$' })")).toEqual(['/^\\d$/u'])
  expect(found('\n\nf(/a/)').expressions).toEqual([{ file, line: 3, source: 'a', flags: '' }])
  const parts = 'new RegExp(a + b)'
  expect(found(parts)).toEqual({ expressions: [], constructions: [{ file, line: 1, code: parts }] })
})

test('patterns with quoted names, names of pattern properties, and texts that match and search get are found', () => {
  expect(written("const a = { 'pattern': 'x' }")).toEqual(['/x/u'])
  expect(written("const a = { patternProperties: { '^(c+)+$': b, d: e } }")).toEqual(['/^(c+)+$/u', '/d/u'])
  expect(written("a.match('^(c+)+$'); a.matchAll('d'); a.search(`e`)")).toEqual([
    ...['/^(c+)+$/', '/d/g', '/e/'],
  ])
})

test.each([
  ["const make = RegExp; make('a')", 'RegExp'],
  ["new globalThis.RegExp('a')", 'RegExp'],
  ["new globalThis['RegExp']('a')", "'RegExp'"],
  ["Reflect.construct(RegExp, ['a'])", 'RegExp'],
  ["import { imported } from './b.ts'; const a = { pattern: imported }", 'imported'],
  ['const a = { pattern }', 'pattern'],
  ['const a = { patternProperties: b }', 'b'],
  ['const a = { patternProperties: { ...b } }', '...b'],
  ['const a = { pattern: sql`a` }', 'sql`a`'],
  ["function a() { const x = 'a'; new RegExp(x) } function b() { const x = 'b' }", 'new RegExp(x)'],
  ["const x = 'a'; function a(x) { new RegExp(x) }", 'new RegExp(x)'],
  ["const x = 'a'; function a({ b: [x = ''] }) { new RegExp(x) }", 'new RegExp(x)'],
])('%s is a construction', (text, code) => {
  expect(found(text)).toEqual({ expressions: [], constructions: [{ file, line: 1, code }] })
})

test('a type is no construction', () => {
  expect(found('const a: RegExp[] = []').constructions).toEqual([])
})

const lists = { accepted: [], acceptedConstructions: [], verdicts: new Map(), built: [] }
const polynomial = { kind: 'polynomial' as const, degree: 2, attack: { pumps: [], suffix: '' } }
const faultsOf = (verdict: Verdict | undefined, more: object = {}) => {
  const expression = { file, line: 1, source: 'a+$', flags: '' }
  const verdicts = new Map(verdict ? [[hashOf(expression), verdict]] : [])
  return regexFaults({ expressions: [expression], constructions: [] }, { ...lists, verdicts, ...more })
}
const entry = { file, expression: '/a+$/', longest: 10, reason: 'a test' }

test('an expression without a verdict, and one that is slow on some text, is a fault', () => {
  expect(faultsOf(undefined)).toEqual([expect.stringContaining('was not analysed')])
  expect(faultsOf(polynomial)).toEqual([expect.stringContaining('to the power of 2')])
  expect(faultsOf({ kind: 'undecided', why: 'timeout' })).toEqual([expect.stringContaining('timeout')])
  expect(faultsOf({ kind: 'safe' })).toEqual([])
})

test('a slow expression can be accepted in its file, an exponential one cannot', () => {
  expect(faultsOf(polynomial, { accepted: [entry] })).toEqual([])
  expect(faultsOf(polynomial, { accepted: [{ ...entry, file: 'server/b.ts' }] })).toHaveLength(2)
  const exponential: Verdict = { ...polynomial, kind: 'exponential' }
  expect(faultsOf(exponential, { accepted: [entry] })).toEqual([expect.stringContaining('doubles')])
})

test('what is no longer needed in the lists is a fault', () => {
  expect(faultsOf({ kind: 'safe' }, { accepted: [entry] })).toEqual([
    expect.stringContaining('nothing to accept'),
  ])
  const verdicts = new Map([['0', polynomial]])
  expect(regexFaults({ expressions: [], constructions: [] }, { ...lists, verdicts })).toHaveLength(1)
})

test('an expression made from parts is a fault, unless it is made while its file loads or is accepted', () => {
  const made = { file, line: 4, code: 'new RegExp(a)' }
  const faults = (more: object) =>
    regexFaults({ expressions: [], constructions: [made] }, { ...lists, ...more })
  expect(faults({})).toEqual([expect.stringContaining('made from parts')])
  expect(faults({ acceptedConstructions: [{ ...made, reason: 'a test' }] })).toEqual([])
  const built = { file, line: 4, source: 'x', flags: '' }
  expect(faults({ built: [built], verdicts: new Map([[hashOf(built), { kind: 'safe' }]]) })).toEqual([])
})

test('the analysis finds expressions that are slow on some text', async () => {
  const kindOf = async (source: string) => (await analyse({ file, line: 1, source, flags: '' }, 20_000)).kind
  expect(await kindOf('^(a+)+$')).toBe('exponential')
  expect(await kindOf('a+$')).toBe('polynomial')
  expect(await kindOf('^a+$')).toBe('safe')
})

test('an accepted expression that is slow in the longest of its texts is a fault', () => {
  const expression = { file, line: 1, source: 'a+$', flags: '' }
  const attack = { pumps: [{ prefix: '', pump: 'a' }], suffix: '!' }
  const verdicts: Verdicts = new Map([[hashOf(expression), { ...polynomial, attack }]])
  const faults = (longest: number) => slowFaults([expression], verdicts, [{ ...entry, longest }])
  expect(faults(100)).toEqual([])
  expect(faults(30_000)).toEqual([expect.stringContaining('in a text of 30000 characters')])
})

test('a second analysis must confirm each verdict, also that an expression is safe', () => {
  const changed = (before: Verdict, after: Verdict) =>
    changedVerdicts(new Map([['0', before]]), new Map([['0', after]]))
  const [safe, undecided] = [{ kind: 'safe' as const }, { kind: 'undecided' as const, why: 'timeout' }]
  expect(changed(safe, safe)).toEqual([])
  expect(changed(safe, undecided)).toEqual([expect.stringContaining('0 is undecided, and not safe')])
  expect(changed(safe, polynomial)).toHaveLength(1)
  expect(changed(undecided, polynomial)).toEqual([])
  expect(changed(undecided, { ...polynomial, kind: 'exponential' })).toHaveLength(1)
})

/** Runs the check in a process of its own: it loads files of the product with another RegExp. */
function check(...options: string[]): string {
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [path.join(root, 'tools/regexes/main.ts'), ...options],
    {
      encoding: 'utf8',
    },
  )
  return stderr + stdout
}

test('each accepted expression takes at most 50 ms in the worst of the longest texts that reach it', () => {
  expect(check('--measure')).toMatch(/^\d+ expressions, \d+ accepted, 0 faults$/m)
})

test.runIf(inject('isLong'))('every expression gets its verdict again', { timeout: 3 * 60 * 60_000 }, () => {
  expect(check('--again')).toMatch(/ 0 faults$/m)
})
