import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { createMac } from './mac-key.ts'
import { createSeal } from './seal.ts'

const home = mkdtempSync(join(tmpdir(), 'litopys-secrets-'))
const other = mkdtempSync(join(tmpdir(), 'litopys-secrets-'))
afterAll(() => {
  for (const directory of [home, other]) rmSync(directory, { recursive: true, force: true })
})
const seal = createSeal(home)
const wellFormed = fc.string({ unit: 'grapheme', maxLength: 300 })

test('any sealed text can be opened again, also after a restart', () => {
  fc.assert(
    fc.property(wellFormed, wellFormed, (secret, context) => {
      const box = seal.close(secret, context)
      expect(seal.open(box, context)).toBe(secret)
      expect(createSeal(home).open(box, context)).toBe(secret)
    }),
    { numRuns: 50 },
  )
})

test('a sealed secret opens only in its own place', () => {
  fc.assert(
    fc.property(wellFormed, wellFormed, wellFormed, (secret, context, place) => {
      fc.pre(context !== place)
      expect(() => seal.open(seal.close(secret, context), place)).toThrow()
    }),
    { numRuns: 50 },
  )
})

test('a changed sealed secret does not open', () => {
  const box = seal.close('JBSWY3DPEHPK3PXP', 'second_factors|1|secret')
  const parts = box.split('.')
  for (const [i, part] of parts.entries()) {
    const bytes = Buffer.from(part, 'base64url')
    for (let at = 0; at < bytes.length; at += 1) {
      const changed = Buffer.from(bytes)
      changed[at] = (changed[at] ?? 0) ^ 1
      const text = i === 0 ? changed.toString('latin1') : changed.toString('base64url')
      const forged = parts.with(i, text).join('.')
      expect(() => seal.open(forged, 'second_factors|1|secret')).toThrow()
    }
    expect(() => seal.open(parts.with(i, '').join('.'), 'second_factors|1|secret')).toThrow()
    expect(() => seal.open(parts.slice(0, i).join('.'), 'second_factors|1|secret')).toThrow()
  }
})

test('a truncated tag is refused', () => {
  const parts = seal.close('secret', 'x').split('.')
  const short = Buffer.from(parts.at(-1) ?? '', 'base64url').subarray(0, 4)
  expect(() => seal.open(parts.with(-1, short.toString('base64url')).join('.'), 'x')).toThrow()
})

test('the key of another installation opens nothing', () => {
  const box = seal.close('secret', 'x')
  expect(() => createSeal(other).open(box, 'x')).toThrow()
})

test('two sealed copies of one secret have nothing in common', () => {
  const parts = (box: string) => box.split('.').slice(1)
  const [one, two] = [parts(seal.close('secret', 'x')), parts(seal.close('secret', 'x'))]
  expect(one.filter((part) => two.includes(part))).toEqual([])
})

test('MACs differ by purpose, by each part and by the part boundaries; the key is kept, with access for its owner only', () => {
  const mac = createMac(home)
  const all = [
    mac('refresh', 'ab', 'c'),
    mac('refresh', 'a', 'bc'),
    mac('refresh', 'abc'),
    mac('refresh', 'abc', ''),
    mac('audit', 'abc'),
    createMac(other)('refresh', 'abc'),
  ]
  expect(new Set(all).size).toBe(all.length)
  expect(createMac(home)('refresh', 'abc')).toBe(all[2])
  for (const name of ['mac.key', 'seal.pem']) expect(statSync(join(home, name)).mode & 0o777).toBe(0o600)
})
