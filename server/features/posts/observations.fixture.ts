import type { SourceName } from '@litopys/contract/schemas/post'
import { rowOf } from './analysed-post.ts'
import { bodyOf } from './body.ts'
import { type Confirmation, confirmedPost } from './confirmations.ts'
import type { KnownPost } from './known-post.ts'
import { mergePost } from './merge.ts'
import type { PostRow } from './post-row.ts'
import type { RawPost } from './raw-post.ts'
import { type Revision, textOfRevision } from './revisions.ts'
import { compareByAge, wordingId } from './texts.ts'

/** What a source shows of the post; `hashes` are those of its stored files. */
export type Shown = Partial<RawPost> & { hashes?: string[] }

export function observation(source: SourceName, { hashes = [], ...more }: Shown = {}): PostRow {
  const raw: RawPost = {
    source,
    channelId: '5',
    messageId: 1,
    dateCreated: '2026-01-02T03:04:05Z',
    title: 'A',
    author: 'A',
    channelType: 'public_channel',
    postType: 'Post',
    articleBody: 'text',
    aside: [],
    markup: [],
    media: [],
    reactions: [],
    ...more,
  }
  const row = rowOf(raw, { id: 'run', startedBy: 'operator', at: '2026-05-01T00:00:00Z' })
  const media = row.media.map((item, i) => {
    const hash = hashes[i] ?? ''
    return hash === '' ? item : { ...item, hash, format: 'jpeg', missing: '', size: hash.length }
  })
  return { ...row, media }
}

/**
 * The stored post after these observations, one after another. As in the engine, a row is rewritten only if
 * it changes; the latest confirmation of each source is stored separately.
 */
export function archive(observations: PostRow[]): KnownPost {
  const [first, ...rest] = observations
  if (!first) throw new Error('There is nothing to archive')
  let row: PostRow = first
  const revisions = new Map<number, Revision>()
  const confirmations = new Map<string, Confirmation>()
  const known = () =>
    confirmedPost({ ...row, revisions: [...revisions.values()] }, [...confirmations.values()])
  for (const incoming of rest) {
    const merge = mergePost(known(), incoming)
    for (const revision of merge.revisions) revisions.set(revision.wording, revision)
    if (merge.change === 'updated') row = merge.row()
    if (merge.change === 'confirmed') {
      const { confirmation } = merge
      const before = confirmations.get(confirmation.source)
      if (!before || before.merges <= confirmation.merges)
        confirmations.set(confirmation.source, confirmation)
    }
  }
  return known()
}

/** The fields of a post that do not depend on the time and the runs of its observations. */
export function contentOf({
  version: _,
  merges: _merges,
  firstRun: __,
  lastRun: ___,
  revisions,
  ...post
}: KnownPost) {
  const {
    termCount: _termCount,
    terms: _terms,
    stemIds: _stems,
    otherStemIds: _others,
    formIds: _forms,
    ...content
  } = { termCount: 0, terms: [], stemIds: [], otherStemIds: [], formIds: [], ...post }
  const current = wordingId(bodyOf(post))
  const older = revisions
    .filter(({ wording }) => wording !== current)
    .toSorted((a, b) => compareByAge(textOfRevision(b), textOfRevision(a)))
    .map(({ replacedAt: _replacedAt, run: _run, ...revision }) => revision)
  return { ...content, revisions: older }
}

/** Bodies of the older texts, newest first. */
export function olderBodies(post: KnownPost): string[] {
  return contentOf(post).revisions.map(({ articleBody }) => articleBody)
}

/** Every order of these items, the given one first. */
export function allOrders<T>(items: T[]): T[][] {
  if (items.length < 2) return [items]
  return items.flatMap((item, i) =>
    allOrders(items.filter((_, at) => at !== i)).map((others) => [item, ...others]),
  )
}
