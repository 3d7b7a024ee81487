import type { InputOf, ResultOf } from '@litopys/contract/route'
import type { similarRoutes } from '@litopys/contract/routes/similar'
import { mostInSearch, mostSimilar, mostStoryPosts } from '@litopys/contract/schemas/similar'
import { type ComparedText, comparedText } from '@litopys/language/extraction/similarity/compared-text'
import {
  groupWeights,
  type Likeness,
  likenessOf,
  type WeighedWord,
  weightOf,
} from '@litopys/language/extraction/similarity/likeness'
import { lookupsOf } from '@litopys/language/extraction/similarity/lookups'
import { questionWords } from '@litopys/language/extraction/similarity/question'
import { isAtLeast, type LikenessLevel } from '@litopys/language/similarity/levels'
import type { LikePost, PostKey } from '#archive/post-keys'
import { type Visible, visibleTo } from '#archive/visible'
import type { AuditRead } from '#audit/audit-read'
import { findChannelIds } from '#features/channels/channels.usecase'
import { idOfKey, keyOfId } from '#features/posts/post-id'
import type { Actor } from '#server/actor'
import { AppError } from '#server/errors'
import { yieldBetween } from '#server/yielding'
import { readLikeAddress } from './like-address.ts'
import type { Frequencies, LinkedPost, SimilarStore, TextPost } from './similar.store.ts'

export type SimilarDeps = {
  similar: SimilarStore
  channels: Parameters<typeof findChannelIds>[0]['channels']
  auditRead: AuditRead
  timeZone: string
}
type StoreDeps = Pick<SimilarDeps, 'similar' | 'channels'>

/** What posts are compared with. `key`: of the post that it is. */
type Question = { text: ComparedText; seconds: number | undefined; key: PostKey | undefined }
/** More than that of a copy. */
const closenessOfItself = 2

type FoundPost = { post: TextPost; likeness: Likeness }
type Found = { posts: FoundPost[]; lookedUp: string[] }

/** Finds posts that are like a post. @throws AppError not_found */
export async function findLikePost(
  deps: SimilarDeps,
  actor: Actor,
  { id, level, limit }: InputOf<typeof similarRoutes.ofPost>,
  signal: AbortSignal,
): Promise<ResultOf<typeof similarRoutes.ofPost>> {
  const visible = visibleTo(actor.restrictions, deps.timeZone)
  const { post, found } = await compareForList(deps, id, visible, signal)
  const answer = await answered(deps, actor, { found, level, limit, about: id })
  return { post: lineOf(post), ...answer }
}

/** A post and all that is found for it, before an answer is cut from it. @throws AppError not_found */
export async function compareForList(
  deps: StoreDeps,
  id: string,
  visible: Visible,
  signal: AbortSignal,
): Promise<{ post: TextPost; found: Found }> {
  const question = await questionOf(deps, visible, id, signal)
  return { post: question.post, found: await findLike(deps, visible, question, mostSimilar + 1, signal) }
}

/** Finds posts that are like a text. @throws AppError text_without_words */
export async function findLikeText(
  deps: SimilarDeps,
  actor: Actor,
  { text, level, limit }: InputOf<typeof similarRoutes.ofText>,
  signal: AbortSignal,
): Promise<ResultOf<typeof similarRoutes.ofText>> {
  const compared = comparedText(text)
  if (compared.words.size === 0) throw new AppError('text_without_words')
  const visible = visibleTo(actor.restrictions, deps.timeZone)
  const question: Question = { text: compared, seconds: undefined, key: undefined }
  const found = await findLike(deps, visible, question, mostSimilar, signal)
  return await answered(deps, actor, { found, level, limit, about: 'text' })
}

