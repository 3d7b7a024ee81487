import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Engine, openEngine } from '#archive/engine'
import { migrateArchive } from '#archive/migrate'
import { analysisStamp } from '#features/media/analyse-files.usecase'
import { type CompareDeps, compareNext, countUncompared } from '#features/media/compare-pictures.usecase'
import { createMediaFileStore } from '#features/media/media-files.store'
import { createSamePictureStore } from '#features/media/same-pictures.store'
import { createClusterStore } from '#features/posts/clusters.store'
import { wordsText } from '#features/posts/copy-keys'
import { createFileTextStore } from '#features/posts/file-texts.store'
import { joinClusters } from '#features/posts/join-clusters.usecase'
import { createPostStore } from '#features/posts/posts.store'
import { createRandom } from '../demo/random.ts'
import { longestTurn } from './longest-turn.ts'

const directory = mkdtempSync(join(tmpdir(), 'litopys-compare-'))
let engine: Engine
let deps: CompareDeps
beforeAll(async () => {
  engine = await openEngine({ directory, url: undefined, searchTimeoutSeconds: 20 })
  await migrateArchive(engine)
  deps = {
    posts: createPostStore(engine),
    clusters: createClusterStore(engine),
    onMerge: async () => undefined,
    samePictures: createSamePictureStore(engine),
    fileTexts: createFileTextStore(engine),
    reading: undefined,
  }
})
afterAll(async () => {
  await engine.close()
  rmSync(directory, { recursive: true })
})

/** SHA-256 of a file that comes at this place in the order of the analysis. */
const hashAt = (place: number) => place.toString(16).padStart(4, '0').padEnd(64, '7')
const hashes = (whole: bigint) => ({
  whole: String(whole),
  mirrored: '0',
  crops: Array.from({ length: 9 }, () => '0'),
  fine: ['0', '0', '0', '0'],
  contrast: 60,
})
const picture = (place: number, whole: bigint) => ({
  hash: hashAt(place),
  picture: { width: 640, height: 480, isAnimated: false, camera: {}, hashes: hashes(whole) },
})

test('a chain of pictures is one group, whichever of them are compared first', async () => {
  // Neighbours differ in six bits. The ends are compared in the first batch, the others in a later one.
  const chain = [picture(1, 0n), picture(200, 0x3fn), picture(201, 0xfffn), picture(2, 0x3ffffn)]
  const random = createRandom(1)
  const others = Array.from({ length: 90 }, (_, i) =>
    picture(
      10 + i,
      (BigInt(random.int(0, 2 ** 31)) << 32n) | 0xffff_0000n | BigInt(random.int(0, 2 ** 16 - 1)),
    ),
  )
  await createMediaFileStore(engine).insert(analysisStamp, new Date(), [...chain, ...others])
  const { signal } = new AbortController()
  let done = await compareNext(deps, '', signal)
  let read = 0
  for (; done; done = await compareNext(deps, done.after, signal)) read += done.read.length
  expect(read).toBe(chain.length + others.length)
  expect(await countUncompared(deps)).toBe(0)
  const alike = await deps.clusters.alikePictures.find([hashAt(1)])
  expect([...(alike.get(hashAt(1)) ?? [])].toSorted()).toEqual([1, 2, 200, 201].map(hashAt))
})

test('new captions of a picture that thousands of posts have are compared in short turns', async () => {
  const files = Array.from({ length: 200 }, (_, i) => hashAt(1_000 + i))
  // Each file has 50 captions; most are on other files too. No two different ones agree.
  const captionOf = (i: number) => ({ formIds: [i, i + 1, i + 2, i + 3], numberIds: [i] })
  const known = files.flatMap((hash, file) =>
    Array.from({ length: 50 }, (_, i) => {
      const caption = captionOf(10_000 + 10 * ((file * 7 + i) % 1_500))
      return { node: 1_000_000 + file * 50 + i, cluster: 2_000_000 + file * 50 + i, hash, caption }
    }),
  )
  await deps.clusters.insertNodes(
    known.map(({ caption, ...one }) => ({ ...one, bands: [], words: wordsText(caption) })),
    [],
  )
  await deps.clusters.alikePictures.insert('test', files, [files])
  const posts = Array.from({ length: 150 }, (_, i) => ({
    copyKeys: {
      picture: { node: 3_000_000 + i, hash: hashAt(1_000 + i), caption: captionOf(1_000 + 10 * (i % 100)) },
      message: 4_000_000 + i,
    },
  }))
  const equal = { node: 3_500_000, hash: hashAt(1_000), caption: captionOf(10_000 + 10 * 800) }
  const join = () =>
    longestTurn(async () => ({
      joined: await joinClusters(deps.clusters, [
        ...posts,
        { copyKeys: { picture: equal, message: 4_500_000 } },
      ]),
    }))
  // The garbage collection of earlier tests can make one turn long, but not a turn of each run.
  const runs = [await join(), await join(), await join()] as const
  expect(Math.min(...runs.map(({ longest }) => longest))).toBeLessThan(50)
  const [{ joined }] = runs
  // The new post joins all posts with its caption, and no others.
  const same = known.filter(({ caption }) => caption.formIds[0] === equal.caption.formIds[0])
  const names = new Set(same.map(({ cluster }) => joined.renamed(cluster)))
  expect([same.length > 1, names.size]).toEqual([true, 1])
  expect(joined.merges.size).toBe(same.length - 1)
  expect(new Set(posts.map(joined.of)).size).toBe(100)
})
