import { join } from 'node:path'
import { fetchModels } from '#adapters/translator/fetch-models'
import { readModelList } from '#adapters/translator/models'
import { readConfig } from '#server/config'
import { type Command, textOption } from './command.ts'

/** Brings the models by which Litopys translates without a server beside it. */
export const modelsCommand: Command = {
  usage: 'models  (fetches the translation models into DATA_DIR/models and checks them)',
  options: {},
  run: async (terminal, _positionals, options) => {
    const data = textOption(options, 'data')
    const directory = join(readConfig(data ? { DATA_DIR: data } : {}).DATA_DIR, 'models')
    const list = await readModelList(directory)
    let failed = 0
    for await (const one of fetchModels(directory, list)) {
      if (one.state === 'failed') failed += 1
      if (options.json) terminal.out(JSON.stringify(one))
      else if (one.state === 'failed') terminal.out(`FAILED  ${one.name}: ${one.reasons.join('; ')}`)
      else terminal.out(`${one.state === 'there' ? 'there  ' : 'fetched'} ${one.name}`)
    }
    terminal.note(
      failed === 0
        ? `The models are in ${directory}. A server that runs takes them up when it is started again.`
        : `${failed} files could not be fetched. A file with the same SHA-256 from anywhere else serves as well: put it into ${directory}.`,
    )
    return failed === 0 ? 0 : 1
  },
}
