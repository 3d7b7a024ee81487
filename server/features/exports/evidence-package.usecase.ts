import { createHash } from 'node:crypto'
import { scopeOf } from '@litopys/contract/access/policy'
import { hidesPosts } from '@litopys/contract/access/restrictions'
import { canonicalJson } from '@litopys/contract/canonical-json'
import { evidenceObservations, evidencePosts } from '@litopys/contract/schemas/export'
import type { Observation } from '@litopys/contract/schemas/observation'
import type { Post } from '@litopys/contract/schemas/post'
import type { PostKey } from '#archive/post-keys'
import type { AuditLogStore } from '#audit/audit-log.store'
import { leafOf } from '#evidence/leaf'
import { leafHashOf } from '#evidence/merkle'
import { aboutPages } from '#evidence/package/about-pages'
import { type PageSource, postPage } from '#evidence/package/post-page'
import {
  type AuditEntries,
  fileNames,
  type Observations,
  type PackagedObservation,
  type Proofs,
  packageFormat,
  mediaName as packedMedia,
  pageName,
  type Quotes,
  quoteName,
  recordName,
} from '#evidence/verifier/package-form'
import {
  type Compared,
  comparedAtMost,
  compareSources,
  latestOf,
  readRecord,
} from '#features/evidence/compared-sources'
import { recordsToCompare } from '#features/evidence/independent-sources'
import type { LeafProof } from '#features/evidence/proofs.usecase'
import { findPresent, type PresentDeps } from '#features/posts/current-posts.usecase'
import { idOfKey, keyOfId } from '#features/posts/post-id'
import type { FileStore } from '#files/file-store'
import { mediaName } from '#media/hash'
import { type Actor, localActor } from '#server/actor'
import type { Clock } from '#server/clock'
import { AppError } from '#server/errors'
import { productVersion } from '#server/product-version'
import { type Bag, openBag, type Place } from './bag-file.ts'
import type { SavedQuote, Whole } from './export-source.ts'
import type { ExportRow } from './exports.store.ts'
import { findSeals, type SealReader } from './packaged-seals.usecase.ts'
import { readKeys } from './read-keys.usecase.ts'
import { makeVerifierScripts } from './verifier-scripts.ts'

export type PackageDeps = {
  present: PresentDeps
  observations: {
    observationsOfPosts(keys: PostKey[], options: Reading): Promise<Observation[]>
    withRecords(
      keys: PostKey[],
      options: Reading,
    ): AsyncIterable<{ observation: Observation; bytes: Buffer | undefined }[]>
  }
  evidence: SealReader & {
    /** Proofs by leaf; undefined if the run has no seal. */
    proofsOf(run: string, leaves: readonly string[]): Promise<Map<string, LeafProof> | undefined>
  }
  auditLog: Pick<AuditLogStore, 'concerning'>
  files: FileStore
  clock: Clock
  timeZone: string
}

type Reading = { signal: AbortSignal }

/** What goes into a package, and where. */
export type Packing = {
  row: Pick<ExportRow, 'id'>
  actor: Actor
  whole: Whole
  place: Place
  onPosts(done: number): void
  signal: AbortSignal
}

export type WrittenPackage = { posts: PostKey[]; size: number; sha256: string }

/** An observation with its leaf hash, and its proof. */
type Sealed = { observation: Observation; proof: Proofs[number] }

/** A package has both languages, and a command has no other name. */
const localName = 'server command / команда на сервері'
/** Posts whose records are in memory together. */
const postsAtOnce = 50
const quotesAtOnce = 500
/** Posts whose observations are read together. */
const keysAtOnce = 200

/** Ids of quotes by the id of their post. */
type QuoteIds = Map<string, string[]>
type QuoteReader = NonNullable<Whole['quotes']>

/**
 * Writes an evidence package of all posts that the actor may see now. Observations without a seal are left out and
 * counted. @throws AppError evidence_damaged if the archive does not match its seals
 */
