import { createReadStream, createWriteStream } from 'node:fs'
import { glob, mkdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { PassThrough } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { createGunzip } from 'node:zlib'

/** Data of a language for the engine that reads words in pictures. */
type LanguageFile = { code: string; path: string; isPacked: boolean }

/**
 * Languages of words in pictures, by the codes of Tesseract. `missing`: those without data on this machine. `codes`: for
 * the engine, such as ukr+eng+rus.
 */
export type FoundLanguages = { codes: string; files: LanguageFile[]; missing: string[] }

/** Where Linux distributions and Homebrew put the data of the system package. */
const systemFolders = [
  '/usr/share/tesseract-ocr/*/tessdata',
  '/usr/share/tesseract-ocr/tessdata',
  '/usr/share/tessdata',
  '/usr/local/share/tessdata',
  '/opt/homebrew/share/tessdata',
]

/**
 * Finds the data of the languages. Ukrainian and English are npm packages. There is none for Russian: it is
 * `rus.traineddata` in the folder of models, or of the system package.
 */
export async function findTextLanguages(
  models: string,
  folders: readonly string[] = systemFolders,
): Promise<FoundLanguages> {
  const inPackages = ['ukr', 'eng'].map((code) => ({ code, path: packedFile(code), isPacked: true }))
  const russian = await firstFile([models, ...folders].map((folder) => join(folder, 'rus.traineddata')))
  const files = [...inPackages, ...(russian ? [{ code: 'rus', path: russian, isPacked: false }] : [])]
  return {
    codes: files.map(({ code }) => code).join('+'),
    files,
    missing: russian ? [] : ['rus'],
  }
}

/** Puts the data into one folder, where the engine reads it. Files that are there stay, unless others replace them. */
export async function unpackLanguages({ files }: FoundLanguages, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (const { code, path, isPacked } of files) {
    const target = join(folder, `${code}.traineddata`)
    const [source, there] = await Promise.all([stat(path), stat(target).catch(() => undefined)])
    if (there && there.mtimeMs >= source.mtimeMs && (isPacked || there.size === source.size)) continue
    const part = `${target}.part`
    try {
      const unpack = isPacked ? createGunzip() : new PassThrough()
      await pipeline(createReadStream(path), unpack, createWriteStream(part, { flush: true }))
      await rename(part, target)
    } finally {
      await rm(part, { force: true })
    }
  }
}

function packedFile(code: string): string {
  const about = fileURLToPath(import.meta.resolve(`@tesseract.js-data/${code}/package.json`))
  return join(dirname(about), '4.0.0_best_int', `${code}.traineddata.gz`)
}

async function firstFile(patterns: string[]): Promise<string | undefined> {
  for (const pattern of patterns) for await (const path of glob(pattern)) return path
  return undefined
}
