import { join } from 'node:path'
import { type RotationStep, rotateKey, rotationSteps } from '#secrets/rotate-key'
import {
  fingerprintsOf,
  type KeyFileName,
  keyNames,
  readSecretsFile,
  replaceSecretsFile,
  type SecretsFile,
  secretsInFolder,
  writeSecretsFile,
} from '#secrets/secrets-file'
import { readConfig } from '#server/config'
import { type Command, type Options, type Terminal, textOption, WrongUse } from './command.ts'

/** Shows, copies and rotates the keys of this installation. */
export const secretsCommand: Command = {
  summary: 'Shows the secret keys, writes them to one file, or rotates one',
  usage: ['secrets show', 'secrets export FILE', ...rotationSteps.map((step) => `secrets ${step} FILE KEY`)],
  notes: [
    'FILE is for LITOPYS_SECRETS_FILE. `export` keeps an existing file.',
    `KEY: ${keyNames.join(', ')}.`,
  ],
  options: {},
  run: async (terminal, [name, ...rest], options) => {
    const [file, key] = rest
    if (name === 'show' && rest.length === 0) show(terminal, ownSecrets(options), options)
    else if (name === 'export' && file !== undefined && rest.length === 1) {
      writeSecretsFile(file, secretsInFolder(secretsFolder(options)))
      terminal.note(`The keys are in ${file}.`)
    } else if (isStep(name) && file !== undefined && isKey(key) && rest.length === 2) {
      const secrets = rotateKey(readSecretsFile(file), key, name)
      replaceSecretsFile(secrets)
      show(terminal, secrets, options)
      terminal.note('Restart every process now. Each reads the file at its start.')
    } else throw new WrongUse(`secrets needs one of: show, export FILE, ${rotationSteps.join('|')} FILE KEY`)
    return 0
  },
}

function secretsFolder(options: Options): string {
  const data = textOption(options, 'data')
  return join(readConfig(data ? { DATA_DIR: data } : {}).DATA_DIR, 'secrets')
}

function ownSecrets(options: Options): SecretsFile {
  const { LITOPYS_SECRETS_FILE: given } = readConfig()
  return given === undefined ? secretsInFolder(secretsFolder(options)) : readSecretsFile(given)
}

function show(terminal: Terminal, secrets: SecretsFile, options: Options): void {
  for (const one of fingerprintsOf(secrets))
    terminal.out(options.json ? JSON.stringify(one) : `${one.fingerprint}  ${one.name} (${one.use})`)
}

const isStep = (text: string | undefined): text is RotationStep => rotationSteps.some((step) => step === text)
const isKey = (text: string | undefined): text is KeyFileName => keyNames.some((name) => name === text)
