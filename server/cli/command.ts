/** The command could not do what it was asked for; exit code 1. */
export class CommandFailed extends Error {
  /** What the API calls it, where it was the API that refused. */
  readonly code: string | undefined

  constructor(message: string, code?: string) {
    super(message)
    this.code = code
  }
}

/** The command was called in a way it does not know; exit code 2. */
export class WrongUse extends Error {}

/** What each command gets: where to write, and how it was called. */
export type Terminal = {
  out(text: string): void
  /** Notes and progress, apart from the results. */
  note(text: string): void
  input: AsyncIterable<string | Buffer>
}

export type Options = Record<string, string | boolean | undefined>

export type Command = {
  usage: string
  options: Record<string, { type: 'string' | 'boolean'; short?: string }>
  /** Resolves with the exit code. */
  run(terminal: Terminal, positionals: string[], options: Options): Promise<0 | 1>
}

export function textOption(options: Options, name: string): string | undefined {
  const value = options[name]
  return typeof value === 'string' ? value : undefined
}
