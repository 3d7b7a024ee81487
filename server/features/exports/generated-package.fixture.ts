import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { canonicalJson } from '@litopys/contract/canonical-json'
import { testPost } from '@litopys/contract/testing/post'
import { readPem } from '#evidence/certificate'
import { hexOf } from '#evidence/der'
import { leafOf } from '#evidence/leaf'
import { createMerkleTree, leafHashOf } from '#evidence/merkle'
import { aboutPages } from '#evidence/package/about-pages'
import { postPage } from '#evidence/package/post-page'
import { noSeal, textOfSeal } from '#evidence/seal'
import { readStampAnswer, verifyStamp, writeStampRequest } from '#evidence/time-stamp'
import {
  certificateName,
  fileNames,
  mediaName,
  type Observations,
  type PackagedPost,
  type Proofs,
  packageFormat,
  pageName,
  type Quotes,
  quoteName,
  recordName,
  type Seals,
} from '#evidence/verifier/package-form'
import type { TestAuthority } from '#testing/time-stamp-authority'
import { openBag } from './bag-file.ts'
import { makeVerifierScripts } from './verifier-scripts.ts'

export type Random = (below: number) => number

/** Numbers that follow from a seed: mulberry32. */
export function randomOf(seed: number): Random {
  let state = seed
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below)
  }
}

type Observation = Observations['observations'][number]
type Made = { observation: Observation; content: Buffer | undefined }

const sha256 = (...parts: Uint8Array[]) =>
  parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest()
const hashOf = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex')
const scripts = makeVerifierScripts()

type Size = { posts?: number; media?: number; mediaBytes?: number; sealedAt?: string }

