import { readdirSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

/**
 * Files of an export in reading order. For a folder: its result.json, or its HTML pages. For messages.html:
 * this page and the following pages. For any other file: the file itself. Empty if a folder has no export.
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
