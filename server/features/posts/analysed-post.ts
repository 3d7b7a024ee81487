import type { MediaItem } from '@litopys/contract/schemas/post'
import { storedEntities } from '@litopys/contract/schemas/stored-entities'
import type { FoundEntity } from '@litopys/language/entity'
import { analyzeText } from '@litopys/language/extraction/analyze'
import { indexTerms } from '@litopys/language/extraction/index-terms'
import { termId } from '@litopys/language/stems/term-id'
import { namesOf } from './assumed-names.ts'
import { type Categorizer, uncategorized } from './categories/categorizer.ts'
import { copyNode, homeNode } from './copy-keys.ts'
import { analysedFiles, textsOfFiles, withFileEntities } from './file-texts.ts'
import { linkRows } from './hidden-links.ts'
import type { MarkedEntity, PostContent, PostIndex, PostRow } from './post-row.ts'
import { observationTime, type RawPost } from './raw-post.ts'

/** The run that captures the post, the user who started it, and its time. */
export type Run = { id: string; startedBy: string; at: string; sealedIn?: string }

/** The first version of a post's row, with its text analysed. */
export function rowOf(raw: RawPost, run: Run, categorizer: Categorizer = uncategorized): PostRow {
  const text = searchableText([raw.articleBody, ...raw.aside])
  const fileTexts = textsOfFiles(
    raw.media.map(({ hash = '' }) => ({ hash })),
    raw.fileTexts ?? [],
  )
  const row = {
    channelId: raw.channelId,
    messageId: raw.messageId,
    version: 1,
    merges: 1,
    ...namesOf(raw),
    articleBody: raw.articleBody === text ? '' : raw.articleBody,
    category: raw.category ?? '',
    keywords: listOf(raw.keywords),
    audience: listOf(raw.audience),
    frequency: raw.frequency ?? '',
    numOfFollowers: raw.numOfFollowers ?? null,
    postType: raw.postType,
    existedBefore: raw.existedBefore ?? false,
    existedBeforeTold: raw.existedBefore ?? false,
    sensitive: raw.sensitive ?? false,
    size: Buffer.byteLength(raw.articleBody),
    tags: listOf(raw.tags),
    untagged: [],
    views: raw.views ?? null,
    forwards: raw.forwards ?? null,
    reactions: raw.reactions,
    extra: extraText(raw.extra ?? {}),
    links: linkRows(raw.articleBody, raw.links ?? []),
    dateCreated: raw.dateCreated,
    ...editColumns(raw),
    album: raw.album ?? null,
    approximate: (raw.approximate ?? []).toSorted(),
    observedAt: observationTime(raw) ?? null,
    stamps: [],
    deletedAt: raw.deletedAt ?? null,
    archivedAt: run.at,
    createdBy: run.startedBy,
    createdAt: run.at,
    sources: [raw.source],
    firstRun: run.id,
    lastRun: run.id,
    ...mediaColumns(raw),
    ...referenceColumns(raw),
    fileTexts,
    ...analysed({ text, fileTexts }, raw.markup, categorizer),
  }
  return { ...row, cluster: homeNode(row), copyNode: copyNode(row) }
}

/** Sorted and without duplicates, so the order of the source does not matter. */
function listOf(values: string[] = []): string[] {
  return [...new Set(values)].toSorted()
}

/** An edited text was the current one at its edit, and when the source was read. */
function editColumns({ editedAt, isEdited = editedAt !== undefined, seenAt }: RawPost) {
  const moments = [editedAt, seenAt].filter((moment) => moment !== undefined)
  return {
    isEdited,
    editedAt: editedAt ?? null,
    textAsOf: isEdited ? (moments.toSorted().at(-1) ?? null) : null,
    textEditedAt: editedAt ?? null,
  }
}

/** JSON text with sorted keys, so the order of the source does not matter. */
export function extraText(extra: Record<string, unknown>): string {
  const entries = Object.entries(extra).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return entries.length > 0 ? JSON.stringify(Object.fromEntries(entries)) : ''
}

function referenceColumns({ permalink = '', forwarded, replyTo, viaBot = '' }: RawPost) {
  return {
    permalink,
    viaBot,
    replyTo: replyTo ?? null,
    isForwarded: forwarded !== undefined,
    forwardedName: forwarded?.name ?? '',
    forwardedUsername: forwarded?.username ?? '',
    forwardedChannelId: forwarded?.channelId ?? '',
    forwardedMessageId: forwarded?.messageId ?? null,
  }
}

