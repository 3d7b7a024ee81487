import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { Plugin } from 'vite'

const compress = promisify(brotliCompress)
// Two megabytes of dictionaries at the highest quality would take ten seconds of every build.
const qualityOf = (size: number) => (size > 1_000_000 ? 6 : constants.BROTLI_MAX_QUALITY)
const isText = /\.(js|css|svg|json)$/

/** Writes a brotli form of every script and style beside it, which the server sends to browsers that accept it. */
export const compressedFiles: Plugin = {
  name: 'compressed-files',
  apply: 'build',
  async writeBundle({ dir }) {
    if (dir === undefined) this.error('the build has no output folder')
    const assets = join(dir, 'assets')
    const names = (await readdir(assets)).filter((name) => isText.test(name))
    await Promise.all(
      names.map(async (name) => {
        const path = join(assets, name)
        const content = await readFile(path)
        const params = { [constants.BROTLI_PARAM_QUALITY]: qualityOf(content.length) }
        await writeFile(`${path}.br`, await compress(content, { params }))
      }),
    )
  },
}
