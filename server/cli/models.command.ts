import { join } from 'node:path'
import { fetchModels } from '#adapters/translator/fetch-models'
import { readModelList } from '#adapters/translator/models'
import { readConfig } from '#server/config'
import { type Command, textOption } from './command.ts'

/** Downloads the models for translation without an external server. */
export const modelsCommand: Command = {
  summary: 'Downloads the translation models to DATA_DIR/models',
  usage: ['models'],
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
        ? `The models are in ${directory}. Restart a running server to use them.`
        : `${failed} files could not be downloaded. You can also put the files into ${directory} yourself. Names and SHA-256: server/adapters/translator/models.json`,
    )
    return failed === 0 ? 0 : 1
  },
}
