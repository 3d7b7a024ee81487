import { type FoundEquivalents, withEquivalents } from '@litopys/contract/query/equivalents'
import { homonymsIn } from '@litopys/contract/query/homonyms'
import { likedPostName } from '@litopys/contract/query/liked-post'
import type { Reading } from '@litopys/contract/query/match'
import { parseQuery } from '@litopys/contract/query/parse'
import { printQuery } from '@litopys/contract/query/print'
import { isUsualSearchKey, type SearchKey, usualSearchKey } from '@litopys/contract/query/search-key'
import { searchedIn } from '@litopys/contract/query/searched-in'
import type { Query } from '@litopys/contract/query/syntax'
import type { Understood } from '@litopys/contract/schemas/search'
import type { LikePost } from '#archive/post-keys'
import type { Visible } from '#archive/visible'
import { type ChannelDeps, findChannelIds } from '#features/channels/channels.usecase'
import type { DictionaryStore } from './dictionary.store.ts'
import { type Expansion, expansionKey, expansionOf, lookUps } from './expansion.ts'
import type { ReadQuery } from './query.store.ts'

/** Finds the files with the same picture, as far as the reader may see it. */
type PictureDeps = {
  sameFiles(picture: string, visible: Visible, signal: AbortSignal): Promise<string[]>
}

/** Finds the posts that are like a post, as far as the reader may see them. */
type LikeDeps = {
  likePosts(address: string, visible: Visible, signal: AbortSignal): Promise<LikePost[]>
}

export type ReadQueryDeps = {
  channels: Pick<ChannelDeps['channels'], 'idsOf'>
  dictionary: DictionaryStore
} & PictureDeps &
  LikeDeps

/** Parses a query line, makes its lookups, and returns how it was interpreted. */
export async function readQuery(
  deps: ReadQueryDeps,
  line: string,
  { visible, searchKey, ...reading }: Reading & { visible: Visible; searchKey?: SearchKey[] | undefined },
  signal: AbortSignal,
): Promise<{ read: ReadQuery; understood: Understood }> {
  const { query: parsed, corrections } = parseQuery(line)
  const { query, found: equivalents } = withEquivalents(searchedIn(parsed, searchKey), reading.matching)
  const { words: allWords, usernames, pictures: allPictures, likes: allLikes } = lookUps(query)
  // One lookup for equal words.
  const words = [...new Map(allWords.map((word) => [expansionKey(word), word])).values()]
  const [forms, channels, pictures, likes] = await Promise.all([
    deps.dictionary.expand(words, visible, signal),
    findChannelIds(deps, usernames),
    Promise.all(
      [...new Set(allPictures)].map(
        async (one) => [one, await deps.sameFiles(one, visible, signal)] as const,
      ),
    ),
    findLikes(deps, allLikes, visible, signal),
  ])
  const expansion: Expansion = { forms, channels, pictures: new Map(pictures), likes }
  const expanded = words.map((word) => {
    const { forms: found, isCut } = expansionOf(expansion, word)
    return { q: printQuery(word), words: found.length, isCut }
  })
  // A post is like itself, so only a post that is not there has none.
  const missing = [...likes].flatMap(([value, found]) => (found.length === 0 ? [likedPostName(value)] : []))
  const understood = {
    q: printQuery(parsed),
    ...(missing.length > 0 ? { missingPosts: [...new Set(missing)] } : {}),
    corrections,
    onlyExcludes: onlyExcludes(parsed),
    expanded,
    equivalents: equivalents.map(shownEquivalents),
    homonyms: isUsualSearchKey(searchKey ?? usualSearchKey) ? homonymsIn(parsed, reading.matching) : [],
  }
  return { read: { query, expansion, visible, ...reading }, understood }
}

/** One after another: each compares up to 1,000 posts in this thread, so many at a time would block other calls. */
async function findLikes(
  { likePosts }: LikeDeps,
  addresses: string[],
  visible: Visible,
  signal: AbortSignal,
): Promise<Map<string, LikePost[]>> {
  const found = new Map<string, LikePost[]>()
  for (const address of new Set(addresses)) found.set(address, await likePosts(address, visible, signal))
  return found
}

function shownEquivalents({ q, equivalents, ...excluded }: FoundEquivalents) {
  return { q, words: equivalents.map(({ text, language }) => ({ text, language })), ...excluded }
}

function onlyExcludes(query: Query): boolean {
  if (query.kind === 'not') return true
  return query.kind === 'all' && query.of.length > 0 && query.of.every(onlyExcludes)
}