export async function writePackage(deps: PackageDeps, packing: Packing): Promise<WrittenPackage> {
  const { row, actor, whole, place, signal } = packing
  assertSeesEvidence(actor)
  const quoteIds = whole.quotes && (await quotesByPost(whole.quotes))
  const keys = quoteIds
    ? [...quoteIds.keys()].flatMap((id) => keyOfId(id) ?? [])
    : await keysOf(whole, deps.timeZone)
  if (keys.length > evidencePosts) throw new AppError('evidence_too_large')
  const found = await observationsWithin(deps, keys, signal)
  const { sealed, unsealed } = await withProofs(deps, found, signal)
  const head = {
    id: row.id,
    createdAt: deps.clock.now().toISOString(),
    software: `Litopys ${productVersion}`,
    exporter: actor.id === localActor.id ? localName : actor.name,
  }
  const bag = await openBag(place, head, signal)
  try {
    const packed = await addPosts(deps, packing, bag, { keys, sealed, quoteIds })
    if (packed.posts.length === 0) throw new AppError('export_empty')
    const observations: Observations = {
      format: packageFormat,
      observations: packed.observations,
      posts: packed.posts,
      unsealed,
    }
    const runs = [...new Set(packed.observations.map(({ leaf }) => leaf.run))]
    const { seals, contents } = await findSeals(deps.evidence, runs)
    for (const [name, content] of contents) await bag.add(name, content)
    await bag.add(fileNames.observations, canonicalJson(observations))
    await bag.add(fileNames.proofs, canonicalJson(packed.proofs))
    await bag.add(fileNames.quotes, canonicalJson(packed.quotes))
    await bag.add(fileNames.seals, canonicalJson(seals))
    await bag.add(fileNames.audit, canonicalJson(await auditEntries(deps, actor, row.id, runs, packed.posts)))
    await bag.add(fileNames.aboutEnglish, aboutPages.en)
    await bag.add(fileNames.aboutUkrainian, aboutPages.uk)
    const { script, page } = await makeVerifierScripts()
    await bag.add(fileNames.verifyScript, script)
    await bag.add(fileNames.verifyPage, page)
    return { posts: packed.posts, ...(await bag.end({ observations, quotes: packed.quotes, seals })) }
  } finally {
    await bag.close()
  }
}

/**
 * Records have older texts of posts, which restrictions cannot check, and the chain of seals has the imports and
 * refreshes of all channels.
 * @throws AppError evidence_restricted
 */
export function assertSeesEvidence({ restrictions }: Actor): void {
  if (hidesPosts(restrictions)) throw new AppError('evidence_restricted')
}

/** The different posts of an export, in its order. */
async function keysOf(whole: Whole, timeZone: string): Promise<PostKey[]> {
  const keys = new Map<string, PostKey>()
  await readKeys(whole, timeZone, (key) => keys.set(idOfKey(key), key))
  return [...keys.values()]
}

/** The ids of quotes by the id of their post, both in the order of the export. */
async function quotesByPost({ ids, find }: QuoteReader): Promise<QuoteIds> {
  const byPost: QuoteIds = new Map()
  const all = await ids()
  for (let at = 0; at < all.length; at += quotesAtOnce)
    for (const { id, postId } of await find(all.slice(at, at + quotesAtOnce)))
      byPost.set(postId, [...(byPost.get(postId) ?? []), id])
  return byPost
}

/** All observations of the posts. @throws AppError evidence_too_large */
export async function observationsWithin(
  { observations }: { observations: Pick<PackageDeps['observations'], 'observationsOfPosts'> },
  keys: PostKey[],
  signal: AbortSignal,
): Promise<Observation[]> {
  const parts: Observation[][] = []
  let count = 0
  for (let at = 0; at < keys.length; at += keysAtOnce) {
    const part = await observations.observationsOfPosts(keys.slice(at, at + keysAtOnce), { signal })
    count += part.length
    if (count > evidenceObservations) throw new AppError('evidence_too_large')
    parts.push(part)
  }
  return parts.flat()
}

