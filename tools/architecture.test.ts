import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const files = execFileSync('git', ['ls-files'], { encoding: 'utf8' }).split('\n')

/** File names in backquotes that match no file of the project. */
function missingIn(document: string): string[] {
  const named = [...document.matchAll(/`([a-z][a-z./-]*\.tsx?)`/g)].map(([, name = '']) => name)
  return named.filter((name) => !files.some((file) => file === name || file.endsWith(`/${name}`)))
}

test('ARCHITECTURE.md names files that exist', () => {
  expect(missingIn(readFileSync(new URL('../ARCHITECTURE.md', import.meta.url), 'utf8'))).toEqual([])
})

test('a file name without a file is found', () => {
  expect(missingIn('`server/kernel.ts` calls `gone.usecase.ts`')).toEqual(['gone.usecase.ts'])
})
