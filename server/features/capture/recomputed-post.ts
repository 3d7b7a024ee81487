import { isDeepStrictEqual } from 'node:util'
import { bodyOf } from '#features/posts/body'
import type { Categorizer } from '#features/posts/categories/categorizer'
import type { KnownPost } from '#features/posts/known-post'
import { mergePost } from '#features/posts/merge'
import type { PostRow } from '#features/posts/post-row'
import { type Revision, textOfRevision } from '#features/posts/revisions'
import { compareByAge, wordingId } from '#features/posts/texts'

/** A field of a post that its source records give otherwise. Values are JSON. */
export type FieldDifference = { field: string; stored: string; recomputed: string }

/** The post with one more observation. */
export function mergedWith(known: KnownPost | undefined, row: PostRow, categorizer: Categorizer): KnownPost {
  return known ? mergePost(known, row, categorizer).known : { ...row, revisions: [] }
}

/** What the analyzer and the rules find in a text. Another version may find something else. */
const analysed = [
  ...['inLanguage', 'wordCount', 'hashtags', 'mentions', 'urls', 'domains', 'emails', 'entities'],
  ...['marked', 'foundCategories', 'foundKeywords'],
] as const satisfies (keyof KnownPost)[]

/** Everything else that the observations of a post decide. */
const observed = [
  ...['author', 'channelType', 'title', 'assumed', 'articleBody', 'text', 'size', 'links'],
  ...['category', 'keywords', 'audience', 'frequency', 'numOfFollowers', 'postType', 'sensitive'],
  ...['hasImage', 'hasAudio', 'hasVideo', 'album', 'extra', 'existedBeforeTold'],
  ...['isForwarded', 'forwardedName', 'forwardedUsername', 'forwardedChannelId', 'forwardedMessageId'],
  ...['permalink', 'replyTo', 'viaBot', 'views', 'forwards', 'reactions', 'approximate'],
  ...['dateCreated', 'editedAt', 'isEdited', 'textAsOf', 'textEditedAt', 'sources', 'observedAt', 'stamps'],
] as const satisfies (keyof KnownPost)[]

/**
 * Compares a stored post with the post that its source records give.
 *
 * Compared: all fields that observations decide, the older texts, and where the values come from (sources, times and
 * stamps). Compared with care, because others change them too:
 * - what the analyzer and the rules find in the text, if the same versions of both analysed the stored post;
 * - tags: each tag of a source is there, or users have removed it. Tags that users added are not compared;
 * - the deletion: a time that a source gives is there. Refreshes mark deletions without a record of their own;
 * - times of stored revisions: when the archive replaced a text depends on the order of the observations.
 *
 * Not compared: what belongs to runs and versions of the row (version, merges, runs, archivedAt, createdAt,
 * createdBy), what depends on other posts (cluster, existedBefore) or only finds copies (copyNode), the choice of users (untagged) and the text index,
 * which `verify` checks by itself.
 */
export function differencesOf(stored: KnownPost, recomputed: KnownPost): FieldDifference[] {
  const differences: FieldDifference[] = []
  const compare = (field: string, before: unknown, now: unknown) => {
    if (!isDeepStrictEqual(before, now))
      differences.push({ field, stored: JSON.stringify(before), recomputed: JSON.stringify(now) })
  }
  for (const field of observed) compare(field, stored[field], recomputed[field])
  compare('media', measured(stored), measured(recomputed))
  if (stored.analysis === recomputed.analysis)
    for (const field of analysed) compare(field, stored[field], recomputed[field])
  const known = new Set([...stored.tags, ...stored.untagged])
  if (!recomputed.tags.every((tag) => known.has(tag))) compare('tags', stored.tags, recomputed.tags)
  if (recomputed.deletedAt !== null && !isDeletedSince(stored, recomputed.deletedAt))
    compare('deletedAt', stored.deletedAt, recomputed.deletedAt)
  compare('revisions', olderTexts(stored), olderTexts(recomputed))
  return differences
}

/** The engine stores durations with the precision of 32 bits. */
function measured({ media }: KnownPost): KnownPost['media'] {
  return media.map((item) => ({ ...item, duration: Math.fround(item.duration) }))
}

function isDeletedSince({ deletedAt }: KnownPost, from: string): boolean {
  return deletedAt !== null && deletedAt >= from
}

/** Older texts of a post, without the time and the run that replaced them. */
function olderTexts(post: KnownPost): Omit<Revision, 'replacedAt' | 'run'>[] {
  const current = wordingId(bodyOf(post))
  return post.revisions
    .filter(({ wording }) => wording !== current)
    .toSorted((a, b) => compareByAge(textOfRevision(b), textOfRevision(a)))
    .map(({ replacedAt: _replacedAt, run: _run, ...revision }) => revision)
}
