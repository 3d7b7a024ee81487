import { parseArgs } from 'node:util'
import { StartError } from '#server/errors'
import { analyzeCommand } from './analyze.command.ts'
import { channelsCommand } from './channels.command.ts'
import { type Command, CommandFailed, type Terminal, WrongUse } from './command.ts'
import { evalCommand } from './eval.command.ts'
import { exportCommand } from './export.command.ts'
import { importCommand } from './import.command.ts'
import { modelsCommand } from './models.command.ts'
import { reanalyzeCommand } from './reanalyze.command.ts'
import { refreshCommand } from './refresh.command.ts'
import { searchCommand } from './search.command.ts'
import { translateCommand } from './translate.command.ts'
import { userCommand } from './user.command.ts'
import { verifyCommand } from './verify.command.ts'

const commands: Record<string, Command> = {
  import: importCommand,
  refresh: refreshCommand,
  reanalyze: reanalyzeCommand,
  channels: channelsCommand,
  search: searchCommand,
  export: exportCommand,
  translate: translateCommand,
  models: modelsCommand,
  analyze: analyzeCommand,
  verify: verifyCommand,
  user: userCommand,
  eval: evalCommand,
}

const common = { data: { type: 'string' }, json: { type: 'boolean' }, help: { type: 'boolean' } } as const

const help = `Usage:
${Object.values(commands)
  .map((command) => `  npx litopys ${command.usage}`)
  .join('\n')}

Every command takes --data DIR (the data directory; default: $DATA_DIR or ./data), --json and --help.
Put a query that starts with a dash after -- and after all options.
Exit codes: 0 success, 1 failure, 2 wrong usage, 130 and 143 ended by a signal.`

const terminal: Terminal = {
  out: (text) => process.stdout.write(`${text}\n`),
  note: (text) => process.stderr.write(`${text}\n`),
  input: process.stdin,
}

// A reader such as head may close the output early, which is no error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
  process.exit(0)
})

process.exitCode = await run(process.argv.slice(2))

async function run([name, ...rest]: string[]): Promise<number> {
  if (name === undefined || name === '--help' || name === 'help') {
    terminal.note(help)
    return name === undefined ? 2 : 0
  }
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  try {
    if (!command) throw new WrongUse(`There is no command ${name}`)
    const { values, positionals } = parse(command, rest)
    if (values.help) {
      terminal.note(`Usage: npx litopys ${command.usage}`)
      return 0
    }
    return await command.run(terminal, positionals, values)
  } catch (error) {
    if (error instanceof WrongUse) {
      terminal.note(`${error.message}\n\n${command ? `Usage: npx litopys ${command.usage}` : help}`)
      return 2
    }
    if (!(error instanceof CommandFailed || error instanceof StartError)) throw error
    terminal.note(error.message)
    return 1
  }
}

function parse(command: Command, args: string[]) {
  try {
    return parseArgs({ args, options: { ...common, ...command.options }, allowPositionals: true })
  } catch (cause) {
    // Node's further sentences suggest usage that no command here has.
    const [problem = ''] = (cause instanceof Error ? cause.message : String(cause)).split('. ')
    const isUnknown =
      cause instanceof Error && 'code' in cause && cause.code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION'
    throw new WrongUse(isUnknown ? `${problem}. Put an argument that starts with a dash after --` : problem)
  }
}
