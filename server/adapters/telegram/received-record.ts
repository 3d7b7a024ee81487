import type { SourceName } from '@litopys/contract/schemas/post'
import type { AddedFields, RawPost, ReceivedRecord, RecordContext } from '#features/posts/raw-post'

/**
 * Versions of the parsers. A parser that makes another post of the same bytes gets the next number, so that a
 * comparison with stored posts can say why they differ.
 */
const versions: Record<SourceName, string> = {
  desktop: 'desktop-1',
  html: 'html-1',
  jsonl: 'jsonl-1',
  preview: 'preview-1',
  mtproto: 'mtproto-1',
}

/** The record of a post, as its reader received it. */
export function receivedRecord(
  source: SourceName,
  bytes: Uint8Array,
  context: RecordContext,
  place: string,
  asked = '',
): ReceivedRecord {
  return { bytes, parser: versions[source], context, place, asked }
}

/** The post with fields that its parser does not know. They are kept with its record, to make it again. */
export function withAdded(post: RawPost, added: AddedFields): RawPost {
  const { record } = post
  if (!record) return { ...post, ...added }
  const context = { ...record.context, added: { ...record.context.added, ...added } }
  return { ...post, ...added, record: { ...record, context } }
}
