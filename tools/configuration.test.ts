import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { environment } from '../server/config.ts'

type Row = { name: string; usual: string; unit: string; effect: string }

/** Table rows of docs/configuration.md that start with a variable. */
const rows = readFileSync('docs/configuration.md', 'utf8')
  .split('\n')
  .flatMap((line): Row[] => {
    const [, first = '', usual = '', unit = '', effect = ''] = line
      .split(/(?<!\\)\|/)
      .map((cell) => cell.trim())
    const [, name] = /^`([A-Z0-9_]+)`$/.exec(first) ?? []
    return name ? [{ name, usual, unit, effect }] : []
  })

/** Bytes in their largest unit, as the page explains them. */
function sizeOf(bytes: number): string {
  const gibibytes = bytes / 1024 ** 3
  return gibibytes >= 1 ? `${gibibytes} GiB` : `${gibibytes * 1024} MiB`
}

test('docs/configuration.md has every variable once, and no other', () => {
  expect(rows.map(({ name }) => name).sort()).toEqual(Object.keys(environment.properties).sort())
})

test('every variable has a unit or format and an effect', () => {
  expect(rows.filter(({ unit, effect }) => unit === '' || effect === '')).toEqual([])
})

test.each(rows)('docs/configuration.md has the default of $name', ({ name, usual, unit }) => {
  const property: object = Object.entries(environment.properties).find(([one]) => one === name)?.[1] ?? {}
  if ('default' in property) expect(usual).toBe(`\`${String(property.default)}\``)
  else expect(usual).not.toContain('`')
  if ('default' in property && name.endsWith('_BYTES'))
    expect(unit).toBe(`bytes (default: ${sizeOf(Number(property.default))})`)
})
