import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from './say.mjs'

/**
 * A digest of names and contents, because times would change with every checkout.
 * @param {string[]} files paths from the project folder; a missing file counts as missing
 */
export function digest(files) {
  const hash = createHash('sha256')
  for (const file of files) {
    const full = path.join(root, file)
    hash.update(`${file}\0`)
    if (existsSync(full)) hash.update(readFileSync(full))
  }
  return hash.digest('hex')
}

/**
 * @param {string} folder path from the project folder
 * @param {(path: string) => boolean} isWanted
 * @returns {string[]} sorted paths from the project folder
 */
export function filesUnder(folder, isWanted) {
  return readdirSync(path.join(root, folder), { withFileTypes: true })
    .filter((entry) => entry.name !== 'node_modules' && entry.name !== 'dist')
    .flatMap((entry) => {
      const inner = `${folder}/${entry.name}`
      if (entry.isDirectory()) return filesUnder(inner, isWanted)
      return isWanted(inner) ? [inner] : []
    })
    .sort()
}

/**
 * @param {string} file path from the project folder
 * @returns {string | undefined}
 */
export function readStamp(file) {
  const full = path.join(root, file)
  return existsSync(full) ? readFileSync(full, 'utf8') : undefined
}
