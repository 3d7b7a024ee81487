import { distanceTest, lettered } from '@litopys/contract/query/distance'
import type { Command } from './command.ts'

export const terminalWidth = 80

/** The text of `litopys help`: one line per command. */
export function overview(commands: Record<string, Command>): string {
  const width = Math.max(...Object.keys(commands).map((name) => name.length))
  const lines = Object.entries(commands).map(([name, { summary }]) => `  ${name.padEnd(width)}  ${summary}`)
  return `Usage: npx litopys COMMAND [OPTIONS]

${lines.join('\n')}

Options of every command:
  --data DIR  Data directory. Default: $DATA_DIR or ./data
  --json      Write results as JSON.
  --help      Show the usage of the command.

Put a query that starts with a dash after --, behind all options.
Exit codes: 0 success, 1 failure, 2 wrong usage, 130 and 143 ended by a signal.
docs/cli.md explains every option.`
}

/** The text of `litopys COMMAND --help`. */
export function helpOf(command: Command): string {
  const notes = command.notes ? [command.notes.join('\n')] : []
  return [usageOf(command), `${command.summary}.`, ...notes].join('\n\n')
}

/** All ways to call a command, wrapped for a terminal. */
export function usageOf({ usage }: Command): string {
  const [first = '', ...others] = usage
  return [`Usage: npx litopys ${first}`, ...others.map((way) => `       npx litopys ${way}`)]
    .flatMap(wrapped)
    .join('\n')
}

/** Breaks a line between options, never inside brackets. */
function wrapped(line: string): string[] {
  const [indent = ''] = /^\s*/.exec(line) ?? []
  const [start = '', ...parts] = line.trim().match(/\[[^\]]*\]|\S+/g) ?? []
  const lines = [indent + start]
  for (const part of parts) {
    const longer = `${lines.at(-1)} ${part}`
    if (longer.length <= terminalWidth) lines[lines.length - 1] = longer
    else lines.push(`${' '.repeat(11)}${part}`)
  }
  return lines
}

/** One line that names the command which the user probably meant. */
export function unknownCommand(name: string, known: string[]): string {
  const near = nearest(name, known)
  const question = near === undefined ? '' : ` Did you mean ${near}?`
  return `There is no command ${name}.${question} All commands: npx litopys help`
}

function nearest(name: string, known: string[]): string | undefined {
  const words = known.map((word) => ({ word, test: lettered(word) }))
  return [1, 2].flatMap((most) => words.find(({ test }) => distanceTest(name, most)(test)) ?? [])[0]?.word
}
