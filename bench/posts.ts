import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { DemoPost } from '../server/demo/demo-post.ts'
import { createRandom, type Random } from '../server/demo/random.ts'
import { createWriter } from './text.ts'
import { createZipf } from './zipf.ts'

const day = 86_400_000
const lastInstant = Date.UTC(2026, 5, 30)
const spannedDays = 4 * 365
const channelCount = 60

/** Relative number of posts in each hour of a day (UTC; nights are quiet in Kyiv). */
const hourly = [2, 2, 2, 3, 5, 8, 11, 12, 11, 10, 10, 10, 10, 10, 11, 11, 12, 12, 11, 9, 6, 4, 3, 2]
const dayTotal = hourly.reduce((sum, weight) => sum + weight, 0)

/** Date of the n-th of `count` posts. Dates rise, all days have equally many posts, nights few. */
export function dateOf(n: number, count: number): Date {
  const position = (n / count) * spannedDays
  const wholeDays = Math.floor(position)
  let left = (position - wholeDays) * dayTotal
  let hour = 0
  for (const weight of hourly) {
    if (left < weight)
      return new Date(lastInstant - (spannedDays - wholeDays) * day + ((hour + left / weight) * day) / 24)
    left -= weight
    hour++
  }
  throw new Error('a day has 24 hours')
}

function mediaOf(random: Random): Partial<DemoPost> {
  const point = random.next()
  if (point < 0.3) return { hasImage: true }
  if (point < 0.42) return { hasVideo: true }
  if (point < 0.45) return { hasAudio: true }
  return {}
}

/** Streams posts in the JSONL import format, oldest first. The same count and seed give the same posts. */
export function* benchPosts(count: number, seed = 1): Generator<DemoPost> {
  const random = createRandom(seed)
  const write = createWriter(random)
  const channelRank = createZipf(channelCount, 1)
  const channels = Array.from({ length: channelCount }, (_, i) => ({
    channelId: String(9_100_000_000 + i),
    channel: `Стенд ${i + 1}`,
    username: `bench_channel_${i}`,
    channelType: i % 6 === 5 ? 'public_supergroup' : 'public_channel',
    lastId: 0,
  }))

  for (let n = 0; n < count; n++) {
    const channel = channels[channelRank(random.next())]
    if (channel === undefined) throw new Error('rank beyond the channels')
    const { lastId: _, ...named } = channel
    channel.lastId++
    const post: DemoPost = {
      ...named,
      messageId: channel.lastId,
      date: dateOf(n, count).toISOString(),
      text: write()
        .map(({ text }) => text)
        .join(''),
      views: Math.round(200 * Math.exp(6 * random.next())),
      forwards: Math.floor(random.next() ** 4 * 500),
      ...mediaOf(random),
    }
    if (random.next() < 0.4)
      post.author = `Автор ${channel.channelId.slice(-2)}-${Math.floor(random.next() ** 2 * 40)}`
    if (random.next() < 0.06)
      post.reference = { forwardedFrom: { name: `Стенд ${random.int(1, channelCount)}` } }
    yield post
  }
}

/** The same posts as lines of JSON. */
export function* jsonLines(count: number): Generator<string> {
  for (const post of benchPosts(count)) yield `${JSON.stringify(post)}\n`
}

/** Writes a JSONL file with `count` posts. */
export async function writeGenerated(file: string, count: number): Promise<void> {
  await pipeline(Readable.from(jsonLines(count), { highWaterMark: 64 }), createWriteStream(file))
}
