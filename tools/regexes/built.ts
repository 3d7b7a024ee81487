import { relative } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { root } from '../step.ts'
import type { Expression } from './expressions.ts'

/**
 * The regular expressions that these files make from parts while they are loaded. Loads the files, which must not
 * be loaded yet.
 */
export async function builtWhileLoading(files: readonly string[]): Promise<Expression[]> {
  const built: Expression[] = []
  const Plain = globalThis.RegExp
  globalThis.RegExp = new Proxy(Plain, {
    construct: (target, given: [string | RegExp, string?]) => {
      const made = new target(...given)
      const place = callerOf(new Error('for its stack').stack ?? '')
      if (place) built.push({ ...place, source: made.source, flags: made.flags })
      return made
    },
  })
  try {
    for (const file of files) await import(pathToFileURL(`${root}/${file}`).href)
  } finally {
    globalThis.RegExp = Plain
  }
  return built.filter(({ file }) => files.includes(file))
}

/** File and line of the code that called `new RegExp`. */
function callerOf(stack: string): { file: string; line: number } | undefined {
  // The message, and the function above.
  const [, , caller = ''] = stack.split('\n')
  const [, url, line] = /(file:\/\/\S+?):(\d+):\d+\)?$/.exec(caller) ?? []
  return url === undefined ? undefined : { file: relative(root, fileURLToPath(url)), line: Number(line) }
}
