import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { root } from '#testing/child'
import { environment } from './config.ts'

const [, section = ''] = readFileSync(`${root}README.md`, 'utf8').split('\n## Configuration\n')
const rows = section.split('\n').flatMap((line) => {
  const [, names = '', given = '', what] = line.split(' | ').length > 2 ? line.split('|') : []
  return what ? [...names.matchAll(/`([A-Z_]+)`/g)].map(([, name = '']) => ({ name, given })) : []
})

/** As the README writes a default: bytes by their unit. */
function written(name: string, value: unknown): string {
  if (!name.endsWith('_BYTES')) return String(value)
  const gibibytes = Number(value) / 1024 ** 3
  return gibibytes >= 1 ? `${gibibytes} GiB` : `${gibibytes * 1024} MiB`
}

test('the README has every variable of the configuration, and no other', () => {
  expect(rows.map(({ name }) => name).sort()).toEqual(Object.keys(environment.properties).sort())
})

test.each(rows)('the README has the default of $name', ({ name, given }) => {
  const property: object = Object.entries(environment.properties).find(([one]) => one === name)?.[1] ?? {}
  if ('default' in property) expect(given).toContain(written(name, property.default))
})
