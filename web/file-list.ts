import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/**
 * Writes the list of the application's files, which web/offline/shell.ts copies for offline work. Reads the
 * written files: a chunk without content is dropped after its name is known.
 */
export const fileList: Plugin = {
  name: 'file-list',
  apply: 'build',
  async writeBundle({ dir }) {
    if (dir === undefined) this.error('the build has no output folder')
    const names = await readdir(join(dir, 'assets'))
    const files = names.filter((name) => !name.endsWith('.br')).map((name) => `assets/${name}`)
    await writeFile(join(dir, 'files.txt'), files.join('\n'))
  },
}
