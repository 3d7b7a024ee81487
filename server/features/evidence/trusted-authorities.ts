import { readFileSync } from 'node:fs'
import { type Certificate, readPem } from '#evidence/certificate'
import { StartError } from '#server/errors'

/** The addresses of TSA_URL. */
export function authorityUrls(setting: string | undefined): string[] {
  return setting?.split(/[\s,]+/).filter((url) => url !== '') ?? []
}

/** The root certificates in the file TSA_ROOTS. @throws StartError if it cannot be used */
export function readRoots(file: string | undefined): Certificate[] {
  if (file === undefined) return []
  const roots = attempt(file, () => readPem(readFileSync(file, 'utf8')))
  if (roots.length === 0) throw new StartError(`TSA_ROOTS: ${file} has no certificate in PEM form`)
  return roots
}

function attempt<T>(file: string, read: () => T): T {
  try {
    return read()
  } catch (cause) {
    throw new StartError(`TSA_ROOTS: ${file} cannot be read: ${String(cause)}`, cause)
  }
}
