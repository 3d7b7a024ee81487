import { readdirSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { PassThrough, type Readable } from 'node:stream'
import { ZipFile } from 'yazl'

/** Folders of an HTML export that only contain its layout. */
const decoration = new Set(['css', 'js', 'images'])

/** Paths of the files in an export's folder that are not its posts. Links are not followed. */
export function filesBeside(folder: string, posts: string[]): string[] {
  const known = new Set(posts)
  return readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((entry) => {
    const path = join(entry.parentPath, entry.name)
    const [top = ''] = relative(folder, path).split(sep)
    const isWanted = entry.isFile() && !entry.name.startsWith('.') && !known.has(path)
    const isPage = relative(folder, entry.parentPath) === '' && /\.(?:html|json)$/.test(entry.name)
    return isWanted && !isPage && !decoration.has(top) ? [path] : []
  })
}

/** A zip stream of these files, without compression, as most are compressed already. */
export function zipOfFolder(folder: string, files: string[]): Readable {
  const zip = new ZipFile()
  const stream = new PassThrough()
  zip.on('error', (cause) => stream.destroy(cause))
  for (const file of files)
    zip.addFile(file, relative(folder, file).replaceAll(sep, '/'), { compress: false })
  zip.end()
  zip.outputStream.pipe(stream)
  return stream
}
