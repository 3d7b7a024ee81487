import { sourceNames, type TextOrigin } from '@litopys/contract/schemas/post'
import { wideId } from '@litopys/language/wide-id'
import { markedTogether } from './analysed-post.ts'
import { bodyOf, wordingOf } from './body.ts'
import type { LinkRow } from './hidden-links.ts'
import { compareStamps, compareTexts, type Stamp, stampReader, winningStamp } from './observation-stamps.ts'
import type { MarkedEntity, PostContent } from './post-row.ts'

/** One wording of a post, merged from all its observations. */
export type PostText = {
  body: string
  /** Stamp of the rendering in `body`. */
  by: Stamp
  /**
   * For an edited text: a time when it is known to have been current, else ''; `asOfBy` is the observation.
   */
  asOf: string
  asOfBy: Stamp
  /** When it was edited; '' where no source gives the time. */
  editedAt: string
  links: LinkRow[]
  linksBy: Stamp
  marked: MarkedEntity[]
}

type TextColumns = Pick<
  PostContent,
  'articleBody' | 'text' | 'size' | 'textAsOf' | 'textEditedAt' | 'links' | 'marked'
>

/** The current text of a row; `read` returns its stamps. */
export function textOf(row: TextColumns, read: (field: string) => Stamp): PostText {
  return {
    body: bodyOf(row),
    by: read('text'),
    asOf: row.textAsOf ?? '',
    asOfBy: read('textAsOf'),
    editedAt: row.textEditedAt ?? '',
    links: row.links,
    linksBy: row.links.length > 0 ? read('links') : unknownStamp,
    marked: row.marked,
  }
}

/** Whose text it is. A text is known to be edited only if a source says so: texts of two sources can differ. */
export function originOf({ by, asOf, asOfBy, editedAt }: PostText): TextOrigin {
  const edit = { source: asOfBy.source, ...(editedAt === '' ? {} : { at: editedAt }) }
  return { source: by.source, ...(asOf === '' ? {} : { edit }) }
}

/** Whose text a row shows. */
export function originOfRow(row: TextColumns & Parameters<typeof stampReader>[0]): TextOrigin {
  return originOf(textOf(row, stampReader(row)))
}

/** Stamp of a missing value. */
const unknownStamp: Stamp = { source: sourceNames[0], at: '' }

/** Id of a wording within one post. Sources render the same words with different spaces. */
export function wordingId(body: string): number {
  const wording = wordingOf(body)
  return wideId(
    Uint16Array.from({ length: wording.length }, (_, at) => wording.charCodeAt(at)),
    3,
  )
}

/** Merges two observations of the same wording. */
export function mergeTexts(a: PostText, b: PostText): PostText {
  const rendered =
    Number(a.body !== '') - Number(b.body !== '') || compareStamps(a.by, b.by) || compareTexts(a.body, b.body)
  const linked =
    Number(a.links.length > 0) - Number(b.links.length > 0) ||
    compareStamps(a.linksBy, b.linksBy) ||
    compareTexts(JSON.stringify(a.links), JSON.stringify(b.links))
  const isLater = compareTexts(a.asOf, b.asOf)
  return {
    ...(rendered >= 0 ? { body: a.body, by: a.by } : { body: b.body, by: b.by }),
    ...(linked >= 0 ? { links: a.links, linksBy: a.linksBy } : { links: b.links, linksBy: b.linksBy }),
    asOf: isLater >= 0 ? a.asOf : b.asOf,
    asOfBy: isLater === 0 ? winningStamp(a.asOfBy, b.asOfBy) : (isLater > 0 ? a : b).asOfBy,
    editedAt: compareTexts(a.editedAt, b.editedAt) >= 0 ? a.editedAt : b.editedAt,
    marked: markedTogether([...a.marked, ...b.marked]),
  }
}

/** Above 0 where `a` is newer: by the last edit, else by stamp. Any text is newer than none. */
export function compareByAge(a: PostText, b: PostText): number {
  return (
    Number(isThere(a)) - Number(isThere(b)) ||
    compareTexts(a.asOf, b.asOf) ||
    compareStamps(a.asOfBy, b.asOfBy) ||
    compareTexts(wordingOf(a.body), wordingOf(b.body))
  )
}

export function isThere({ body }: PostText): boolean {
  return wordingOf(body) !== ''
}
