import { readdirSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

/**
 * The files of an export that belong together, to be read one behind the other: of a folder its result.json
 * or else its HTML pages, of messages.html the pages that follow it, of any other file itself. None where a
 * folder has no export in it.
 */
export function exportFiles(path: string): string[] {
  if (!statSync(path).isDirectory())
    return basename(path) === 'messages.html' ? pagesIn(dirname(path)) : [path]
  const names = readdirSync(path)
  return names.includes('result.json') ? [join(path, 'result.json')] : pagesIn(path)
}

/** messages.html, messages2.html and so on, by number. */
function pagesIn(folder: string): string[] {
  const pages = readdirSync(folder).flatMap((name) => {
    const [found, number = '1'] = /^messages(\d*)\.html$/.exec(name) ?? []
    return found ? [{ name, number: Number(number || '1') }] : []
  })
  return pages.toSorted((a, b) => a.number - b.number).map(({ name }) => join(folder, name))
}
