import { serve } from '#server/server'
import { type Command, textOption, WrongUse } from './command.ts'

/** Runs the server. The returned promise never resolves: a signal ends the process. */
export const serveCommand: Command = {
  summary: 'Starts the server and runs it until a signal stops it',
  usage: ['serve'],
  options: {},
  run: async (_terminal, positionals, options) => {
    if (positionals.length > 0) throw new WrongUse('serve takes no arguments')
    await serve(textOption(options, 'data'))
    return await new Promise<0>(() => undefined)
  },
}
