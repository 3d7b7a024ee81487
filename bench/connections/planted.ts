import type { DemoPost } from '../../server/demo/demo-post.ts'
import { createRandom, type Random } from '../../server/demo/random.ts'
import { createWriter } from '../text.ts'

/**
 * An archive with planted communities, groups that post together, stories and bursts among noise, to measure whether
 * analyses find them. The same seed and noise give the same posts.
 */
export type PlantedArchive = { posts: DemoPost[]; truth: PlantedTruth }

export type PlantedTruth = {
  /** Channel ids of each community: channels that mostly forward, copy and mention one another. */
  communities: string[][]
  /** Groups that post the same texts, links and forwards within `seconds`, `objects` times. */
  groups: { channels: string[]; seconds: number; objects: number }[]
  /** Ids of the posts of each story, the first one first: the same event in other words. */
  stories: { posts: string[] }[]
  /** Words that are in many posts of a day, and else in few. */
  bursts: { word: string; day: string; posts: number }[]
}

export const noiseLevels = ['low', 'middle', 'high'] as const
export type NoiseLevel = (typeof noiseLevels)[number]

/**
 * `strangers`: share of the references of a community that go to other channels. `news`: texts that many channels copy
 * from each other within hours, as channels do with news. `missing`: share of the common objects that a channel of a
 * group leaves out. `base`: posts of a day that have the word of a burst on other days.
 */
const noises: Record<NoiseLevel, { strangers: number; news: number; missing: number; base: number }> = {
  low: { strangers: 0.1, news: 50, missing: 0.1, base: 0.5 },
  middle: { strangers: 0.3, news: 150, missing: 0.3, base: 2 },
  high: { strangers: 0.5, news: 400, missing: 0.5, base: 5 },
}

const channelCount = 120
const days = 30
const communityCount = 6
const communitySize = 12
const ownPosts = 40
const references = 25
const groupSizes = [3, 4, 5, 6]
const commonObjects = 24
const groupSeconds = 40
const storyCount = 10
const burstPosts = 40
const start = Date.UTC(2026, 3, 1)
const day = 86_400_000

type Channel = { channelId: string; channel: string; username: string }
type Draft = Omit<DemoPost, 'messageId' | 'channel' | 'channelId' | 'username'> & {
  of: Channel
  story?: number
}

export function plantedArchive(noise: NoiseLevel, seed = 1): PlantedArchive {
  const random = createRandom(seed)
  const write = createWriter(random)
  const level = noises[noise]
  const channels: Channel[] = Array.from({ length: channelCount }, (_, i) => ({
    channelId: String(9_300_000_000 + i),
    channel: `Канал ${i + 1}`,
    username: `planted_channel_${i}`,
  }))
  const shuffled = random.sample(channels, channels.length)
  const communities = Array.from({ length: communityCount }, (_, i) =>
    shuffled.slice(i * communitySize, (i + 1) * communitySize),
  )
  const others = shuffled.slice(communityCount * communitySize)
  const makers = { random, textOf: () => textOf(write) }
  const drafts: Draft[] = []
  for (const of of channels)
    for (let i = 0; i < ownPosts; i += 1) drafts.push({ of, date: momentOf(random), text: makers.textOf() })
  const circles = [...communities, ...others.map((one) => [one])]
  for (const circle of circles)
    for (const of of circle)
      for (let i = 0; i < references; i += 1) {
        const isOwn = circle.length > 1 && !random.chance(level.strangers)
        const source = otherThan(of, isOwn ? circle : channels, random)
        drafts.push(...referenceTo(source, of, makers))
      }
  for (let i = 0; i < level.news; i += 1) drafts.push(...newsOf(channels, makers))

  // Groups take members of the channels without a community, so that neither is found by the other.
  const members = random.sample(others, others.length)
  const groups = groupSizes.map((size) => members.splice(0, size))
  for (const group of groups) drafts.push(...togetherOf(group, level.missing, makers))

  const stories = Array.from({ length: storyCount }, (_, i) => storyOf(i, channels, makers))
  drafts.push(...stories.flat())
  const bursts = plantBursts(drafts, level.base, channels, makers)

  drafts.sort((a, b) => compare(a.date, b.date) || compare(a.of.channelId, b.of.channelId))
  const last = new Map<string, number>()
  const byStory = new Map<number, string[]>()
  const posts = drafts.map(({ of, story, ...draft }): DemoPost => {
    const messageId = (last.get(of.channelId) ?? 0) + 1
    last.set(of.channelId, messageId)
    if (story !== undefined)
      byStory.set(story, [...(byStory.get(story) ?? []), `${of.channelId}_${messageId}`])
    return { ...of, messageId, ...draft }
  })
  const idsOf = (some: Channel[]) => some.map(({ channelId }) => channelId).toSorted()
  return {
    posts,
    truth: {
      communities: communities.map(idsOf),
      groups: groups.map((group) => ({
        channels: idsOf(group),
        seconds: groupSeconds,
        objects: commonObjects,
      })),
      stories: stories.map((_, i) => ({ posts: byStory.get(i) ?? [] })),
      bursts,
    },
  }
}