/** The posts of one story with a post, by time. @throws AppError not_found */
export async function readStory(
  deps: SimilarDeps,
  actor: Actor,
  { id }: InputOf<typeof similarRoutes.story>,
  signal: AbortSignal,
): Promise<ResultOf<typeof similarRoutes.story>> {
  const visible = visibleTo(actor.restrictions, deps.timeZone)
  const question = await questionOf(deps, visible, id, signal)
  const { posts: found } = await findLike(deps, visible, question, mostInSearch, signal)
  const own = question.post
  const all = [
    { post: own, level: 'text' as const },
    ...found.flatMap(({ post, likeness: { level } }) => (level === 'topic' ? [] : [{ post, level }])),
  ]
    .map((one) => ({ ...one, at: secondsOf(one.post) }))
    .toSorted((a, b) => a.at - b.at || compareKeys(a.post, b.post))
  const first = all[0]?.at ?? 0
  const channels = [...Map.groupBy(all, ({ post }) => post.channelId).values()].flatMap((ofChannel) => {
    const [earliest] = ofChannel
    if (!earliest) return []
    const { channelId, title, author } = earliest.post
    return { channelId, title: title || author, posts: ofChannel.length, seconds: earliest.at - first }
  })
  await deps.auditRead({ actor, action: 'similar.find', details: { about: id, total: all.length } })
  return {
    posts: all
      .slice(0, mostStoryPosts)
      .map(({ post, level, at }) => ({ ...lineOf(post), level, seconds: at - first })),
    channels,
    total: all.length,
  }
}

/**
 * The posts that are like the post of a condition `like:`, with itself as the closest; none if the reader may not see it.
 */
export async function findLikeKeys(
  deps: StoreDeps,
  address: string,
  visible: Visible,
  signal: AbortSignal,
): Promise<LikePost[]> {
  const { id, level } = readLikeAddress(address)
  const named = await namedPost(deps, id)
  if (!named) return []
  // A username can move to another channel without any change of posts.
  const about = JSON.stringify({ named, level })
  return await deps.similar.likeKeys(
    visible,
    about,
    signal,
    async (shared) => await findKeys(deps, { named, level }, visible, shared),
  )
}

async function findKeys(
  deps: StoreDeps,
  { named, level }: { named: NamedPost; level: LikenessLevel },
  visible: Visible,
  signal: AbortSignal,
): Promise<LikePost[]> {
  const post = await postOf(deps, visible, named, signal)
  if (!post) return []
  const { posts } = await findLike(deps, visible, questionOfPost(post), mostInSearch, signal)
  const others = posts.filter(({ likeness }) => isAtLeast(likeness.level, level))
  const keyOf = ({ channelId, messageId }: PostKey, closeness: number) => ({
    channelId,
    messageId,
    closeness,
  })
  return [
    keyOf(post, closenessOfItself),
    ...others.map(({ post: other, likeness }) => keyOf(other, likeness.closeness)),
  ]
}

/** The post that an id names. `linked`: by a link, with `@username_17` as its id. */
type NamedPost = { key: PostKey; linked?: LinkedPost }

async function namedPost(
  { channels }: Pick<StoreDeps, 'channels'>,
  id: string,
): Promise<NamedPost | undefined> {
  const key = keyOfId(id)
  if (!key?.channelId.startsWith('@')) return key && { key }
  const username = key.channelId.slice(1).toLowerCase()
  const channelIds = (await findChannelIds({ channels }, [username])).get(username) ?? []
  return { key, linked: { username, channelIds, messageId: key.messageId } }
}

async function postOf(
  { similar }: StoreDeps,
  visible: Visible,
  { key, linked }: NamedPost,
  signal: AbortSignal,
): Promise<TextPost | undefined> {
  // A channel that is known only by its title can have a title with @ as its id.
  const post = await similar.find(visible, key, signal)
  return post || !linked ? post : await similar.findLinked(visible, linked, signal)
}

async function questionOf(
  deps: StoreDeps,
  visible: Visible,
  id: string,
  signal: AbortSignal,
): Promise<Question & { post: TextPost }> {
  const named = await namedPost(deps, id)
  const post = named && (await postOf(deps, visible, named, signal))
  if (!post) throw new AppError('not_found')
  return questionOfPost(post)
}

