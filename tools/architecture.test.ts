import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const files = execFileSync('git', ['ls-files'], { encoding: 'utf8' }).split('\n')

/** Names of files in backquotes that no file of the project has or ends with. */
function missingIn(document: string): string[] {
  const named = [...document.matchAll(/`([a-z][a-z./-]*\.tsx?)`/g)].map(([, name = '']) => name)
  return named.filter((name) => !files.some((file) => file === name || file.endsWith(`/${name}`)))
}

test('ARCHITECTURE.md names files that exist', () => {
  expect(missingIn(readFileSync(new URL('../ARCHITECTURE.md', import.meta.url), 'utf8'))).toEqual([])
})

test('a file that does not exist is found', () => {
  expect(missingIn('`server/kernel.ts` calls `gone.usecase.ts`')).toEqual(['gone.usecase.ts'])
})
