import type { InputOf } from '@litopys/contract/route'
import type { unusualRoutes } from '@litopys/contract/routes/unusual'
import type { SearchInput } from '@litopys/contract/schemas/search'
import {
  type Unusual,
  type UnusualKind,
  type UnusualValue,
  unusualKinds,
} from '@litopys/contract/schemas/unusual'
import type { Analyses, SelectedPosts } from '#features/search/selected-posts.usecase'
import type { Actor } from '#server/actor'
import { comparedPeriods, type Period } from './compared-periods.ts'
import { chanceOf, correctedChances, logLikelihoodRatio } from './significance.ts'
import type { Compared, Numbers, Risen, RisenList, UnusualStore, Uses } from './unusual.store.ts'
import { type RisenName, wordsOfNames } from './words-of-names.ts'
import { writtenWords } from './written-words.ts'

export type UnusualInput = InputOf<typeof unusualRoutes.find>

export type UnusualDeps = Pick<Analyses, 'selectPosts' | 'namesOf'> & {
  unusual: UnusualStore
}

/** Length of the period if the search has no start date, in seconds. */
const usualLength = 7 * 86_400
/** A difference with a higher probability by chance is not shown. */
const significant = 0.01
/** Some words are left out when it is known how they are written. */
const spareWords = 20
/** A word has letters; numbers rise every day. */
const isWord = /\p{L}{3}/u

const listKinds = unusualKinds.filter((kind) => kind !== 'words' && kind !== 'channelId')

/**
 * Finds what is more frequent in the period of a search than in comparable earlier periods. All counts are of posts
 * that the actor may see.
 */
export async function findUnusual(
  deps: UnusualDeps,
  actor: Actor,
  { limit, ...input }: UnusualInput,
  signal: AbortSignal,
): Promise<Unusual> {
  const selected = await deps.selectPosts(actor, input satisfies SearchInput, signal)
  const period = await periodOf(deps.unusual, selected, signal)
  if (!period) return { posts: 0, before: { periods: [], posts: 0 }, groups: [] }
  const earlier = comparedPeriods(period)
  const compared = { selected, period, earlier }
  const [{ texts, lists }, channels] = await Promise.all([
    deps.unusual.lists(compared, listKinds, limit + spareWords, signal),
    deps.unusual.channels(compared, limit, signal),
  ])
  const { posts } = channels
  const isComparable = posts.now > 0 && posts.before > 0
  const found = { texts, lists, posts, channels: channels.list }
  return {
    period: spanOf(period),
    posts: posts.now,
    before: { periods: earlier.map(spanOf), posts: posts.before },
    groups: isComparable ? await groupsOf(deps, compared, found, limit, signal) : [],
  }
}

async function periodOf(
  unusual: UnusualStore,
  selected: SelectedPosts,
  signal: AbortSignal,
): Promise<Period | undefined> {
  const { from, before } = selected.dates
  if (from !== undefined && before !== undefined) return from < before ? { from, before } : undefined
  const span = await unusual.span(selected, signal)
  if (!span) return undefined
  const end = Math.min(before ?? span.before, span.before)
  return { from: from ?? Math.max(0, end - usualLength), before: end }
}

type Found = Awaited<ReturnType<UnusualStore['lists']>> & { posts: Numbers; channels: RisenList<string> }