/** Observations with their proofs, by the id of their post. */
async function withProofs({ evidence }: PackageDeps, found: Observation[], signal: AbortSignal) {
  const sealed = new Map<string, Sealed[]>()
  let unsealed = 0
  for (const [run, observations] of Map.groupBy(found, (one) => one.run)) {
    signal.throwIfAborted()
    const leaves = observations.map((observation) => hashOfLeaf(observation))
    const proofs = await evidence.proofsOf(run, leaves)
    if (!proofs) {
      unsealed += observations.length
      continue
    }
    for (const [i, observation] of observations.entries()) {
      const leaf = leaves[i] ?? ''
      const proof = proofs.get(leaf)
      if (!proof) throw new AppError('evidence_damaged')
      const { seal, index, path } = proof
      const id = idOfKey(observation)
      const ofPost = sealed.get(id) ?? []
      ofPost.push({ observation, proof: { index, leaf, path, seal } })
      sealed.set(id, ofPost)
    }
  }
  return { sealed, unsealed }
}

function hashOfLeaf(observation: Observation): string {
  return Buffer.from(leafHashOf(sha256, Buffer.from(leafOf(observation)))).toString('hex')
}

function sha256(...parts: Uint8Array[]): Uint8Array {
  return parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest()
}

type Packed = { posts: PostKey[]; observations: PackagedObservation[]; proofs: Proofs; quotes: Quotes }

/**
 * Adds pages, records, media and quotes of the posts. Posts and quotes that the actor may no longer see are left out.
 * Of a post that the archive no longer has there are only the quotes.
 */
async function addPosts(
  deps: PackageDeps,
  { actor, onPosts, signal, whole }: Packing,
  bag: Bag,
  {
    keys,
    sealed,
    quoteIds,
  }: { keys: PostKey[]; sealed: ReadonlyMap<string, Sealed[]>; quoteIds: QuoteIds | undefined },
): Promise<Packed> {
  const packed: Packed = { posts: [], observations: [], proofs: [], quotes: [] }
  for (let at = 0; at < keys.length; at += postsAtOnce) {
    const part = keys.slice(at, at + postsAtOnce)
    const posts = await findPresent(deps.present, actor, part.map(idOfKey), signal)
    const ids = part.flatMap((key) => quoteIds?.get(idOfKey(key)) ?? [])
    const quotes = Map.groupBy((await whole.quotes?.find(ids)) ?? [], ({ postId }) => postId)
    const seen = part.filter((key) => (quoteIds ? quotes : posts).has(idOfKey(key)))
    const present = seen.filter((key) => posts.has(idOfKey(key)))
    const { sizes, compared } = await addRecords(deps, bag, present, sealed, signal)
    for (const key of seen) {
      const post = posts.get(idOfKey(key))
      const ofPost = (post && sealed.get(idOfKey(key))) ?? []
      const saved = quotes.get(idOfKey(key)) ?? []
      packed.posts.push(key)
      for (const quote of saved) packed.quotes.push(await addQuote(bag, key, quote))
      packed.observations.push(
        ...(await addPost(deps, bag, {
          key,
          post,
          saved,
          sealed: ofPost,
          sizes,
          sources: differing(compared.get(idOfKey(key))),
        })),
      )
      packed.proofs.push(...ofPost.map(({ proof }) => proof))
      onPosts(packed.posts.length)
    }
  }
  return packed
}

/**
 * Adds the records that the archive keeps of sealed observations. Returns their sizes by hash, and what they say by
 * the id of their post.
 */
async function addRecords(
  { observations }: PackageDeps,
  bag: Bag,
  keys: PostKey[],
  sealed: ReadonlyMap<string, Sealed[]>,
  signal: AbortSignal,
): Promise<{ sizes: Map<string, number>; compared: Map<string, Compared[]> }> {
  const sizes = new Map<string, number>()
  const compared = new Map<string, Compared[]>()
  const groups = new Map(keys.map((key) => [idOfKey(key), groupsByRecord(sealed.get(idOfKey(key)) ?? [])]))
  const wanted = new Set(
    keys.flatMap((key) => (sealed.get(idOfKey(key)) ?? []).map(({ observation }) => observation.hash)),
  )
  for await (const part of observations.withRecords(keys, { signal })) {
    for (const { observation, bytes } of part) {
      const { hash } = observation
      if (!bytes || !wanted.has(hash)) continue
      if (createHash('sha256').update(bytes).digest('hex') !== hash) throw new AppError('evidence_damaged')
      await bag.add(recordName(hash), bytes)
      sizes.set(hash, bytes.length)
      const id = idOfKey(observation)
      const group = groups.get(id)?.get(hash)
      if (!group) continue
      groups.get(id)?.delete(hash)
      compared.set(id, [...(compared.get(id) ?? []), await readRecord(group, bytes)])
    }
  }
  return { sizes, compared }
}