/** A source that lists no media may still know that the post has some. */
function mediaColumns({ media, hasImage, hasAudio, hasVideo }: RawPost) {
  const has = (...kinds: MediaItem['kind'][]) => media.some((item) => kinds.includes(item.kind))
  return {
    media: media.map((item) => ({ ...noMedia, ...item })),
    hasImage: hasImage ?? has('photo'),
    hasAudio: hasAudio ?? has('audio', 'voice'),
    hasVideo: hasVideo ?? has('video', 'animation', 'video_message'),
  }
}

const noMedia = {
  path: '',
  missing: '',
  fileName: '',
  mimeType: '',
  size: 0,
  duration: 0,
  width: 0,
  height: 0,
  hash: '',
  format: '',
  isSpoiler: false,
  stillPath: '',
  still: '',
}

export type Analysed = Pick<
  PostContent,
  | 'foundCategories'
  | 'foundKeywords'
  | 'analysis'
  | 'text'
  | 'inLanguage'
  | 'wordCount'
  | 'hashtags'
  | 'mentions'
  | 'urls'
  | 'domains'
  | 'emails'
  | 'entities'
  | 'marked'
> &
  PostIndex

/** The texts that a post is searched by. */
export type SearchedTexts = Pick<PostContent, 'text' | 'fileTexts'>

/** The index columns of the texts of a post, for the next version of its row. */
export function indexOf(texts: SearchedTexts): PostIndex {
  const { termCount, terms, stemIds, otherStemIds, formIds } = analysed(texts, [], uncategorized)
  return { termCount, terms, stemIds, otherStemIds, formIds }
}

/** All columns computed from the texts of a post and from what sources marked in its own. */
export function analysed(
  { text, fileTexts }: SearchedTexts,
  markup: RawPost['markup'],
  categorizer: Categorizer,
): Analysed {
  const analysis = analyzeText(text)
  const files = analysedFiles(fileTexts)
  const { words, inLanguage } = analysis
  const terms = [...indexTerms(analysis), ...files.terms]
  const entities = [...analysis.entities, ...markup, ...files.entities]
  return {
    text,
    inLanguage,
    wordCount: words.length,
    ...entityColumns(analysis.entities, markup),
    entities: withFileEntities(storedEntities(analysis.entities), files.entities),
    ...categorizer.find({
      texts: [{ text, words, forms: words }, ...files.texts],
      terms,
      inLanguage,
      entities,
    }),
    analysis: categorizer.stamp,
    termCount: words.length,
    terms,
    stemIds: [...words.map(({ stem }) => termId(stem)), ...files.stemIds],
    otherStemIds: [
      ...words.map(({ otherStem }) => (otherStem === undefined ? 0 : termId(otherStem))),
      ...files.otherStemIds,
    ],
    formIds: [...words.map(({ exact }) => termId(exact)), ...files.formIds],
  }
}

type EntityColumns = Pick<PostContent, 'hashtags' | 'mentions' | 'urls' | 'domains' | 'emails' | 'marked'>

/** Entities in the order of the text, then entities only in the markup, sorted by id. */
function entityColumns(inText: FoundEntity[], markup: RawPost['markup']): EntityColumns {
  const inOrder = markup.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const found = [...inText, ...inOrder]
  const ids = (kind: FoundEntity['kind']) => [
    ...new Set(found.filter((one) => one.kind === kind).map((one) => one.id)),
  ]
  const urls = new Map(found.filter((one) => one.kind === 'url').map((one) => [one.id, one.detail ?? '']))
  return {
    hashtags: ids('hashtag'),
    mentions: ids('mention'),
    emails: ids('email'),
    urls: [...urls.keys()],
    domains: [...urls.values()],
    marked: hiddenMarks(inText, markup),
  }
}

function hiddenMarks(inText: FoundEntity[], markup: RawPost['markup']): MarkedEntity[] {
  if (markup.length === 0) return []
  const found = new Set(inText.map(({ kind, id }) => `${kind} ${id}`))
  const hidden = markup.filter(({ kind, id }) => !found.has(`${kind} ${id}`))
  return markedTogether(hidden.map(({ kind, id, detail = '' }) => ({ kind, id, detail })))
}

/** Sorted and without duplicates. */
export function markedTogether(marked: MarkedEntity[]): MarkedEntity[] {
  const byName = new Map(marked.map((one) => [`${one.kind} ${one.id}`, one]))
  return [...byName].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => one)
}

/** Removes control characters other than line ends, and lone surrogates. */
export function searchableText(parts: string[]): string {
  const whole = parts.filter((part) => part !== '').join('\n')
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed
  return whole.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, ' ').toWellFormed()
}
