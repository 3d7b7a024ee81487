import { join } from 'node:path'
import { fingerprintsOf, readSecretsFile, secretsInFolder, writeSecretsFile } from '#secrets/secrets-file'
import { readConfig } from '#server/config'
import { type Command, textOption, WrongUse } from './command.ts'

/** Shows and copies the keys of this installation. */
export const secretsCommand: Command = {
  summary: 'Shows fingerprints of the keys, or writes them to one file',
  usage: ['secrets show', 'secrets export FILE'],
  notes: ['FILE is for LITOPYS_SECRETS_FILE. An existing file stays.'],
  options: {},
  run: async (terminal, [name, file, ...more], options) => {
    const isShow = name === 'show' && file === undefined
    if (!isShow && (name !== 'export' || file === undefined || more.length > 0))
      throw new WrongUse('secrets needs one of: show, export FILE')
    const data = textOption(options, 'data')
    const { DATA_DIR, LITOPYS_SECRETS_FILE: given } = readConfig(data ? { DATA_DIR: data } : {})
    if (file !== undefined) {
      writeSecretsFile(file, secretsInFolder(join(DATA_DIR, 'secrets')))
      terminal.note(`The keys are in ${file}.`)
      return 0
    }
    const secrets = given === undefined ? secretsInFolder(join(DATA_DIR, 'secrets')) : readSecretsFile(given)
    for (const one of fingerprintsOf(secrets))
      terminal.out(options.json ? JSON.stringify(one) : `${one.fingerprint}  ${one.name} (${one.use})`)
    return 0
  },
}
