import { existsSync, readFileSync } from 'node:fs'

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

const sources = new Map<string, string>()
function sourceOf(file: string): string {
  const known = sources.get(file) ?? (existsSync(file) ? readFileSync(file, 'utf8') : '')
  sources.set(file, known)
  return known
}

/** Whether the file has this title in quotation marks. */
export function exists({ file, title }: NamedTest): boolean {
  const source = sourceOf(file)
  return ["'", '"', '`'].some((quote) => source.includes(`${quote}${title}${quote}`))
}
