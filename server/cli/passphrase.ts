import { readFile } from 'node:fs/promises'
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { namedPassphrase } from '#server/config'
import { reasonOf } from '#server/errors'
import { CommandFailed, type Options, textOption, WrongUse } from './command.ts'

/** Shorter ones are guessed too easily. */
const fewest = 12

/**
 * The passphrase for secret keys: the first line of --passphrase-file, or BACKUP_PASSPHRASE, or what the user types.
 * `isNew`: it is asked for twice, and must not be short.
 */
export async function readPassphrase(options: Options, { isNew }: { isNew: boolean }): Promise<string> {
  const given = await givenPassphrase(options)
  const passphrase = given ?? (await asked('Passphrase for the secret keys: '))
  if (passphrase === '') throw new CommandFailed('The passphrase is empty')
  if (isNew && passphrase.length < fewest)
    throw new CommandFailed(`The passphrase is too short. Use at least ${fewest} characters.`)
  if (isNew && given === undefined && (await asked('The same again: ')) !== passphrase)
    throw new CommandFailed('The passphrases differ')
  return passphrase
}

async function givenPassphrase(options: Options): Promise<string | undefined> {
  const file = textOption(options, 'passphrase-file')
  if (file === undefined) return namedPassphrase()
  const text = await readFile(file, 'utf8').catch((cause: unknown) => {
    throw new CommandFailed(`The passphrase cannot be read: ${reasonOf(cause)}`)
  })
  return text.split(/\r?\n/)[0]
}

/** Reads a line from the terminal without showing it. */
async function asked(question: string): Promise<string> {
  if (!process.stdin.isTTY)
    throw new WrongUse('The passphrase is missing: use --passphrase-file, or set BACKUP_PASSPHRASE')
  const silent = new Writable({ write: (_piece, _encoding, done) => done() })
  const lines = createInterface({ input: process.stdin, output: silent, terminal: true })
  process.stderr.write(question)
  try {
    return await lines.question('')
  } finally {
    lines.close()
    process.stderr.write('\n')
  }
}
