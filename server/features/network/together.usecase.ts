import { objectKinds } from '@litopys/contract/connections'
import type { InputOf, OutputOf } from '@litopys/contract/route'
import type { togetherRoutes } from '@litopys/contract/routes/connections'
import type { Group, Tie, Together } from '@litopys/contract/schemas/posting-together'
import type { ChannelDeps } from '#features/channels/channels.usecase'
import type { ParentDeps } from '#features/posts/parents.usecase'
import { idOfKey } from '#features/posts/post-id'
import type { ResultPosts } from '#features/search/result-posts.usecase'
import type { Actor } from '#server/actor'
import { atLeast, chanceWithin } from './chance.ts'
import type { NetworkStore } from './network.store.ts'
import type { WithResult } from './network.usecase.ts'
import { compareTexts } from './strongest.ts'
import { connected, countCommon, ends, type ObjectPost, type PostPair, pairKey, pairsWithin } from './ties.ts'
import { type Hours, mostObjectPosts, type TogetherStore } from './together.store.ts'

type Analysed = {
  channels: Pick<ChannelDeps['channels'], 'titlesOf'>
  network: Pick<NetworkStore, 'channels'>
  together: TogetherStore
}
export type TogetherDeps = ParentDeps & Analysed & { withResult: WithResult }

/** Ties with a larger probability are left out as chance. */
const leastSignificance = 0.01
/** Ties that are tested, those with most times first. */
const mostTies = 2_000
/** Two posts of one object that are further apart are no trial: it is another day. */
const halfDay = 43_200

/** Groups of channels of a search that post the same within seconds. */
export async function readTogether(
  deps: TogetherDeps,
  actor: Actor,
  input: InputOf<typeof togetherRoutes.read>,
  signal: AbortSignal,
): Promise<Together> {
  return await deps.withResult(actor, input, signal, (result) => togetherIn(deps, result, input, signal))
}

type Wanted = Pick<InputOf<typeof togetherRoutes.read>, 'kinds' | 'seconds' | 'least'>

/** Groups of channels that post the same within seconds, among these posts. */
async function togetherIn(
  { network, together, channels: store }: Analysed,
  result: ResultPosts,
  { kinds = [...objectKinds], seconds, least }: Wanted,
  signal: AbortSignal,
): Promise<Together> {
  const [all, near] = await Promise.all([
    network.channels(result, signal),
    together.near(result, kinds, seconds, signal),
  ])
  const { pairs, crowded } = await pairsWithin(near, seconds, { signal })
  const candidates = [...pairs.values()]
    .map(({ a, b, pairs: found }) => ({ a, b, found: [...found.values()] }))
    .filter(({ found }) => found.length >= least)
    .toSorted((one, other) => other.found.length - one.found.length || byEnds(one, other))
  const tested = candidates.slice(0, mostTies)
  const members = [...new Set(tested.flatMap(({ a, b }) => [a, b]))].toSorted(compareTexts)
  const compared = (all.length * (all.length - 1)) / 2
  const [common, hours, titles] =
    members.length === 0
      ? [[], new Map<string, number[]>(), new Map<string, string>()]
      : await Promise.all([
          together.common(result, kinds, members, signal),
          together.hours(result, members, signal),
          store.titlesOf(members),
        ])
  // A crowded object cannot be a time, so it is no chance for one either.
  const possible = common.filter(({ object }) => !crowded.has(object))
  const trials = await countCommon(possible, tested, halfDay, signal)
  const ties = tested
    .map(({ a, b, found }) => tieOf(a, b, found, { trials, hours, seconds, compared }))
    .filter(({ significance }) => significance <= leastSignificance)
  const postsOf = new Map(all.map(({ channel, posts }) => [channel, posts]))
  return {
    groups: groupsOf(ties, (_id) => ({ _id, title: titles.get(_id) ?? _id, posts: postsOf.get(_id) ?? 0 })),
    total: { channels: all.length, pairs: compared, ties: candidates.length, crowded: crowded.size },
    isCut:
      near.length >= mostObjectPosts || common.length >= mostObjectPosts || candidates.length > tested.length,
  }
}

