import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { check } from '@litopys/contract/check'
import type { TSchema } from 'typebox'
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
  return readLines(path).filter(Boolean)
}

/**
 * The values of a JSONL file with their places ("Line 2 of FILE"). @throws CommandFailed with the place of a
 * line that is not JSON or does not fit the schema.
 */
export function jsonLines<S extends TSchema>(path: string, schema: S) {
  return readLines(path).flatMap((line, i) => {
    if (line === '') return []
    const place = `Line ${i + 1} of ${path}`
    const checked = check(schema, parseJson(line, place))
    if (checked.ok) return [{ place, value: checked.value }]
    const field = checked.issues[0]?.path
    throw new CommandFailed(
      field ? `${place}: ${field} has an unexpected value` : `${place} is not an object`,
    )
  })
}

function readLines(path: string): string[] {
  try {
    return readFileSync(path, 'utf8').split(/\r?\n/)
  } catch (cause) {
    throw new CommandFailed(`${path} cannot be read: ${String(cause)}`)
  }
}

function parseJson(line: string, place: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    throw new CommandFailed(`${place} is not valid JSON`)
  }
}
