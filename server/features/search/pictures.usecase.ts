import type { Query } from '@litopys/contract/query/syntax'
import type { InputOf, ResultOf } from '@litopys/contract/route'
import type { postRoutes } from '@litopys/contract/routes/archives'
import type { FoundPicture } from '@litopys/contract/schemas/found-picture'
import { excerptOf, type MediaItem } from '@litopys/contract/schemas/post'
import { idOfKey } from '#features/posts/post-id'
import { mediaOf, named, type ShownContent } from '#features/posts/post-row'
import type { Actor } from '#server/actor'
import type { Clock } from '#server/clock'
import type { Condition } from './condition.store.ts'
import { type Cursor, decodeCursor, encodeCursor } from './cursor.ts'
import type { PageOrder, PagePlace, Placed } from './page-orders.ts'
import type { PageStore } from './pages.store.ts'
import {
  comparePostPlaces,
  type GroupOrder,
  type PictureGroup,
  type PictureGroupStore,
} from './picture-groups.store.ts'
import { type ReadSearchDeps, readSearch } from './read-search.usecase.ts'
import { checkCursor, orderOf } from './search.usecase.ts'

export type PictureDeps = ReadSearchDeps & {
  pages: PageStore
  pictureGroups: PictureGroupStore
  /** Files with the same picture as any of these files. It knows no posts. */
  sameAs(hashes: string[], signal: AbortSignal): Promise<{ hash: string; of: string[] }[]>
  clock: Clock
}

type Found = ResultOf<typeof postRoutes.pictures>

/** Pages of posts that are read for one page of pictures, if most of them repeat earlier pictures. */
const mostReads = 4

const hasPicture: Query = {
  kind: 'any',
  of: [
    { kind: 'flag', flag: 'has:image' },
    { kind: 'flag', flag: 'has:video' },
  ],
}

/**
 * The pictures and videos of a result in the order of its posts. Of equal pictures the first one is in the list. What is
 * equal depends only on posts that the actor may see.
 */
export async function findPictures(
  deps: PictureDeps,
  actor: Actor,
  input: InputOf<typeof postRoutes.pictures>,
  signal: AbortSignal,
): Promise<Found> {
  const { pages, clock } = deps
  const { itemsPerPage } = input
  const { condition: searched, understood } = await readSearch(deps, actor, input, signal)
  const order = orderOf(searched.query, input.sortBy)
  const condition: Condition = { ...searched, query: { kind: 'all', of: [searched.query, hasPicture] } }
  const after = input.cursor === undefined ? undefined : decodeCursor(input.cursor)
  if (after) checkCursor(after, order)
  const asOf = after?.asOf ?? Math.floor(clock.now().getTime() / 1_000)
  const limit = itemsPerPage + 1
  const pictures: FoundPicture[] = []
  let place: PagePlace = after ? { after, limit } : { offset: 0, limit }
  for (let read = 1; ; read += 1) {
    const { placed, total } = await pages.page(condition, order, place, signal)
    const batch = placed.slice(0, itemsPerPage)
    const found = await picturesOf(deps, condition, { order, placed: batch, asOf }, signal)
    const answer = { pictures, posts: total, understood }
    const before = 'after' in place ? place.after : undefined
    const last = takeWhole(pictures, batch, { before, found, most: itemsPerPage })
    const isEnd = last === (batch.at(-1) ?? before) && placed.length <= itemsPerPage
    if (!last || isEnd) return answer
    if (last !== batch.at(-1) || pictures.length === itemsPerPage || read === mostReads)
      return { ...answer, nextCursor: encodeCursor({ ...last, asOf }) }
    place = { after: last, limit }
  }
}

/**
 * Adds the pictures of posts until the page is full. Returns the last post whose pictures are on the page. All pictures
 * of a post are on one page, as it continues after a post.
 */
function takeWhole(
  pictures: FoundPicture[],
  batch: Placed[],
  { before, found, most }: { before: Cursor | undefined; found: Map<string, FoundPicture[]>; most: number },
): Cursor | undefined {
  let last = before
  for (const post of batch) {
    const its = found.get(idOfKey(post)) ?? []
    if (pictures.length > 0 && pictures.length + its.length > most) return last
    pictures.push(...its)
    last = post
  }
  return last
}

type Batch = { order: PageOrder; placed: Placed[]; asOf: number }

/** The pictures of these posts by post. Pictures that an earlier post of the result has are left out. */
async function picturesOf(
  deps: PictureDeps,
  condition: Condition,
  { order, placed, asOf }: Batch,
  signal: AbortSignal,
): Promise<Map<string, FoundPicture[]>> {
  const { pages, channels } = deps
  const [rows, titles] = await Promise.all([
    pages.posts(condition.visible, placed, signal),
    channels.titlesOf([...new Set(placed.map(({ channelId }) => channelId))]),
  ])
  const hashes = [
    ...new Set(rows.flatMap(({ media }) => media.filter(isLooked).flatMap(({ hash }) => hash || []))),
  ]
  const groups = await groupsOf(
    deps,
    condition,
    { hashes, order: { order, weights: placed[0]?.weights }, asOf },
    signal,
  )
  const placeOf = new Map(placed.map((one) => [idOfKey(one), placeIn(one)]))
  return new Map(
    rows.map((row) => {
      const id = idOfKey(row)
      const own = placeOf.get(id)
      const isFirst = (hash: string, index: number): boolean => {
        const group = groups.get(hash)
        if (!group || !own) return true
        const isRepeated = row.media.some(
          (other, i) => i < index && isLooked(other) && group.files.has(other.hash),
        )
        if (isRepeated) return false
        const { first, isPure } = group
        return !first || !isPure || comparePostPlaces(first.place, own, order) >= 0
      }
      return [id, shownPictures(named(row, titles), isFirst, (hash) => groups.get(hash))]
    }),
  )
}

