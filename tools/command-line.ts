import { type ParseArgsConfig, parseArgs } from 'node:util'

/** Arguments of this command. `--help` prints the usage and ends with 0; a wrong option ends with 2. */
export function readArguments<T extends ParseArgsConfig>(
  usage: string,
  config: T,
): ReturnType<typeof parseArgs<T>> {
  if (process.argv.slice(2).includes('--help')) {
    console.log(usage)
    process.exit(0)
  }
  try {
    return parseArgs(config)
  } catch (error) {
    if (error instanceof TypeError) refuse(error.message)
    throw error
  }
}

/** The value of an option; ends with 2 if it is no whole number from 1. */
export function countOf(name: string, text: string): number {
  const count = Number(text)
  return Number.isInteger(count) && count > 0 ? count : refuse(`--${name} is a whole number from 1`)
}

/** Ends the command with one line and the code 2. */
export function refuse(message: string): never {
  console.error(message)
  process.exit(2)
}
