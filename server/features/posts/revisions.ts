import type { SourceName } from '@litopys/contract/schemas/post'
import type { PostKey } from '#archive/post-keys'
import type { LinkRow } from './hidden-links.ts'
import type { MarkedEntity } from './post-row.ts'
import type { PostText } from './texts.ts'
import { wordingId } from './texts.ts'

/** A text of a post other than its current one, as a row in ClickHouse; dates as in `PostRow`. */
export type Revision = PostKey & {
  /** Id of the wording; rows with the same id collapse into one. */
  wording: number
  articleBody: string
  source: SourceName
  observedAt: string | null
  asOf: string | null
  asOfSource: SourceName
  asOfObservedAt: string | null
  editedAt: string | null
  links: LinkRow[]
  linksSource: SourceName
  linksObservedAt: string | null
  marked: MarkedEntity[]
  /** The time and the run that first stored it as an older text. */
  replacedAt: string
  run: string
}

export function revisionOf(key: PostKey, text: PostText, { at, run }: { at: string; run: string }): Revision {
  return {
    channelId: key.channelId,
    messageId: key.messageId,
    wording: wordingId(text.body),
    articleBody: text.body,
    source: text.by.source,
    observedAt: text.by.at || null,
    asOf: text.asOf || null,
    asOfSource: text.asOfBy.source,
    asOfObservedAt: text.asOfBy.at || null,
    editedAt: text.editedAt || null,
    links: text.links,
    linksSource: text.linksBy.source,
    linksObservedAt: text.linksBy.at || null,
    marked: text.marked,
    replacedAt: at,
    run,
  }
}

export function textOfRevision(revision: Revision): PostText {
  return {
    body: revision.articleBody,
    by: { source: revision.source, at: revision.observedAt ?? '' },
    asOf: revision.asOf ?? '',
    asOfBy: { source: revision.asOfSource, at: revision.asOfObservedAt ?? '' },
    editedAt: revision.editedAt ?? '',
    links: revision.links,
    linksBy: { source: revision.linksSource, at: revision.linksObservedAt ?? '' },
    marked: revision.marked,
  }
}
