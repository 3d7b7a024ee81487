import type { Plugin, Rolldown } from 'vite'

/**
 * Fails the build if chunks import each other in a cycle. Which of them runs first then depends on the page,
 * and the other may read values that do not exist yet: the page stops at its start, while types and tests are
 * green.
 */
export const chunkCycles: Plugin = {
  name: 'chunk-cycles',
  apply: 'build',
  generateBundle(_options, bundle) {
    const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
    const cycle = cycleOf(chunks)
    if (cycle) this.error(`chunks import each other: ${cycle.join(' → ')}`)
  },
}

/** File names of chunks that import one another in this order, the first again at the end. */
export function cycleOf(
  chunks: readonly Pick<Rolldown.OutputChunk, 'fileName' | 'imports'>[],
): string[] | undefined {
  const importsOf = new Map(chunks.map(({ fileName, imports }) => [fileName, imports]))
  const done = new Set<string>()
  const visit = (fileName: string, path: readonly string[]): string[] | undefined => {
    const begin = path.indexOf(fileName)
    if (begin >= 0) return [...path.slice(begin), fileName]
    if (done.has(fileName)) return undefined
    for (const next of importsOf.get(fileName) ?? []) {
      const cycle = visit(next, [...path, fileName])
      if (cycle) return cycle
    }
    done.add(fileName)
    return undefined
  }
  for (const { fileName } of chunks) {
    const cycle = visit(fileName, [])
    if (cycle) return cycle
  }
  return undefined
}
