import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { benchPosts } from '../posts.ts'
import type { Analysed, Asked } from './analyze.worker.ts'

const threads = 2
const medianWanted = 250

/**
 * Measures posts analysed per second on two threads, the most expensive functions, and the milliseconds of
 * each hostile text.
 */
export async function benchAnalysis(count: number) {
  const texts = textsOf(count)
  const half = Math.ceil(count / threads)
  const shares = Array.from({ length: threads }, (_, i) => texts.slice(i * half, (i + 1) * half))
  const [first, ...others] = await Promise.all(shares.map((share) => answer({ texts: share, watch: false })))
  const [watched] = await Promise.all(
    shares.slice(0, 1).map((share) => answer({ texts: share, watch: true })),
  )
  const plain = [first, ...others].filter((one) => one !== undefined)
  const seconds = Math.max(...plain.map((one) => one.seconds))
  const cpuSeconds = plain.reduce((sum, one) => sum + one.cpuSeconds, 0)
  return {
    posts: count,
    medianCharacters: texts.map(({ length }) => length).toSorted((a, b) => a - b)[count >> 1],
    postsPerSecond: Math.round(count / seconds),
    // Least affected by a busy machine, because only processor time of the threads counts.
    postsPerSecondOfTwoFreeCores: Math.round((count * threads) / cpuSeconds),
    loadMs: Math.max(...plain.map((one) => one.loadMs)),
    top: watched?.top ?? [],
    hostile: watched?.hostile ?? {},
  }
}

/** Texts whose median length is that of real posts; two posts of the generator are joined if needed. */
function textsOf(count: number): string[] {
  const texts: string[] = []
  for (const { text = '' } of benchPosts(count)) texts.push(text)
  const median = texts.map(({ length }) => length).toSorted((a, b) => a - b)[count >> 1] ?? medianWanted
  const scale = medianWanted / median
  return texts.map((text, i) => {
    const wanted = Math.round(text.length * scale)
    return `${text}\n${texts[(i + 1) % count] ?? ''}`.slice(0, Math.max(wanted, 1))
  })
}

async function answer(asked: Asked): Promise<Analysed> {
  const worker = new Worker(new URL('./analyze.worker.ts', import.meta.url), { workerData: asked })
  const [analysed]: Analysed[] = await once(worker, 'message')
  if (!analysed) throw new Error('the analysis ended without an answer')
  return analysed
}
