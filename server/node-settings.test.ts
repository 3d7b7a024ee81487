import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { node } from '#testing/child'

let home: string
let cache: string
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'litopys-node-'))
  cache = join(home, 'node_modules/.cache/litopys/compiled')
  cpSync(join(import.meta.dirname, 'node-settings.ts'), join(home, 'server/node-settings.ts'))
  writeFileSync(join(home, 'package.json'), '{"type":"module"}')
  writeFileSync(
    join(home, 'main.ts'),
    `import { prepareNode } from './server/node-settings.ts'
prepareNode('long')
await import('./later.ts')`,
  )
  writeFileSync(join(home, 'later.ts'), `console.log(process.env.NODE_COMPILE_CACHE ?? 'no cache')`)
})
afterEach(() => rmSync(home, { recursive: true, force: true }))

/** Runs a program in the package. Returns the folder of its cache. */
function run(env: Record<string, string> = {}): string {
  return execFileSync(node, [join(home, 'main.ts')], { encoding: 'utf8', env: { ...env } }).trim()
}

test('compiled code is kept in the package, in a folder that only this user can read', () => {
  expect(run()).toBe(cache)
  expect(readdirSync(cache)).toHaveLength(1)
  expect(run()).toBe(cache)
})

test('a package that cannot be changed has no cache, and the program runs', () => {
  writeFileSync(join(home, 'node_modules'), '')
  expect(run()).toBe('no cache')
})

test('a folder that other users can write is not used', () => {
  mkdirSync(cache, { recursive: true })
  chmodSync(cache, 0o777)
  expect(run()).toBe('no cache')
  expect(readdirSync(cache)).toEqual([])
})

test('the operator can name another folder, or turn the cache off', () => {
  const own = join(home, 'own')
  expect(run({ NODE_COMPILE_CACHE: own })).toBe(own)
  expect(run({ NODE_DISABLE_COMPILE_CACHE: '1' })).toBe('no cache')
  expect(existsSync(cache)).toBe(false)
})
