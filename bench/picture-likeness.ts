import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PictureSignature } from '@litopys/contract/picture-signature'
import { openEngine } from '../server/archive/engine.ts'
import { migrateArchive } from '../server/archive/migrate.ts'
import { raw, sql } from '../server/archive/sql.ts'
import { createAlikeFileStore } from '../server/features/media/alike-files.store.ts'
import { createMediaFileStore } from '../server/features/media/media-files.store.ts'
import { createMediaWorker } from '../server/media/media-worker.ts'
import { changes, drawn, memeTemplates, pictureClasses } from './pictures/drawings.ts'

// Precision and recall of "same picture" and "similar picture" on drawn pictures and their changed copies, by class and
// by change, and the time of both searches among 1,000,000 hashes.
// Usage: node bench/picture-likeness.ts [PICTURES_PER_CLASS] [HASHES]
const perClass = Number(process.argv[2] ?? 40)
const hashes = Number(process.argv[3] ?? 1_000_000)
const searches = 40

const directory = await mkdtemp(join(tmpdir(), 'litopys-likeness-'))
const [input, workFolder] = [join(directory, 'in'), join(directory, 'work')]
await Promise.all([mkdir(input), mkdir(workFolder)])
const worker = createMediaWorker({ workFolder, readFolders: [input], width: 2 })
const engine = await openEngine({
  directory: join(directory, 'archive'),
  url: undefined,
  searchTimeoutSeconds: 60,
})
try {
  await migrateArchive(engine)
  const alike = createAlikeFileStore(engine)
  const files = createMediaFileStore(engine)
  const originals: { hash: string; kind: string; number: number; picture: Buffer }[] = []
  for (const kind of pictureClasses)
    for (let number = 0; number < perClass; number += 1) {
      const picture = await drawn(kind, number)
      const hash = `${originals.length}`.padStart(64, '0')
      originals.push({ hash, kind, number, picture })
      await files.insert('bench', new Date(), [{ hash, picture: await analysed(picture) }])
    }
  const quality: Record<string, { found: number; wanted: number; wrong: number; wrongTemplate: number }> = {}
  const count = (name: string) => (quality[name] ??= { found: 0, wanted: 0, wrong: 0, wrongTemplate: 0 })
  for (const { name, level, of } of changes)
    for (const { hash, kind, number, picture } of originals) {
      const { hashes: signature } = await analysed(await of(picture))
      const found = await alike.findAlike(signature, {})
      const wanted = found.filter(({ likeness }) => level === 'similar' || likeness === 'same')
      const others = wanted.filter((one) => one.hash !== hash).map((one) => originals[Number(one.hash)])
      const isTemplate = (other: (typeof originals)[number] | undefined) =>
        kind === 'meme' && other?.kind === 'meme' && other.number % memeTemplates === number % memeTemplates
      for (const row of [count(`${level}: ${name}`), count(`${level}, ${kind}`)]) {
        row.wanted += 1
        if (wanted.some((one) => one.hash === hash)) row.found += 1
        row.wrong += others.filter((other) => !isTemplate(other)).length
        row.wrongTemplate += others.filter(isTemplate).length
      }
    }
  console.table(quality)

  await engine.run(
    sql`INSERT INTO litopys.mediaFiles (hash, analysis, analysedAt, fault, contrast, whole, mirrored, crops, fine)
      SELECT hex(SHA256(toString(number))), 'bench', now(), '', 50, rand64(1), rand64(2),
        [rand64(3), rand64(4), rand64(5), rand64(6), rand64(7)], [rand64(8), rand64(9), rand64(10), rand64(11)]
      FROM numbers(${raw(String(hashes))})`,
  )
  const signatures: PictureSignature[] = []
  for (const { picture } of originals.slice(0, searches)) signatures.push((await analysed(picture)).hashes)
  const timesOf = async (search: (signature: PictureSignature) => Promise<unknown>) => {
    const times: number[] = []
    for (const signature of [...signatures.slice(0, 5), ...signatures]) {
      const start = performance.now()
      await search(signature)
      times.push(performance.now() - start)
    }
    const sorted = times.slice(5).toSorted((a, b) => a - b)
    const at = (share: number) => Number(sorted[Math.floor(sorted.length * share)]?.toFixed(1))
    return { p50: at(0.5), p95: at(0.95) }
  }
  console.log({
    hashes,
    sameMs: await timesOf((signature) => alike.findSame(signature, {})),
    similarMs: await timesOf((signature) => alike.findAlike(signature, {})),
    load: loadavg()[0],
  })
} finally {
  await worker.close()
  await engine.close()
  await rm(directory, { recursive: true })
}

async function analysed(picture: Buffer) {
  const path = join(input, 'picture')
  await writeFile(path, picture)
  return await worker.analysePicture(
    { path, thumbnail: join(workFolder, 'thumbnail.webp') },
    { signal: new AbortController().signal },
  )
}