/** Pairs of posts of two channels with the same object within seconds, newest first. */
export async function readEvidence(
  { withResult, together, opened }: TogetherDeps,
  actor: Actor,
  input: InputOf<typeof togetherRoutes.posts>,
  signal: AbortSignal,
): Promise<OutputOf<typeof togetherRoutes.posts>> {
  const { kinds = [...objectKinds], seconds, page, itemsPerPage } = input
  return await withResult(actor, input, signal, async (result) => {
    const [a, b] = ends(input.a, input.b)
    // The objects of all channels, as a crowded object is left out for two of them too.
    const near = await together.near(result, kinds, seconds, signal)
    const { pairs } = await pairsWithin(near, seconds, {
      wanted: (one, other) => one === a && other === b,
      signal,
    })
    const found = [...(pairs.get(pairKey(a, b))?.pairs.values() ?? [])].toSorted(byTime)
    const shown = found.slice((page - 1) * itemsPerPage, page * itemsPerPage)
    const keys = new Map(
      shown
        .flatMap(({ first, second }) => [keyOf(first), keyOf(second)])
        .map((key) => [idOfKey(key), key] as const),
    )
    const lines = await opened.lines(result.visible, [...keys.values()], signal)
    const lineOf = new Map(lines.map((line) => [line._id, line]))
    return {
      data: shown.flatMap(({ first, second, kinds: common }) => {
        const [one, other] = [lineOf.get(idOfKey(keyOf(first))), lineOf.get(idOfKey(keyOf(second)))]
        if (!one || !other) return []
        return [
          {
            kinds: objectKinds.filter((kind) => common.has(kind)),
            seconds: second.at - first.at,
            first: one,
            second: other,
          },
        ]
      }),
      totalItems: found.length,
      page,
      itemsPerPage,
    }
  })
}

const keyOf = ({ channel, messageId }: ObjectPost) => ({ channelId: channel, messageId })

function byTime(one: PostPair, other: PostPair): number {
  return (
    other.first.at - one.first.at ||
    compareTexts(one.first.channel, other.first.channel) ||
    other.first.messageId - one.first.messageId
  )
}

function byEnds(one: { a: string; b: string }, other: { a: string; b: string }): number {
  return compareTexts(one.a, other.a) || compareTexts(one.b, other.b)
}

type Chance = { trials: Map<string, number>; hours: Hours; seconds: number; compared: number }

function tieOf(a: string, b: string, found: PostPair[], { trials, hours, seconds, compared }: Chance): Tie {
  const times = found.length
  const common = Math.max(times, trials.get(pairKey(a, b)) ?? 0)
  const chance = chanceWithin(sharesOf(hours.get(a)), sharesOf(hours.get(b)), seconds)
  const delays = found.map(({ first, second }) => second.at - first.at).toSorted((one, other) => one - other)
  return {
    a,
    b,
    times,
    expected: common * chance,
    significance: Math.min(1, atLeast(times, common, chance) * Math.max(1, compared)),
    delay: delays[Math.floor((delays.length - 1) / 2)] ?? 0,
  }
}

function sharesOf(hours: number[] = []): number[] {
  const total = hours.reduce((sum, count) => sum + count, 0)
  return hours.map((count) => count / Math.max(1, total))
}

type Channel = Omit<Group['channels'][number], 'times'>

function groupsOf(ties: Tie[], describe: (id: string) => Channel): Group[] {
  return connected(ties)
    .map((some) => {
      const times = new Map<string, number>()
      for (const tie of some) for (const id of [tie.a, tie.b]) times.set(id, (times.get(id) ?? 0) + tie.times)
      const channels = [...times]
        .toSorted((one, other) => other[1] - one[1] || compareTexts(one[0], other[0]))
        .map(([id, count]) => ({ ...describe(id), times: count }))
      return { channels, ties: some }
    })
    .toSorted((one, other) => timesIn(other) - timesIn(one) || compareTexts(firstOf(one), firstOf(other)))
}

const timesIn = ({ ties }: Group) => ties.reduce((sum, { times }) => sum + times, 0)
const firstOf = ({ channels }: Group) => channels[0]?._id ?? ''