function questionOfPost(post: TextPost): Question & { post: TextPost } {
  return { text: comparedText(post.body), seconds: secondsOf(post), key: post, post }
}

/** The visible posts that are like a question, the most like first. */
async function findLike(
  { similar }: StoreDeps,
  visible: Visible,
  { text, seconds, key }: Question,
  limit: number,
  signal: AbortSignal,
): Promise<Found> {
  const frequencies = await similar.frequencies(visible, signal)
  const words = weighed(text, frequencies)
  const { of, share } = frequencies
  const lookups = lookupsOf(words, ({ beginnings }) => of(beginnings) / share)
  const keys = await similar.candidates(visible, { lookups, near: seconds, limit }, signal)
  const own = key && idOfKey(key)
  const others = keys.filter((one) => idOfKey(one) !== own)
  const posts = await similar.texts(visible, others, signal)
  // The list, the story line and `like:` compare different numbers of posts, and have to agree on each post.
  const weighing = new Set(others.slice(0, mostSimilar).map(idOfKey))
  const pause = yieldBetween(signal)
  const compared: { post: TextPost; other: ComparedText }[] = []
  for (const post of posts) {
    compared.push({ post, other: comparedText(post.body) })
    await pause()
  }
  const weightOfGroup = groupWeights([
    text,
    ...compared.flatMap(({ post, other }) => (weighing.has(idOfKey(post)) ? [other] : [])),
  ])
  const found: FoundPost[] = []
  for (const { post, other } of compared) {
    const apart = seconds === undefined ? undefined : secondsOf(post) - seconds
    const likeness = likenessOf({ text, words }, other, { seconds: apart, weightOfGroup })
    if (likeness) found.push({ post, likeness })
    await pause()
  }
  const distance = ({ post }: FoundPost) => (seconds === undefined ? 0 : Math.abs(secondsOf(post) - seconds))
  return {
    posts: found.toSorted(
      (a, b) =>
        b.likeness.closeness - a.likeness.closeness ||
        distance(a) - distance(b) ||
        compareKeys(a.post, b.post),
    ),
    lookedUp: lookups.flatMap(({ words: together }) => together),
  }
}

function weighed(text: ComparedText, { all, of }: Frequencies): WeighedWord[] {
  return questionWords(text).map((one) => ({ ...one, weight: weightOf(one, of(one.beginnings), all) }))
}

type Answer = { found: Found; level: LikenessLevel | undefined; limit: number; about: string }

async function answered({ auditRead }: SimilarDeps, actor: Actor, { found, level, limit, about }: Answer) {
  const wanted = found.posts.filter(({ likeness }) => isAtLeast(likeness.level, level ?? 'topic'))
  const count = (one: LikenessLevel) => found.posts.filter(({ likeness }) => likeness.level === one).length
  await auditRead({ actor, action: 'similar.find', details: { about, total: wanted.length } })
  return {
    posts: wanted.slice(0, limit).map(({ post, likeness }) => ({
      ...lineOf(post),
      ...likeness,
      closeness: Math.round(likeness.closeness * 1_000) / 1_000,
    })),
    total: wanted.length,
    levels: { text: count('text'), story: count('story'), topic: count('topic') },
    words: found.lookedUp,
  }
}

function lineOf({ body: _, deletedAt, ...line }: TextPost) {
  return { _id: idOfKey(line), ...line, ...(deletedAt === null ? {} : { deletedAt }) }
}

function secondsOf({ dateCreated }: Pick<TextPost, 'dateCreated'>): number {
  return Math.floor(Date.parse(dateCreated) / 1_000)
}

function compareKeys(one: PostKey, other: PostKey): number {
  if (one.channelId !== other.channelId) return one.channelId < other.channelId ? -1 : 1
  return one.messageId - other.messageId
}
