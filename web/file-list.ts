import type { Plugin } from 'vite'

/** Writes the list of the application's files, which web/offline/shell.ts copies for offline work. */
export const fileList: Plugin = {
  name: 'file-list',
  apply: 'build',
  generateBundle(_options, bundle) {
    const names = Object.keys(bundle).filter((name) => name.startsWith('assets/'))
    this.emitFile({ type: 'asset', fileName: 'files.txt', source: names.join('\n') })
  },
}
