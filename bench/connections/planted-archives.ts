import { loadavg } from 'node:os'
import { startTestLitopys, type TestLitopys } from '../../server/testing/litopys.ts'
import { noiseLevels, type PlantedArchive, plantedArchive } from './planted.ts'

/** What was measured, and its figures. */
type Measured = { what: string } & Record<string, string | number>

/**
 * Measures archives with planted truth at three levels of noise, as many of each as the command line says (1), and prints
 * what was measured as a table, with the load of the machine.
 */
export async function measurePlantedArchives(
  measure: (litopys: TestLitopys, archive: PlantedArchive) => Promise<Measured[]>,
): Promise<void> {
  const seeds = Number(process.argv[2] ?? 1)
  const rows: object[] = []
  for (const noise of noiseLevels)
    for (let seed = 1; seed <= seeds; seed += 1) {
      const archive = plantedArchive(noise, seed)
      const litopys = await startTestLitopys()
      try {
        await litopys.importPosts(archive.posts)
        const measured = await measure(litopys, archive)
        rows.push(...measured.map((row) => ({ noise, seed, posts: archive.posts.length, ...row })))
      } finally {
        await litopys.close()
      }
    }
  console.table(rows)
  console.log({ load: loadavg()[0] })
}

/** How many of the found ones are planted, and how many of the planted ones are found. */
export function precisionAndRecall(found: readonly string[], planted: readonly string[]) {
  const right = new Set(planted)
  const hits = found.filter((one) => right.has(one)).length
  const share = (of: number) => (of === 0 ? 1 : Math.round((1_000 * hits) / of) / 1_000)
  return { planted: planted.length, precision: share(found.length), recall: share(planted.length) }
}
