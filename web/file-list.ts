import type { Plugin } from 'vite'

/**
 * Writes down which files the application is made of, for whoever copies it to work offline
 * (web/offline/shell.ts).
 */
export const fileList: Plugin = {
  name: 'file-list',
  apply: 'build',
  generateBundle(_options, bundle) {
    const names = Object.keys(bundle).filter((name) => name.startsWith('assets/'))
    this.emitFile({ type: 'asset', fileName: 'files.txt', source: names.join('\n') })
  },
}
