import { spawnSync } from 'node:child_process'
import path from 'node:path'

export const root = path.resolve(import.meta.dirname, '../..')
export const node24 = path.join(root, 'node_modules/.bin/node')

/** @param {string} line */
export function say(line) {
  process.stderr.write(`prepare: ${line}\n`)
}

/**
 * @param {string} message what went wrong and how to repair it
 * @returns {never}
 */
export function fail(message, code = 1) {
  say(message)
  process.exit(code)
}

/**
 * Runs a command in the project folder. Its output goes to stderr, because stdout belongs to the calling
 * command.
 * @param {string} command
 * @param {string[]} args
 * @returns {number} its exit code, 127 if it cannot be started
 */
export function run(command, args) {
  const { status, error } = spawnSync(command, args, { cwd: root, stdio: ['ignore', 2, 2] })
  if (error) say(`${command}: ${error.message}`)
  return status ?? (error ? 127 : 1)
}
