import { isDeepStrictEqual } from 'node:util'
import { type Analysed, analysed, indexOf, type SearchedTexts, searchableText } from './analysed-post.ts'
import { asideOf, wordingOf } from './body.ts'
import type { Categorizer } from './categories/categorizer.ts'
import type { KnownPost } from './known-post.ts'
import type { Stamps } from './observation-stamps.ts'
import type { MarkedEntity, PostContent, PostIndex, PostRow } from './post-row.ts'
import { hasLinks } from './reanalysed-row.ts'
import { textOfRevision } from './revisions.ts'
import { compareByAge, isThere, mergeTexts, type PostText, textOf } from './texts.ts'

/**
 * Merges the texts of a post: the current one with its fields, and all other wordings, newest first. Every
 * wording is kept, even from an observation older than the known ones.
 */
export function mergeText(known: KnownPost, incoming: PostRow, stamps: Stamps) {
  const texts = wordingsOf(known, incoming, stamps).toSorted((a, b) => compareByAge(b, a))
  const [current, ...older] = texts
  if (!current) throw new Error('A post must have at least one text')
  if (isThere(current)) {
    stamps.set('text', current.by)
    stamps.set('textAsOf', current.asOfBy)
  }
  if (current.links.length > 0) stamps.set('links', current.linksBy)
  const [before, now] = [asideOf(known), asideOf(incoming)].map((aside) => aside || undefined)
  const aside = (stamps.choose('aside', before, now) === 'known' ? before : now) ?? ''
  const text = searchableText([current.body, aside])
  const fields = {
    text,
    articleBody: current.body === text ? '' : current.body,
    size: Buffer.byteLength(current.body),
    links: current.links,
    marked: current.marked,
    textAsOf: current.asOf || null,
    textEditedAt: current.editedAt || null,
  }
  return { fields, older: older.filter(isThere) }
}

function wordingsOf(known: KnownPost, incoming: PostRow, { of }: Stamps): PostText[] {
  const texts = [
    textOf(known, of.known),
    textOf(incoming, of.incoming),
    ...known.revisions.map(textOfRevision),
  ]
  const byWording = new Map<string, PostText>()
  for (const text of texts) {
    const wording = wordingOf(text.body)
    const same = byWording.get(wording)
    byWording.set(wording, same ? mergeTexts(same, text) : text)
  }
  return [...byWording.values()]
}

type TextFields = Pick<PostContent, 'text' | 'marked' | 'fileTexts'>

/** Fields computed from the texts of a merged post, taken from the row that already has them. */
export function analysisOf(
  { text, marked, fileTexts }: TextFields,
  known: KnownPost,
  incoming: PostRow,
  categorizer: Categorizer,
): Partial<Analysed> {
  const isFoundIn = (row: TextFields) =>
    row.text === text && hasMarked(row.marked, marked) && isDeepStrictEqual(row.fileTexts, fileTexts)
  if (isFoundIn(known)) return {}
  const { foundCategories, foundKeywords, analysis, inLanguage, wordCount, entities, ...more } = isFoundIn(
    incoming,
  )
    ? incoming
    : analysed({ text, fileTexts }, marked, categorizer)
  const { hashtags, mentions, urls, domains, emails } = more
  return {
    foundCategories,
    foundKeywords,
    // A known text gets no links on arrival, so the next analysis must not pass this post over.
    analysis: known.text === text && !hasLinks(known.analysis) ? known.analysis : analysis,
    inLanguage,
    wordCount,
    entities,
    hashtags,
    mentions,
    urls,
    domains,
    emails,
  }
}

/** The index columns, which stored rows are read without. */
export function indexOfMerged(texts: SearchedTexts, incoming: PostRow): PostIndex {
  if (incoming.text !== texts.text || !isDeepStrictEqual(incoming.fileTexts, texts.fileTexts))
    return indexOf(texts)
  const { termCount, terms, stemIds, otherStemIds, formIds } = incoming
  return { termCount, terms, stemIds, otherStemIds, formIds }
}

function hasMarked(known: MarkedEntity[], wanted: MarkedEntity[]): boolean {
  return (
    known.length === wanted.length &&
    wanted.every(({ kind, id }) => known.some((one) => one.kind === kind && one.id === id))
  )
}
