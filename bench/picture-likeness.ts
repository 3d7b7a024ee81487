import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PictureSignature } from '@litopys/contract/picture-signature'
import { openEngine } from '../server/archive/engine.ts'
import { migrateArchive } from '../server/archive/migrate.ts'
import { raw, sql } from '../server/archive/sql.ts'
import { createAlikeFileStore } from '../server/features/media/alike-files.store.ts'
import { findSamePictures } from '../server/features/media/compare-pictures.usecase.ts'
import { createMediaFileStore } from '../server/features/media/media-files.store.ts'
import { textOf } from '../server/features/media/read-texts.usecase.ts'
import { createSamePictureStore } from '../server/features/media/same-pictures.store.ts'
import { createFileTextStore } from '../server/features/posts/file-texts.store.ts'
import { createMediaWorker } from '../server/media/media-worker.ts'
import { findTextLanguages, unpackLanguages } from '../server/media/text-languages.ts'
import { changes, drawn, memeTemplates, pictureClasses } from './pictures/drawings.ts'

// Precision and recall of "same picture" and "similar picture" on drawn pictures and their changed copies, by class and
// by change, and the time of both searches among 1,000,000 hashes. With TEXTS also those of copies of posts, which compare
// the words of as many pictures of each class.
// Usage: node bench/picture-likeness.ts [PICTURES_PER_CLASS] [HASHES] [TEXTS]
const perClass = Number(process.argv[2] ?? 40)
const hashes = Number(process.argv[3] ?? 1_000_000)
const texts = Number(process.argv[4] ?? 0)
const searches = 40

const directory = await mkdtemp(join(tmpdir(), 'litopys-likeness-'))
const [input, workFolder] = [join(directory, 'in'), join(directory, 'work')]
await Promise.all([mkdir(input), mkdir(workFolder)])
const languageFolder = join(directory, 'languages')
const worker = createMediaWorker({ workFolder, readFolders: [input, languageFolder], width: 2 })
const engine = await openEngine({
  directory: join(directory, 'archive'),
  url: undefined,
  searchTimeoutSeconds: 60,
})
const files = createMediaFileStore(engine)
const originals: (Named & { picture: Buffer })[] = []
const quality = new Map<string, Quality>()
try {
  await migrateArchive(engine)
  const alike = createAlikeFileStore(engine)
  for (const kind of pictureClasses)
    for (let number = 0; number < perClass; number += 1) {
      const picture = await drawn(kind, number)
      const hash = `${originals.length}`.padStart(64, '0')
      originals.push({ hash, kind, number, picture })
      await files.insert('bench', new Date(), [{ hash, picture: await analysed(picture) }])
    }
  for (const { name, level, of } of changes)
    for (const { hash, kind, number, picture } of originals) {
      const { hashes: signature } = await analysed(await of(picture))
      const found = await alike.findAlike(signature, {})
      const wanted = found.filter(({ likeness }) => level === 'similar' || likeness === 'same')
      for (const row of [`${level}: ${name}`, `${level}, ${kind}`])
        note(
          row,
          { hash, kind, number },
          wanted.map((one) => one.hash),
        )
    }
  show()
  if (texts > 0) await compareCopies()

  await engine.run(
    sql`INSERT INTO litopys.mediaFiles (hash, analysis, analysedAt, fault, contrast, whole, mirrored, crops, fine)
      SELECT hex(SHA256(toString(number))), 'bench', now(), '', 50, rand64(1), rand64(2),
        arrayMap(i -> cityHash64(number, i), range(9 + toUInt8(number % 5 = 0))), [rand64(8), rand64(9), rand64(10), rand64(11)]
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

type Quality = { found: number; wanted: number; wrong: number; wrongTemplate: number }
type Named = { hash: string; kind: string; number: number }

/** Counts what was found for a changed copy of this picture. Memes on one background count apart. */
function note(name: string, { hash, kind, number }: Named, found: string[]) {
  const row = quality.get(name) ?? { found: 0, wanted: 0, wrong: 0, wrongTemplate: 0 }
  quality.set(name, row)
  row.wanted += 1
  if (found.includes(hash)) row.found += 1
  for (const other of found.filter((one) => one !== hash).map((one) => originals[Number(one)])) {
    const isTemplate =
      kind === 'meme' && other?.kind === 'meme' && other.number % memeTemplates === number % memeTemplates
    row[isTemplate ? 'wrongTemplate' : 'wrong'] += 1
  }
}

function show() {
  console.table(
    Object.fromEntries(
      [...quality].map(([name, row]) => {
        const all = row.found + row.wrong + row.wrongTemplate
        const share = (part: number, of: number) => (of === 0 ? 1 : Number((part / of).toFixed(3)))
        return [name, { ...row, recall: share(row.found, row.wanted), precision: share(row.found, all) }]
      }),
    ),
  )
  quality.clear()
}

/** Compares each picture with the copies of all, as the analysis does that joins copies of posts. */
async function compareCopies() {
  const languages = await findTextLanguages(join(directory, 'models'))
  await unpackLanguages(languages, languageFolder)
  const fileTexts = createFileTextStore(engine)
  const step = { kind: 'picture' as const, analysis: 'bench', formats: [] }
  const read = async (hash: string, picture: Buffer) => {
    const path = join(input, 'picture')
    await writeFile(path, picture)
    const of = { folder: languageFolder, codes: languages.codes }
    const text = await worker.readText({ path, languages: of }, { signal: new AbortController().signal })
    await fileTexts.insert(step, new Date(), [{ hash, ...textOf(text) }])
  }
  const some = originals.filter(
    ({ number }) => number < texts || (number >= memeTemplates && number < memeTemplates + texts),
  )
  for (const { hash, picture } of some) await read(hash, picture)
  const copies: { copy: string; of: Named }[] = []
  for (const { name, of } of changes.filter(({ level }) => level === 'same'))
    for (const original of some) {
      const copy = createHash('sha256').update(`${name} ${original.hash}`).digest('hex')
      const picture = await of(original.picture)
      await files.insert('bench', new Date(), [{ hash: copy, picture: await analysed(picture) }])
      await read(copy, picture)
      copies.push({ copy, of: original })
    }
  const isOriginal = new Set(some.map(({ hash }) => hash))
  const { signal } = new AbortController()
  for (const { copy, of } of copies) {
    const pairs = await findSamePictures(
      { samePictures: createSamePictureStore(engine), fileTexts },
      [copy],
      signal,
    )
    const found = pairs.flatMap(({ other }) => (isOriginal.has(other) ? [other] : []))
    note(`copies, ${of.kind}`, of, found)
  }
  show()
}

async function analysed(picture: Buffer) {
  const path = join(input, 'picture')
  await writeFile(path, picture)
  return await worker.analysePicture(
    { path, thumbnail: join(workFolder, 'thumbnail.webp') },
    { signal: new AbortController().signal },
  )
}