/** A package of random posts, records, media, seals and stamps, in the same way as Litopys makes one. */
export async function generatePackage(
  random: Random,
  authority: TestAuthority | undefined,
  size: Size = {},
): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'litopys-package-'))
  try {
    const path = join(folder, 'package.zip')
    await writePackage(path, random, authority, size)
    return await readFile(path)
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** Writes such a package to a file. */
export async function writePackage(
  path: string,
  random: Random,
  authority: TestAuthority | undefined,
  {
    posts: postCount = random(6),
    media: mediaCount = random(4),
    mediaBytes = 3_000,
    sealedAt = '2026-11-27T09:00:00.000Z',
  }: Size = {},
): Promise<void> {
  const bytes = (count: number) => Buffer.from(Array.from({ length: count }, () => random(256)))
  const id = hexOf(bytes(16)).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
  const head = {
    id,
    createdAt: '2026-11-27T10:00:00.000Z',
    software: 'Litopys 0.1.0',
    exporter: ['olena@example.org', 'Оксана "Ї" <\\>', ''][random(3)] ?? '',
  }
  const media = Array.from({ length: mediaCount }, () => mediaOf(random, random(mediaBytes + 1)))
  const posts = distinctPosts(
    Array.from({ length: postCount }, (_, i) => ({
      channelId: ['1234567890', '987', 'kanal/../ї', ''][random(4)] ?? '',
      messageId: i * (1 + random(3)) + random(2) * 2 ** 31,
    })),
  )
  const runs = Array.from({ length: 1 + random(3) }, (_, run) => `run-${run}-${hexOf(bytes(4))}`)
  const absent = hashOf('absent')
  const made = posts.flatMap((post) =>
    runs.flatMap((run) =>
      Array.from({ length: random(3) }, (_, place): Made => {
        const content = recordOf(random, bytes)
        const files = [...new Set([...media.filter(() => random(2) === 0).map(({ hash }) => hash), absent])]
        const isKept = random(5) > 0
        const observation: Observation = {
          absentFiles: [absent],
          leaf: {
            asked: ['result.json', 'https://t.me/s/порт', ''][random(3)] ?? '',
            capturedAt: `2026-11-${10 + random(18)}T10:00:00.000Z`,
            ...post,
            context: JSON.stringify({ title: 'Порт "\u2028\ud83d\ude00"', album: random(9) }),
            files: files.toSorted(),
            hash: hashOf(content),
            parser: 'desktop-1',
            place: String(place),
            run,
            seenAt: '',
            source: ['desktop', 'preview', 'mtproto'][random(3)] ?? '',
            type: 'observation/1',
          },
          record: isKept ? { format: 'desktop', size: content.length } : null,
        }
        return { observation, content: isKept ? content : undefined }
      }),
    ),
  )
  const used = runs.filter((run) => made.some(({ observation }) => observation.leaf.run === run))
  const { seals, proofs } = sealed(random, made, used, sealedAt)
  const disk = { assertLeft: async () => undefined }
  const bag = await openBag({ path, spool: `${path}.spool`, disk }, head, new AbortController().signal)
  for (const { observation, content } of made)
    if (content) await bag.add(recordName(observation.leaf.hash), content)
  const inUse = new Set(made.flatMap(({ observation }) => observation.leaf.files))
  for (const { hash, read } of media) if (inUse.has(hash)) await bag.addFile(mediaName(hash), read)
  const quotes = quotesOf(random, posts, bytes)
  for (const { copy } of quotes) await bag.add(quoteName(hashOf(copy)), copy)
  for (const post of posts) {
    const own = made.filter(({ observation }) => pageName(observation.leaf) === pageName(post))
    const observed = own.map(({ observation }) => observation)
    const page = postPage({
      post: testPost('Пором <script>alert(1)</script>', post),
      observations: observed,
      quotes: quotes
        .filter(({ quote }) => pageName(quote) === pageName(post))
        .map(({ quote, copy }) => ({ ...quote, copy: JSON.parse(copy) })),
      media: inUse,
    })
    await bag.add(pageName(post), page)
  }
  const stamps = authority ? await stamped(random, authority, seals, bag.add) : []
  const isNeeded = ({ number }: Seals['seals'][number]) =>
    proofs.some((proof) => proof.seal === number) || stamps.some((stamp) => stamp.seal === number)
  seals.splice(seals.findLastIndex(isNeeded) + 1)
  const observations: Observations = {
    format: packageFormat,
    observations: made.map(({ observation }) => observation),
    posts,
    unsealed: random(2),
  }
  await bag.add(fileNames.observations, canonicalJson(observations))
  await bag.add(fileNames.proofs, canonicalJson(proofs))
  await bag.add(fileNames.seals, canonicalJson({ seals, stamps }))
  const listed = quotes.map(({ quote }) => quote)
  await bag.add(fileNames.quotes, canonicalJson(listed))
  await bag.add(fileNames.audit, canonicalJson(auditOf(random)))
  await bag.add(fileNames.aboutEnglish, aboutPages.en)
  await bag.add(fileNames.aboutUkrainian, aboutPages.uk)
  const { script, page } = await scripts
  await bag.add(fileNames.verifyScript, script)
  await bag.add(fileNames.verifyPage, page)
  await bag.end({ observations, quotes: listed, seals: { seals, stamps } })
  await bag.close()
}

/** Quotes of some of the posts. Two users may have saved the same copy. */
function quotesOf(random: Random, posts: readonly PackagedPost[], bytes: (count: number) => Buffer) {
  return posts.flatMap((post) =>
    Array.from({ length: random(3) }, () => {
      const { _id, ...copy } = testPost(`Пором ${random(2)} "\u2028"`, { ...post, views: random(2) })
      const text = canonicalJson(copy)
      const about = { savedAt: '2026-11-20T10:00:00.000Z', savedBy: ['Олена', ''][random(2)] ?? '' }
      const quote: Quotes[number] = { ...post, ...about, hash: hashOf(text), id: hexOf(bytes(8)) }
      return { quote, copy: text }
    }),
  )
}

/** A file of repeated random bytes, which needs no memory of its size. */
function mediaOf(random: Random, size: number) {
  const block = Buffer.from(Array.from({ length: 997 }, () => random(256)))
  const read = async function* () {
    for (let at = 0; at < size; at += block.length * 100)
      yield Buffer.concat(Array.from({ length: 100 }, () => block)).subarray(0, size - at)
  }
  const hash = createHash('sha256')
  for (let at = 0; at < size; at += block.length) hash.update(block.subarray(0, size - at))
  return { hash: hash.digest('hex'), read }
}

function recordOf(random: Random, bytes: (count: number) => Buffer): Buffer {
  if (random(3) === 0) return bytes(random(300))
  return Buffer.from(`{"id":${random(1_000_000)},"text":"Пором вирушає о ${random(24)}:00 🚢"}`)
}

function distinctPosts<P extends { channelId: string; messageId: number }>(posts: P[]): P[] {
  return [...new Map(posts.map((post) => [pageName(post), post])).values()]
}

/** Seals of the runs, with other observations and other seals in between. */
function sealed(random: Random, made: readonly Made[], runs: readonly string[], sealedAt: string) {
  const seals: Seals['seals'] = []
  const placed = new Map<string, Proofs[number]>()
  let number = runs.length > 0 ? 1 + random(3) : 0
  let previous = number === 1 ? noSeal : hashOf('the seal before')
  const add = (run: string, leaves: readonly string[]) => {
    const tree = createMerkleTree(
      sha256,
      leaves.map((_, i) => i),
    )
    const hashes = leaves.map((leaf) => leafHashOf(sha256, Buffer.from(leaf)))
    for (const hash of hashes) tree.add(hash)
    const { root, proofs } = tree.end()
    const content = {
      number,
      run,
      kind: 'import',
      sealedAt,
      leaves: leaves.length,
    }
    const seal = { ...content, root: hexOf(root), previous }
    const hash = hashOf(textOfSeal(seal))
    seals.push({ ...seal, hash })
    for (const [i, leaf] of leaves.entries())
      placed.set(leaf, {
        index: i,
        leaf: hexOf(hashes[i] ?? new Uint8Array()),
        path: (proofs.get(i) ?? []).map(hexOf),
        seal: number,
      })
    previous = hash
    number += 1
  }
  for (const run of runs) {
    const own = made.filter(({ observation }) => observation.leaf.run === run)
    const leaves = own.map(({ observation }) => leafOf(observation.leaf))
    const others = Array.from({ length: random(5) }, (_, i) => `another observation ${i}`)
    add(run, random(2) === 0 ? [...others, ...leaves] : [...leaves, ...others])
    if (random(3) === 0) add(`between ${run}`, ['an observation of another post'])
  }
  const proofs = made.map(({ observation }) => {
    const proof = placed.get(leafOf(observation.leaf))
    if (!proof) throw new Error('an observation was not sealed')
    return proof
  })
  return { seals, proofs }
}

async function stamped(
  random: Random,
  authority: TestAuthority,
  seals: Seals['seals'],
  add: (name: string, content: Uint8Array) => Promise<void>,
): Promise<Seals['stamps']> {
  const [root] = readPem(authority.roots)
  if (!root) throw new Error('the authority has no root')
  const stamps: Seals['stamps'] = []
  for (const { number, hash } of seals) {
    for (let i = 1, count = random(3); i <= count; i += 1) {
      const token = readStampAnswer(await authority.reply(writeStampRequest(hash, 1n)))
      const { at, serial } = await verifyStamp(token, { hash, roots: [root] })
      const file = `stamps/${number}-${i}.der`
      await add(`data/${file}`, token)
      await add(certificateName(hashOf(root.bytes)), root.bytes)
      const about = { authority: 'https://tsa.example', file, hash: hashOf(token), root: hashOf(root.bytes) }
      stamps.push({ ...about, seal: number, serial, stampedAt: at })
    }
  }
  return stamps
}

function auditOf(random: Random) {
  return Array.from({ length: random(3) }, (_, i) => ({
    action: 'quote.save',
    actor: 'Олена',
    at: '2026-11-27T09:00:00.000Z',
    mac: hashOf(String(i)),
    object: '1234567890_1',
    objectName: 'Порт',
    outcome: 'done',
    seq: 10 + 2 * i,
  }))
}
