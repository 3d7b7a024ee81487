// Preloaded into a command: prints every module that it loads to stderr, one line each.
import { registerHooks } from 'node:module'

registerHooks({
  load: (url, context, nextLoad) => {
    process.stderr.write(`loaded ${url}\n`)
    return nextLoad(url, context)
  },
})