/** The observations whose records are compared, by the hash of the record. */
function groupsByRecord(sealed: readonly Sealed[]): Map<string, Observation[]> {
  const groups = recordsToCompare(sealed.map(({ observation }) => observation)).slice(0, comparedAtMost)
  return new Map(groups.map((group) => [latestOf(group).hash, group]))
}

/** The sources of a post if they differ, with what each says. */
function differing(compared: readonly Compared[] | undefined): PageSource[] {
  const { sources, agreements } = compareSources(compared ?? [])
  if (!Object.values(agreements).includes('different')) return []
  return sources.flatMap(({ source, asked, latest, raw, time }) => {
    if (!raw) return []
    const isDateKnown = time !== undefined
    return [
      {
        source,
        asked,
        text: raw.articleBody,
        ...(isDateKnown ? { date: raw.dateCreated } : {}),
        files: latest.files,
      },
    ]
  })
}

async function addQuote(
  bag: Bag,
  key: PostKey,
  { id, hash, frozen, savedBy, savedAt }: SavedQuote,
): Promise<Quotes[number]> {
  if (createHash('sha256').update(frozen).digest('hex') !== hash) throw new AppError('evidence_damaged')
  await bag.add(quoteName(hash), frozen)
  return { ...key, hash, id, savedAt: savedAt.toISOString(), savedBy }
}

/** A post with its quotes and observations. `post`: undefined if the archive no longer has it. */
type PackedPost = {
  key: PostKey
  post: Post | undefined
  saved: readonly SavedQuote[]
  sealed: readonly Sealed[]
  sizes: ReadonlyMap<string, number>
  sources: readonly PageSource[]
}

async function addPost(
  { files }: PackageDeps,
  bag: Bag,
  { key, post, saved, sealed, sizes, sources }: PackedPost,
): Promise<PackagedObservation[]> {
  const observations: PackagedObservation[] = []
  const media = new Set<string>()
  for (const { observation } of sealed) {
    const absentFiles: string[] = []
    for (const hash of observation.files.toSorted()) {
      if (await addMedia(files, bag, hash)) media.add(hash)
      else absentFiles.push(hash)
    }
    const size = sizes.get(observation.hash)
    observations.push({
      absentFiles,
      leaf: { ...observation, files: observation.files.toSorted(), type: 'observation/1' },
      record: size === undefined ? null : { format: observation.source, size },
    })
  }
  const quotes = saved.map(({ savedAt, ...quote }) => ({ ...quote, savedAt: savedAt.toISOString() }))
  await bag.add(pageName(key), postPage({ post, observations, quotes, media, sources }))
  return observations
}

/** False if the archive does not have the file. */
async function addMedia(files: FileStore, bag: Bag, hash: string): Promise<boolean> {
  const packed = packedMedia(hash)
  if (bag.has(packed)) return true
  const name = mediaName(hash)
  if ((await files.size(name)) === undefined) return false
  await bag.addFile(packed, () => files.read(name))
  return true
}

/**
 * What the audit log says about the posts: who captured them, saved quotes of them, and exported them. Names of users
 * who captured or saved are only for actors who may see jobs and the quotes of others.
 */
async function auditEntries(
  { auditLog }: PackageDeps,
  actor: Actor,
  exportId: string,
  runs: string[],
  posts: PostKey[],
): Promise<AuditEntries> {
  const lines = await auditLog.concerning([...runs, exportId], { jobs: runs, quotedPosts: posts })
  const seesCapture = scopeOf(actor, 'capture.read') !== 'none'
  const seesQuotes = scopeOf(actor, 'quotes.read') === 'all'
  const isShown = (line: { action: string; actorId: string }) =>
    line.action !== 'quote.save' || seesQuotes || line.actorId === actor.id
  return lines.filter(isShown).map((line) => ({
    action: line.action,
    actor: seesCapture || line.actorId === actor.id ? line.actorName : '',
    at: line.at.toISOString(),
    mac: line.mac,
    object: line.objectId,
    objectName: line.objectName,
    outcome: line.outcome,
    seq: line.seq,
  }))
}
