import { hash } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { RuleDraft } from '@litopys/contract/schemas/category-rule'
import type { Observation } from '@litopys/contract/schemas/observation'
import { postOfRecord } from '#adapters/telegram/post-of-record'
import type { PostKey } from '#archive/post-keys'
import type { AnalyserPool } from '#features/posts/analyser-pool'
import type { Categorizer } from '#features/posts/categories/categorizer'
import type { KnownPost } from '#features/posts/known-post'
import type { ObservationStore } from '#features/posts/observations.usecase'
import { idOfKey } from '#features/posts/post-id'
import { findKnownPosts, type PostDeps } from '#features/posts/posts.usecase'
import { rowOfPrepared, unpackPrepared } from '#features/posts/prepared-post'
import { packRawPosts, type RawPost } from '#features/posts/raw-post'
import { reanalysed } from '#features/posts/reanalysed-row'
import { differencesOf, type FieldDifference, mergedWith } from './recomputed-post.ts'

export type RecomputeDeps = {
  posts: PostDeps['posts']
  observations: ObservationStore
  analysers: AnalyserPool
  categorizer(): Promise<Categorizer>
  rules(): Promise<RuleDraft[]>
}

export type PostDifference = FieldDifference & { postId: string }
/** `incomplete`: posts without all their records in the archive, so that they cannot be compared. */
export type ComparedPosts = {
  compared: number
  incomplete: number
  differing: number
  differences: PostDifference[]
}

/** Posts in one step. Their observations are read in parts, so a post may have any number of them. */
const postsAtOnce = 200
/** An import writes a post in several steps. A post that differs is compared again while none is being written. */
const comparedAgain = 50

/** Numbers of the next posts after a post, among the posts of a sample if there is one. */
export async function nextPosts(
  { posts }: Pick<RecomputeDeps, 'posts'>,
  after: PostKey | undefined,
  sample: { seed: string; upTo: string } | undefined,
): Promise<PostKey[]> {
  return await posts.keysAfter(after, postsAtOnce, sample)
}

/** Makes posts again from all their source records, and compares them with the stored ones. */
export async function comparePosts(
  deps: RecomputeDeps,
  keys: PostKey[],
  signal: AbortSignal,
): Promise<ComparedPosts> {
  const first = await compareOnce(deps, keys, signal)
  const suspects = first.results.filter(({ differences }) => differences.length > 0)
  const settled = new Map<string, PostResult>()
  for (let at = 0; at < suspects.length; at += comparedAgain) {
    const some = suspects.slice(at, at + comparedAgain).map(({ key }) => key)
    const again = await deps.posts.exclusively(() => compareOnce(deps, some, signal))
    for (const result of again.results) settled.set(idOfKey(result.key), result)
  }
  const results = first.results.map((result) => settled.get(idOfKey(result.key)) ?? result)
  const differences = results.flatMap(({ key, differences: found }) =>
    found.map((one) => ({ postId: idOfKey(key), ...one })),
  )
  return {
    compared: results.filter(({ isComplete }) => isComplete).length,
    incomplete: results.filter(({ isComplete }) => !isComplete).length,
    differing: results.filter(({ differences: found }) => found.length > 0).length,
    differences,
  }
}

type PostResult = { key: PostKey; isComplete: boolean; differences: FieldDifference[] }

async function compareOnce(
  deps: RecomputeDeps,
  keys: PostKey[],
  signal: AbortSignal,
): Promise<{ results: PostResult[] }> {
  // Records are read before the posts: a post that is written meanwhile is compared again.
  const recomputed = await recompute(deps, keys, signal)
  const { known } = await findKnownPosts(deps.posts, keys)
  const categorizer = await deps.categorizer()
  const results: PostResult[] = []
  for (const key of keys) {
    const stored = known.get(idOfKey(key))
    const made = recomputed.get(idOfKey(key))
    // The post was deleted for good meanwhile.
    if (!stored) continue
    const isComplete = made !== undefined && !made.lacksRecord
    const fields =
      isComplete && made.post ? differencesOf(stored, withTextsOf(stored, made.post, categorizer)) : []
    results.push({ key, isComplete, differences: [...(made?.faults ?? []), ...fields] })
    await nextTurn()
  }
  return { results }
}

/** Texts of files are in no record, and entities and categories depend on them too. */
function withTextsOf({ fileTexts }: KnownPost, made: KnownPost, categorizer: Categorizer): KnownPost {
  return fileTexts.length > 0 ? { ...made, ...reanalysed({ ...made, fileTexts }, categorizer).row } : made
}

type Recomputed = { post: KnownPost | undefined; lacksRecord: boolean; faults: FieldDifference[] }

/** The posts that the records of these posts give. */
async function recompute(
  deps: RecomputeDeps,
  keys: PostKey[],
  signal: AbortSignal,
): Promise<Map<string, Recomputed>> {
  const categorizer = await deps.categorizer()
  const rules = await deps.rules()
  const made = new Map<string, Recomputed>()
  const of = (key: PostKey): Recomputed => {
    const one = made.get(idOfKey(key)) ?? { post: undefined, lacksRecord: false, faults: [] }
    made.set(idOfKey(key), one)
    return one
  }
  for await (const part of deps.observations.withRecords(keys, { signal })) {
    signal.throwIfAborted()
    const raws: RawPost[] = []
    for (const { observation, bytes } of part) {
      const one = of(observation)
      if (bytes === undefined) one.lacksRecord = true
      else raws.push(...(await postOf(observation, bytes, one.faults)))
    }
    if (raws.length > 0) {
      const prepared = await deps.analysers.prepare(packRawPosts(raws), anyRun, { rules, signal })
      for (const post of unpackPrepared(prepared)) {
        const one = of(post)
        one.post = mergedWith(one.post, rowOfPrepared(post), categorizer)
      }
    }
    await nextTurn()
  }
  return made
}

/** Fields of a run are not compared. */
const anyRun = { id: '', startedBy: '', at: '2000-01-01T00:00:00Z' }

/** The post in a record, or the fault of its bytes. */
async function postOf(
  observation: Observation,
  bytes: Buffer,
  faults: FieldDifference[],
): Promise<RawPost[]> {
  const digest = hash('sha256', bytes, 'hex')
  const fault = (recomputed: string) => {
    faults.push({
      field: 'record',
      stored: JSON.stringify(observation.hash),
      recomputed: JSON.stringify(recomputed),
    })
    return []
  }
  if (digest !== observation.hash) return fault(digest)
  try {
    return [await postOfRecord({ ...observation, bytes })]
  } catch (error) {
    return fault(error instanceof Error ? error.message : String(error))
  }
}