/** `files`: with the same picture. `isPure`: the first post with it is the first for the picture as that post has it. */
type Group = PictureGroup & { files: Set<string>; isPure: boolean }

/**
 * The posts of the result with the same picture, by file. "The same" is not transitive: a picture is only left out if the
 * post that shows it instead is itself in the list, so no picture is lost.
 */
async function groupsOf(
  deps: PictureDeps,
  condition: Condition,
  { hashes, order, asOf }: { hashes: string[]; order: GroupOrder; asOf: number },
  signal: AbortSignal,
): Promise<Map<string, Group>> {
  const found = await sameFilesOf(deps, hashes, signal)
  const groups = await deps.pictureGroups.find(condition, lists(found), order, asOf, signal)
  const firsts = [...found].map(([hash, files], i) => {
    const first = groups[i]?.first
    return {
      hash,
      first,
      firstFile: first?.hashes.includes(hash) ? hash : first?.hashes.find((one) => files.has(one)),
    }
  })
  const known = new Map(firsts.map(({ hash, first }) => [hash, first]))
  const others = [
    ...new Set(
      firsts.flatMap(({ firstFile = '' }) => (firstFile === '' || known.has(firstFile) ? [] : firstFile)),
    ),
  ]
  const ofOthers = await sameFilesOf(deps, others, signal)
  const groupsOfOthers = await deps.pictureGroups.find(condition, lists(ofOthers), order, asOf, signal)
  for (const [i, hash] of [...ofOthers.keys()].entries()) known.set(hash, groupsOfOthers[i]?.first)
  return new Map(
    firsts.flatMap(({ hash, first, firstFile }, i) => {
      const group = groups[i]
      const firstOfFirst = firstFile === undefined ? undefined : known.get(firstFile)
      const isPure =
        first !== undefined && firstOfFirst !== undefined && idOfKey(first) === idOfKey(firstOfFirst)
      return group ? [[hash, { ...group, files: found.get(hash) ?? new Set<string>(), isPure }] as const] : []
    }),
  )
}

/** The files with the same picture by file, with itself. */
async function sameFilesOf({ sameAs }: PictureDeps, hashes: string[], signal: AbortSignal) {
  const files = new Map(hashes.map((hash) => [hash, new Set([hash])]))
  for (const { hash, of } of await sameAs(hashes, signal)) for (const one of of) files.get(one)?.add(hash)
  return files
}

const lists = (files: Map<string, Set<string>>) => [...files.values()].map((of) => [...of])

function placeIn({ rank, score, date, channelId, messageId }: Placed) {
  return [score ?? rank ?? 0, Math.floor(Date.parse(date) / 1_000), channelId, messageId] as const
}

const looked = new Set<MediaItem['kind']>(['photo', 'video', 'animation', 'video_message'])
const isLooked = ({ kind }: Pick<MediaItem, 'kind'>) => looked.has(kind)

/** The pictures of a post that are first. Files that the archive does not have are one picture by reason. */
function shownPictures(
  row: ShownContent,
  isFirst: (hash: string, index: number) => boolean,
  groupOf: (hash: string) => PictureGroup | undefined,
): FoundPicture[] {
  const post = {
    _id: idOfKey(row),
    channelId: row.channelId,
    messageId: row.messageId,
    title: row.title,
    author: row.author,
    dateCreated: row.dateCreated,
    ...(row.deletedAt === null ? {} : { deletedAt: row.deletedAt }),
    excerpt: excerptOf(row.text),
    sensitive: row.sensitive,
  }
  const files = row.media.map((file, index) => ({ file, index })).filter(({ file }) => isLooked(file))
  const lost = Map.groupBy(
    files.filter(({ file }) => file.hash === ''),
    ({ file: { kind, missing } }) => `${kind} ${missing}`,
  )
  const lostOnes = new Map(
    [...lost.values()].flatMap((some) => (some[0] ? [[some[0].index, some.length]] : [])),
  )
  return files.flatMap(({ file, index }): FoundPicture[] => {
    const picture = { ...post, place: index + 1, file: mediaOf(file) }
    const count = lostOnes.get(index)
    if (file.hash === '')
      return count === undefined ? [] : [{ ...picture, posts: 1, channels: 1, lost: count }]
    if (!isFirst(file.hash, index)) return []
    // A post that was added since is not counted yet.
    const { posts = 1, channels = 1 } = groupOf(file.hash) ?? {}
    return [{ ...picture, posts: Math.max(1, posts), channels: Math.max(1, channels) }]
  })
}
