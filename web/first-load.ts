import { brotliCompressSync } from 'node:zlib'
import type { Plugin, Rolldown } from 'vite'

/**
 * Maximum size of compressed script, in bytes, that a page may load before it shows anything, by entry
 * module.
 */
const pages = [
  { page: 'sign-in', begins: ['index.html'], most: 224_000 },
  {
    page: 'search',
    begins: ['index.html', 'i18n/english.ts', 'pages/frame.tsx', 'pages/search/search.page.tsx'],
    most: 458_000,
  },
]

/**
 * Measures the scripts of a first load, and fails the build if they are too large. Modules imported on
 * demand, such as charts, do not count.
 */
export const firstLoad: Plugin = {
  name: 'first-load',
  apply: 'build',
  generateBundle(_options, bundle) {
    const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
    for (const { page, begins, most } of pages) {
      const roots = begins.map((end) =>
        chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/${end}`)),
      )
      if (roots.includes(undefined))
        this.error(`first load of ${page}: no chunk begins with ${begins.join(' or ')}`)
      const weight = weightOf(
        chunks,
        roots.flatMap((root) => root?.fileName ?? []),
      )
      const words = `first load of ${page}: ${kilobytes(weight)} of compressed script`
      if (weight > most) this.error(`${words}, and ${kilobytes(most)} is the most`)
      this.info(words)
    }
  },
}

function weightOf(chunks: readonly Rolldown.OutputChunk[], roots: readonly string[]): number {
  const wanted = new Set(roots)
  // Iteration over a set includes elements added during the iteration.
  for (const fileName of wanted) for (const next of importsOf(chunks, fileName)) wanted.add(next)
  return chunks
    .filter(({ fileName }) => wanted.has(fileName))
    .reduce((sum, { code }) => sum + brotliCompressSync(code).length, 0)
}

function importsOf(chunks: readonly Rolldown.OutputChunk[], fileName: string): string[] {
  return chunks.find((chunk) => chunk.fileName === fileName)?.imports ?? []
}

function kilobytes(bytes: number): string {
  return `${Math.round(bytes / 1_000)} kB`
}