async function groupsOf(
  deps: UnusualDeps,
  compared: Compared,
  { texts, posts, channels, ...found }: Found,
  limit: number,
  signal: AbortSignal,
): Promise<Unusual['groups']> {
  const { unusual } = deps
  const words = found.lists.get('words') ?? { compared: 0, risen: [] }
  const lists = listKinds.flatMap((kind) => {
    const list = found.lists.get(kind)
    return list ? [{ kind, list: { ...list, risen: list.risen.slice(0, limit) } }] : []
  })
  const listed = lists.flatMap(({ list }) => list.risen)
  const { selected, period, earlier } = compared
  const [uses, names, firstPosts] = await Promise.all([
    unusual.uses(compared, { values: idsOf({ risen: listed }), words: idsOf(words) }, signal),
    deps.namesOf(
      selected.people,
      selected.where(period),
      listed.map(({ id, now }) => ({ id, count: now })),
      signal,
    ),
    unusual.firstPosts(selected.visible, idsOf(channels), signal),
  ])
  const written = await writtenWords(await unusual.texts(selected.visible, uses.words, signal), signal)
  const useOf = (some: ReadonlyMap<number, Uses>, id: number) => {
    const { posts: uses = 0, channels: inChannels = 0 } = some.get(id) ?? {}
    return { posts: uses, channels: inChannels }
  }
  const word = (id: number) => written.get(id) ?? ''
  const comparedFrom = Math.min(...earlier.map(({ from }) => from))
  const listGroups = lists.map(({ kind, list }) =>
    group(kind, list, texts, limit, (id) => {
      const { value = '', names: ofPerson } = names.get(id) ?? {}
      return { value, ...(ofPerson ? { names: ofPerson } : {}), ...useOf(uses.values, id) }
    }),
  )
  // A name that is not shown, as its rise may be by chance, does not replace its words.
  const shownNames = listGroups.filter(({ kind }) => kind.endsWith('.name')).flatMap(({ values }) => values)
  const isWithName = wordsOfNames(shownNames.map(risenName))
  const isOfName = (written: string, { now, before }: Risen<number>) =>
    isWithName(written, { now, expected: expectedOf(before, texts) })
  return [
    group('words', wordsApart(words, word, isOfName), texts, limit, (id) => ({
      value: word(id),
      ...useOf(uses.words, id),
    })),
    ...listGroups,
    group('channelId', channels, posts, limit, (id, { now }) => {
      const first = firstPosts.get(id)
      // The rise can be the start of the channel's archive.
      const isYoung = first !== undefined && first > comparedFrom
      return { value: id, posts: now, channels: 1, ...(isYoung ? { firstPost: isoOf(first) } : {}) }
    }),
  ]
}

function risenName({ value, names, texts, expected }: UnusualValue): RisenName {
  return { names: [value, ...Object.values(names ?? {})], now: texts, expected }
}

/**
 * Words that are not parts of shown names. A word with one stem in Ukrainian and another one in Russian texts is shown once,
 * with its more significant stem.
 */
function wordsApart(
  words: RisenList<number>,
  written: (id: number) => string,
  isOfName: (word: string, risen: Risen<number>) => boolean,
): RisenList<number> {
  const known = new Set<string>()
  const risen = words.risen.filter((one) => {
    const word = written(one.id).toLowerCase()
    if (!isWord.test(word) || known.has(word) || isOfName(word, one)) return false
    known.add(word)
    return true
  })
  return { ...words, risen }
}

function idsOf<Id>({ risen }: Pick<RisenList<Id>, 'risen'>): Id[] {
  return risen.map(({ id }) => id)
}

type Shown = Pick<UnusualValue, 'value' | 'names' | 'posts' | 'channels' | 'firstPost'>

function group<Id>(
  kind: UnusualKind,
  { risen, compared }: RisenList<Id>,
  totals: Numbers,
  limit: number,
  shown: (id: Id, risen: Risen<Id>) => Shown,
): Unusual['groups'][number] {
  const occurrence = ({ now, before }: Risen<Id>) => ({
    now,
    total: totals.now,
    before,
    totalBefore: totals.before,
  })
  const chances = correctedChances(
    risen.map((one) => chanceOf(logLikelihoodRatio(occurrence(one)))),
    compared,
  )
  const values = risen.flatMap((one, i) => {
    const significance = chances[i] ?? 1
    if (significance > significant) return []
    const expected = expectedOf(one.before, totals)
    return {
      ...shown(one.id, one),
      texts: one.now,
      expected: rounded(expected),
      ...(one.before > 0 ? { factor: rounded(one.now / expected) } : {}),
      significance,
    }
  })
  return { kind, compared, values: values.slice(0, limit) }
}

/** Texts of the period that would have a value with the share of the time before. */
function expectedOf(before: number, totals: Numbers): number {
  return (before * totals.now) / totals.before
}

function spanOf({ from, before }: Period) {
  return { from: isoOf(from), before: isoOf(before) }
}

function isoOf(seconds: number): string {
  return new Date(seconds * 1_000).toISOString().replace('.000Z', 'Z')
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100
}
