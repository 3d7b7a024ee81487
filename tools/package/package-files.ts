import { readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import type { Entry } from './entry.ts'

/** Folders at the top of a package that its code does not load. */
const unusedFolders = new Set([
  ...['test', 'tests', '__tests__', 'docs', 'doc', 'example', 'examples', 'benchmark', 'benchmarks', 'bench'],
  ...['coverage', '.github', '.vscode', '.husky'],
])
const unusedFile =
  /\.(?:map|md|markdown|flow|tsbuildinfo|[cm]?tsx?)$|^(?:llms.*\.txt|\.(?:npmignore|editorconfig|eslintrc.*|prettierrc.*))$/i
export const licenceFile = /^(?:licen[cs]e|copying|notice|copyright)/i

/** Whether a package needs this file at run time, or its licence requires it. `file` is relative to the package. */
export function isNeeded(file: string): boolean {
  const [top = '', ...rest] = file.split('/')
  const name = rest.at(-1) ?? top
  if (licenceFile.test(name)) return true
  return !(rest.length > 0 && unusedFolders.has(top)) && !unusedFile.test(name)
}

/** Files of a folder in sorted order, without those of nested packages, relative to the folder. */
export function filesUnder(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .filter((file) => !file.split('/').includes('node_modules'))
    .sort()
}

/** The entry of a file that is on the disk. */
export function fileEntry(root: string, file: string): Entry {
  const source = path.join(root, file)
  return { kind: 'file', path: file, source, isExecutable: (statSync(source).mode & 0o100) !== 0 }
}
