/** The command failed; exit code 1. */
export class CommandFailed extends Error {
  /** Error code of the API, if the API refused. */
  readonly code: string | undefined

  constructor(message: string, code?: string) {
    super(message)
    this.code = code
  }
}

/** The command was called with wrong arguments; exit code 2. */
export class WrongUse extends Error {}

/** Input and output of a command, and how it was called. */
export type Terminal = {
  out(text: string): void
  /** Prints notes and progress to stderr, apart from the results. */
  note(text: string): void
  input: AsyncIterable<string | Buffer>
}

export type Options = Record<string, string | boolean | undefined>

export type Command = {
  /** One line of `litopys help`. */
  summary: string
  /** Ways to call the command, without `npx litopys`. */
  usage: string[]
  /** Lines after the usage: input and output that the options do not explain. */
  notes?: string[]
  options: Record<string, { type: 'string' | 'boolean'; short?: string }>
  /** Resolves with the exit code. */
  run(terminal: Terminal, positionals: string[], options: Options): Promise<0 | 1>
}

export function textOption(options: Options, name: string): string | undefined {
  const value = options[name]
  return typeof value === 'string' ? value : undefined
}
