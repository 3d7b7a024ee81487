import { openImportReader } from '../server/features/capture/import-reader.ts'
import { createAnalyserPool } from '../server/features/posts/analyser-pool.ts'
import type { PackedPosts } from '../server/features/posts/raw-post.ts'
import standard from '../server/records/migrations/0001-standard-rules.json' with { type: 'json' }

export type AnalysisSpeed = { threads: number; postsPerSecond: number; cpuMsPerPost: number }

/**
 * Measures the analysis of an import without reading the file and without the archive, for each number of
 * threads. The threads are started before.
 */
export async function measureAnalysis(
  file: string,
  directory: string,
  threadCounts: number[],
): Promise<AnalysisSpeed[]> {
  const pieces = await piecesOf(file, directory)
  const speeds: AnalysisSpeed[] = []
  for (const threads of threadCounts) speeds.push(await measure(pieces, threads))
  return speeds
}

async function measure(pieces: PackedPosts[], threads: number): Promise<AnalysisSpeed> {
  const pool = createAnalyserPool({ width: threads })
  const stop = new AbortController()
  const rules = standard.rules.map((rule) => ({ ...rule, isActive: true }))
  const run = { id: 'bench', startedBy: 'bench', at: '2026-07-01T00:00:00Z' }
  const analyse = async (some: PackedPosts[]) => {
    // The pool takes the bytes.
    const answers = some.map((posts) => pool.prepare(posts.slice(), run, { rules, signal: stop.signal }))
    return (await Promise.all(answers)).reduce((sum, { count }) => sum + count, 0)
  }
  await analyse(Array.from({ length: threads }, (_, i) => pieces[i % pieces.length] ?? new Uint8Array()))
  const [startedAt, before] = [performance.now(), process.cpuUsage()]
  const posts = await analyse(pieces)
  const { user, system } = process.cpuUsage(before)
  const seconds = (performance.now() - startedAt) / 1_000
  return {
    threads,
    postsPerSecond: Math.round(posts / seconds),
    cpuMsPerPost: Math.round((user + system) / posts) / 1_000,
  }
}

async function piecesOf(path: string, directory: string): Promise<PackedPosts[]> {
  const { signal } = new AbortController()
  const limits = { maxBytes: 0, unpackedMaxBytes: 0, reserveBytes: 0 }
  const reader = openImportReader({
    path,
    resume: undefined,
    channel: {},
    timeZone: 'Europe/Kyiv',
    fileName: 'posts',
    run: 'bench',
    mediaDestination: {
      files: { kind: 'folder', path: directory, isShared: false },
      workFolder: directory,
      ...limits,
    },
    now: '2030-01-01T00:00:00Z',
  })
  const pieces: PackedPosts[] = []
  for (let piece = await reader.next(signal); piece; piece = await reader.next(signal))
    pieces.push(piece.posts)
  await reader.close()
  return pieces
}