type Makers = { random: Random; textOf: () => string }

/** A text of at least 14 words, so that equal texts are copies. */
function textOf(write: ReturnType<typeof createWriter>): string {
  let text = ''
  while (text.split(/\s+/).length < 14)
    text = `${text} ${write()
      .filter(({ type }) => type === 'plain' || type === 'bold')
      .map((stretch) => stretch.text)
      .join('')}`.trim()
  return text
}

function momentOf(random: Random): string {
  return instantOf(start + random.int(0, days * 86_400 - 1) * 1_000)
}

function instantOf(ms: number): string {
  return new Date(ms).toISOString().replace('.000Z', 'Z')
}

function later(date: string, seconds: number): string {
  return instantOf(Date.parse(date) + seconds * 1_000)
}

function otherThan(of: Channel, channels: Channel[], random: Random): Channel {
  for (;;) {
    const one = random.pick(channels)
    if (one !== of) return one
  }
}

/** A post that forwards, copies, mentions or links to the source; a copy with the post that it copies. */
function referenceTo(source: Channel, of: Channel, { random, textOf: text }: Makers): Draft[] {
  const date = momentOf(random)
  switch (random.int(0, 3)) {
    case 0:
      return [
        {
          of,
          date,
          text: text(),
          reference: { forwardedFrom: { channelId: source.channelId, name: source.channel } },
        },
      ]
    case 1:
      return [{ of, date, text: `${text()} @${source.username}` }]
    case 2:
      return [{ of, date, text: `${text()} https://t.me/${source.username}/${random.int(1, 40)}` }]
    default: {
      const copied = text()
      return [
        { of: source, date, text: copied },
        { of, date: later(date, random.int(300, 20_000)), text: copied },
      ]
    }
  }
}

/** A text that some channels copy within hours of each other. */
function newsOf(channels: Channel[], { random, textOf: text }: Makers): Draft[] {
  const [copied, date] = [text(), momentOf(random)]
  return random
    .sample(channels, random.int(3, 12))
    .map((of) => ({ of, date: later(date, random.int(0, 6 * 3_600)), text: copied }))
}

/** Objects that the channels of a group post within seconds: texts, links and forwards in turn. */
function togetherOf(group: Channel[], missing: number, { random, textOf: text }: Makers): Draft[] {
  return Array.from({ length: commonObjects }, (_, i) => {
    const [common, date, number] = [text(), momentOf(random), random.int(1, 1_000_000)]
    const present = group.filter(() => !random.chance(missing))
    return (present.length < 2 ? group.slice(0, 2) : present).map((of): Draft => {
      const one = { of, date: later(date, random.int(0, groupSeconds)) }
      if (i % 3 === 0) return { ...one, text: common }
      if (i % 3 === 1) return { ...one, text: `${text()} https://example.org/story/${number}` }
      return {
        ...one,
        text: common,
        reference: { forwardedFrom: { channelId: '9400000000', name: 'Джерело', messageId: number } },
      }
    })
  }).flat()
}

/** Posts about one event: names of its own in sentences of their own, over three days. */
function storyOf(story: number, channels: Channel[], { random, textOf: text }: Makers): Draft[] {
  const names = Array.from({ length: 6 }, (_, i) => nameOf(story, i))
  const date = momentOf(random)
  return Array.from({ length: random.int(8, 20) }, (_, i) => {
    const told = random.sample(names, 4)
    const words = text().split(' ')
    for (const [place, name] of told.entries()) words.splice(place * 4, 0, name)
    return {
      of: random.pick(channels),
      date: later(date, i === 0 ? 0 : random.int(600, 3 * 86_400)),
      text: words.join(' '),
      story,
    }
  })
}

/** A name that no other text has: syllables by number. */
function nameOf(story: number, place: number): string {
  const syllables = ['ба', 'ве', 'го', 'ду', 'жи', 'за', 'ке', 'ло', 'му', 'ни']
  const at = (number: number) => syllables[number % 10] ?? ''
  return `Х${at(story)}${at(place + 3)}${at(story + place)}рськ`
}

const burstWords = ['квазібуревій', 'псевдотролейбус', 'мегакараван', 'архісинхрофазотрон', 'ультрамаслюк']

/** Adds each word to many posts of its day, and to few of each other day. */
function plantBursts(drafts: Draft[], base: number, channels: Channel[], { random, textOf: text }: Makers) {
  return burstWords.map((word) => {
    const on = random.int(15, days - 2)
    for (let i = 0; i < days; i += 1) {
      const count = i === on ? burstPosts : Math.floor(base) + Number(random.chance(base % 1))
      for (let n = 0; n < count; n += 1)
        drafts.push({
          of: random.pick(channels),
          date: instantOf(start + i * day + random.int(6 * 3_600, 18 * 3_600) * 1_000),
          text: `${text()} ${word}`,
        })
    }
    return { word, day: new Date(start + on * day).toISOString().slice(0, 10), posts: burstPosts }
  })
}

function compare(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
