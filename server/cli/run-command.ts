import { parseArgs } from 'node:util'
import { StartError } from '#server/errors'
import { type Command, CommandFailed, type Terminal, WrongUse } from './command.ts'
import { commands, loadCommands } from './commands.ts'
import { helpOf, overview, unknownCommand, usageOf } from './help.ts'

const common = { data: { type: 'string' }, json: { type: 'boolean' }, help: { type: 'boolean' } } as const

const ownTerminal: Terminal = {
  out: (text) => process.stdout.write(`${text}\n`),
  note: (text) => process.stderr.write(`${text}\n`),
  input: process.stdin,
}

/** Runs the command that the arguments name. Resolves with the exit code. */
export async function runCommand([first, ...rest]: string[], terminal = ownTerminal): Promise<number> {
  const [name, ...args] = first === 'help' && rest[0] ? [rest[0], '--help'] : [first, ...rest]
  if (name === undefined || name === '--help' || name === 'help') {
    terminal.note(overview(await loadCommands()))
    return name === undefined ? 2 : 0
  }
  const load = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!load) {
    terminal.note(unknownCommand(name, Object.keys(commands)))
    return 2
  }
  const command = await load()
  try {
    const { values, positionals } = parse(command, args)
    if (values.help) {
      terminal.note(helpOf(command))
      return 0
    }
    return await command.run(terminal, positionals, values)
  } catch (error) {
    if (error instanceof WrongUse) {
      terminal.note(`${error.message}\n\n${usageOf(command)}`)
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
