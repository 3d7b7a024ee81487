import { existsSync, readFileSync } from 'node:fs'
import { testTitlesIn } from './test-titles.ts'

/** Cells of a table row; a bar within a cell is escaped with a backslash. */
export function cellsOf(line: string): string[] {
  return line
    .split(/(?<!\\)\|/)
    .slice(1, -1)
    .map((cell) => cell.trim().replaceAll('\\|', '|'))
}

/** A test that a document names: its file and its title. */
export type NamedTest = { file: string; title: string }

/** The tests in a text such as `` `a.test.ts` “its title”; `b.test.ts` “another” ``. */
export function testsIn(text: string): NamedTest[] {
  return [...text.matchAll(/`([^`]+)` “([^”]+)”/g)].map(([, file = '', title = '']) => ({ file, title }))
}

const titles = new Map<string, ReadonlySet<string>>()
function titlesOf(file: string): ReadonlySet<string> {
  const known =
    titles.get(file) ??
    (existsSync(file) ? testTitlesIn({ path: file, text: readFileSync(file, 'utf8') }) : new Set<string>())
  titles.set(file, known)
  return known
}

/** Whether the file has a test or a group of tests with this title, and it is not skipped. */
export function exists({ file, title }: NamedTest): boolean {
  return titlesOf(file).has(title)
}
