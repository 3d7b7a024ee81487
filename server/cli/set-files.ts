import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { CommandFailed } from './command.ts'

/** A file below a folder. `set`: its name in results, the path without the extension. */
export type SetFile = { path: string; folder: string; name: string; set: string }

/**
 * All files below a folder whose names match. @throws CommandFailed if there are none; `expected` describes
 * them.
 */
export function setFiles(directory: string, names: RegExp, expected: string): SetFile[] {
  if (!existsSync(directory)) throw new CommandFailed(`There is no folder ${directory}`)
  const found = globSync('**/*', { cwd: directory })
    .toSorted()
    .filter((file) => names.test(basename(file)))
  if (found.length === 0) throw new CommandFailed(`${directory} has no ${expected}`)
  return found.map((file) => ({
    path: join(directory, file),
    folder: dirname(join(directory, file)),
    name: basename(file),
    set: file,
  }))
}

/** The non-empty lines of a text file. @throws CommandFailed if it cannot be read. */
export function linesOf(path: string): string[] {
  try {
    return readFileSync(path, 'utf8').split(/\r?\n/).filter(Boolean)
  } catch (cause) {
    throw new CommandFailed(`${path} cannot be read: ${String(cause)}`)
  }
}
