import { maxPagedItems } from '@litopys/contract/constants'
import { fileMatchesOf, fileSpanMarker, spanMarker } from '@litopys/contract/query/match'
import type { Query } from '@litopys/contract/query/syntax'
import type { InputOf, OutputOf } from '@litopys/contract/route'
import type { postRoutes } from '@litopys/contract/routes/archives'
import type { SortBy } from '@litopys/contract/schemas/search'
import type { Engine } from '#archive/engine'
import type { PostKey } from '#archive/post-keys'
import { listedFileTexts } from '#features/posts/file-texts'
import { findParents, type ParentDeps } from '#features/posts/parents.usecase'
import { named } from '#features/posts/post-row'
import { shownPost } from '#features/posts/shown-post'
import type { SpeechTimes } from '#features/transcripts/speech-times.usecase'
import type { Actor } from '#server/actor'
import { AppError } from '#server/errors'
import { yieldBetween } from '#server/yielding'
import type { Condition } from './condition.store.ts'
import { type Cursor, decodeCursor, encodeCursor } from './cursor.ts'
import type { FoldedPlace, FoldedStore } from './folded.store.ts'
import type { PageOrder, PagePlace, Placed } from './page-orders.ts'
import type { Page, PageStore } from './pages.store.ts'
import { type ReadSearchDeps, readSearch } from './read-search.usecase.ts'
import { type SeenDeps, seenBy, seenMarks } from './seen.usecase.ts'

export type SearchDeps = ReadSearchDeps &
  SeenDeps &
  ParentDeps & {
    pages: PageStore
    folded: FoldedStore
    missingShards: Engine['missingShards']
    speechTimes: SpeechTimes
  }

export async function findPosts(
  deps: SearchDeps,
  actor: Actor,
  input: InputOf<typeof postRoutes.search>,
  signal: AbortSignal,
): Promise<OutputOf<typeof postRoutes.search>> {
  const { condition, understood } = await readSearch(deps, actor, input, signal)
  const { page, itemsPerPage } = input
  const results = input.fold ? deps.folded : deps.pages
  const order = orderOf(condition.query, input.sortBy)
  const found: Page<Placed | FoldedPlace> = await results.page(
    condition,
    order,
    placeOf(input, order),
    signal,
  )
  const { placed, total: totalItems, posts: totalPosts } = found
  const last = placed.length > itemsPerPage ? placed[itemsPerPage - 1] : undefined
  const data = await foundPosts(deps, actor, condition, placed.slice(0, itemsPerPage), signal)
  const next = last ? { nextCursor: encodeCursor(last) } : {}
  const inGroups = totalPosts === undefined ? {} : { totalPosts }
  const shards = deps.missingShards()
  return {
    data,
    totalItems,
    page,
    itemsPerPage,
    understood: { ...understood, ...(shards ? { shards } : {}) },
    ...inGroups,
    ...next,
  }
}

/** The order of a page: without a query there is no relevance, so the newest come first. */
export function orderOf(query: Query, sortBy: SortBy | undefined): PageOrder {
  const isOpen = query.kind === 'all' && query.of.length === 0
  const key = sortBy?.key ?? (isOpen ? 'dateCreated' : 'relevance')
  return key === 'relevance' ? { key } : { key, desc: sortBy?.desc ?? true }
}

/** The position of a page. One post more than the page shows whether another page follows. */
function placeOf(
  { cursor, page, itemsPerPage }: InputOf<typeof postRoutes.search>,
  order: PageOrder,
): PagePlace {
  const limit = itemsPerPage + 1
  if (cursor) {
    const after = decodeCursor(cursor)
    checkCursor(after, order)
    return { after, limit }
  }
  const offset = (page - 1) * itemsPerPage
  if (offset + itemsPerPage > maxPagedItems && page > 1) {
    const message = `Page numbers end at item ${maxPagedItems}; use nextCursor instead`
    throw new AppError('validation_failed', { fields: [{ path: '/page', message, code: 'maximum' }] })
  }
  return { offset, limit }
}

/** @throws AppError bad_cursor for the cursor of another order. */
export function checkCursor({ score, rank }: Cursor, { key }: PageOrder): void {
  // Relevance without words has no scores; the store knows whether there are words.
  const isScored = score !== undefined && key !== 'relevance'
  if ((rank !== undefined) !== (key === 'views') || isScored) throw new AppError('bad_cursor')
}

async function foundPosts(
  { pages, folded, channels, seen, opened, speechTimes }: SearchDeps,
  actor: Actor,
  condition: Condition,
  placed: (Placed | FoldedPlace)[],
  signal: AbortSignal,
) {
  const { visible, hidden, people, query, matching } = condition
  const groups = new Map(
    placed.flatMap((one) => ('copyGroup' in one ? [[keyText(one), one.copyGroup] as const] : [])),
  )
  const [rows, usernames, titles, isSeen, copies, frequencyOf] = await Promise.all([
    pages.posts(visible, placed, signal),
    channels.usernames([...new Set(placed.map((key) => key.channelId))]),
    channels.titlesOf([...new Set(placed.map((key) => key.channelId))]),
    seenMarks({ seen }, seenBy(actor), placed, signal),
    folded.copies(condition, [...groups.values()], signal),
    opened.frequencies(
      visible,
      placed.map(({ channelId, date }) => ({ channelId, dateCreated: date })),
      signal,
    ),
  ])
  // A post that is being replaced has two rows for a moment, so it may be in the page twice.
  const found: OutputOf<typeof postRoutes.search>['data'] = []
  const marksOf = spanMarker(query, matching)
  const fileMarksOf = fileSpanMarker(query, matching)
  const othersTurn = yieldBetween(signal)
  const posts = [...new Set(rows)].map((row) => ({
    row,
    post: shownPost(
      { ...named(row, titles), frequency: frequencyOf(row) },
      usernames.get(row.channelId),
      hidden,
      people,
    ),
  }))
  const parentOf = await findParents(
    { opened },
    visible,
    posts.map(({ post }) => post),
    signal,
  )
  const pictured = await opened.findPictured(
    visible,
    posts.flatMap(({ row }) => {
      const group = groups.get(keyText(row)) ?? 0
      return row.media.length === 1 && (copies.get(group)?.posts ?? 0) > 1 ? [group] : []
    }),
    signal,
  )
  for (const { row, post } of posts) {
    await othersTurn()
    const group = groups.get(keyText(row)) ?? 0
    const its = copies.get(group)
    const parent = parentOf(post)
    const inFiles = fileMatchesOf(post, fileMarksOf)
    found.push({
      ...post,
      ...listedFileTexts(post, inFiles),
      ...(parent ? { parent } : {}),
      matches: marksOf(row.text),
      ...inFiles,
      seen: isSeen(row),
      ...(its ? { copies: { ...its, ...(pictured.has(group) ? { samePicture: true } : {}) } } : {}),
    })
  }
  return await speechTimes(found, signal)
}

function keyText({ channelId, messageId }: PostKey): string {
  return `${channelId}_${messageId}`
}
