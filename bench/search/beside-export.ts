import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { newProof } from '../../server/archive/answer.ts'
import { connectEmbedded } from '../../server/archive/connections.ts'
import { connectSocket } from '../../server/archive/embedded/socket.ts'
import { raw, sql } from '../../server/archive/sql.ts'
import { createAnswers } from './answers.ts'
import type { BenchArchive } from './archive.ts'
import { type Figures, figuresOf, ratio } from './figures.ts'
import { measureTogether } from './measure.ts'
import { ourselves } from './ours.ts'
import { searchMix } from './queries.ts'

/** `ratio`: p95 beside the export, divided by p95 without it. */
export type BesideExport = {
  clients: number
  without: Figures
  beside: Figures
  ratio: number
  exportedBytes: number
}

/**
 * Measures screens of several clients with and without an export beside them. The export streams every row
 * repeatedly through its own connection, as the export pool does. Both measurements alternate.
 */
export async function measureBesideExport(
  archive: BenchArchive,
  { clients, rounds }: { clients: number; rounds: number },
): Promise<BesideExport> {
  const socketPath = readFileSync(join(archive.directory, 'archive', 'engine-socket'), 'utf8')
  const connection = connectEmbedded({ connect: async (onBytes) => connectSocket(socketPath, onBytes) })
  const answers = createAnswers()
  const wish = { clients, seconds: Number.POSITIVE_INFINITY, laps: () => [searchMix], title: 'the same' }
  const screens = async () => {
    const { samples } = await measureTogether([ourselves(archive)], wish, answers)
    return [...samples.values()].flat(2).map(({ ms }) => ms)
  }
  const [without, beside]: [number[], number[]] = [[], []]
  let exportedBytes = 0
  const { signal } = new AbortController()
  const exportAll = async (isEnded: () => boolean) => {
    while (!isEnded()) {
      const proof = newProof()
      const posts = sql`SELECT toString(channelId) AS ${raw(`\`${proof.tag}\``)},
        * EXCEPT (channelId, terms, stemIds, otherStemIds, formIds) FROM litopys.posts`
      for await (const piece of connection.stream(posts, proof, { max_execution_time: 3_600 }, signal)) {
        exportedBytes += piece.length
        if (isEnded()) break
      }
    }
  }
  await screens()
  for (let round = 0; round < rounds; round += 1) {
    without.push(...(await screens()))
    let isEnded = false
    const exporting = exportAll(() => isEnded)
    beside.push(...(await screens()))
    isEnded = true
    await exporting
  }
  await connection.close()
  const [free, disturbed] = [figuresOf(without), figuresOf(beside)]
  return { clients, without: free, beside: disturbed, ratio: ratio(disturbed.p95, free.p95), exportedBytes }
}
