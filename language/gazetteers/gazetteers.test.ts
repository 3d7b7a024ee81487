import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const files = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.json'))

test('there are gazetteers', () => {
  expect(files).toContain('places.json')
})

test.each(files)('%s has a source, a licence and a description of every list', (name) => {
  const { source, licence, about, lists } = JSON.parse(readFileSync(join(import.meta.dirname, name), 'utf8'))
  expect(source).toMatch(/\S/)
  expect(licence).toMatch(/^(?:MIT|CC-BY-4\.0|Unicode-3\.0|that of this project \(LICENSE\))$/)
  expect(Object.keys(about).sort()).toEqual(Object.keys(lists).sort())
})

// A word in one of these lists means the same each time.
test.each(['surnames.json', 'name-context.json', 'roles.json'])('%s lists no word twice', (name) => {
  const { lists } = JSON.parse(readFileSync(join(import.meta.dirname, name), 'utf8'))
  for (const list of Object.values<string[]>(lists)) expect(list).toEqual([...new Set(list)])
})
