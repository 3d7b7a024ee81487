import { BadSource } from './source.ts'
import type { ZipArchive, ZippedFile } from './zip-file.ts'

/**
 * An export of Telegram Desktop in an archive: the files with its posts in reading order, and a lookup of the
 * files that the posts name.
 */
export type ZippedExport = { posts: ZippedFile[]; find(path: string): ZippedFile | undefined }

/** @throws BadSource if there is no export or more than one. */
export function exportIn(zip: ZipArchive): ZippedExport {
  const { folder, names } = postFiles(zip)
  const fileOf = (path: string) => zip.find(`${folder}${path.replaceAll('\\', '/')}`)
  return {
    posts: names.flatMap((name) => zip.find(`${folder}${name}`) ?? []),
    find: (path) => fileOf(path) ?? fileOf(unescaped(path)),
  }
}

type PostFiles = { folder: string; names: string[] }

/**
 * Returns result.json, or the HTML pages by number, of the only folder that has them. An export nested in
 * that folder is an attachment of a post.
 */
function postFiles(zip: ZipArchive): PostFiles {
  const byFolder = Map.groupBy(
    [...zip.names()].flatMap((name) => nameOfPosts(name) ?? []),
    ({ folder }) => folder,
  )
  const folders = [...byFolder.keys()].toSorted((one, other) => one.length - other.length)
  const [folder] = folders
  const found = folder === undefined ? undefined : byFolder.get(folder)
  if (folder === undefined || !found) throw new BadSource('file_zip_without_export')
  if (folders.some((other) => !other.startsWith(folder)))
    throw new BadSource('file_zip_several', folders.slice(0, 5).join(', '))
  const json = found.filter(({ page }) => page === 0)
  const files = json.length > 0 ? json : found.toSorted((one, other) => one.page - other.page)
  return { folder, names: files.map(({ name }) => name) }
}

/** Folder and number of a file with posts. Number 0 is JSON. */
function nameOfPosts(path: string): { folder: string; name: string; page: number } | undefined {
  const [, folder = '', name = '', number] =
    /^(.*\/)?(result\.json|messages(\d{0,9})\.html)$/s.exec(path) ?? []
  if (name === '' || folder.startsWith('__MACOSX/')) return undefined
  return { folder, name, page: name === 'result.json' ? 0 : Number(number || 1) }
}

/** The path as HTML may escape it in a link. */
function unescaped(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
