import type { ShownChannel, ShownPost } from '#adapters/telegram/preview.fixture'
import { type Language, wallClock } from './clock.ts'
import { digestWriters } from './digest.texts.ts'
import type { Writer } from './draft.ts'
import { fundWriters } from './fund.texts.ts'
import { createRandom } from './random.ts'
import { rescueWriters } from './rescue.texts.ts'

/** A channel that publishes while the demo runs, shown by the demo's preview server. */
export type PublishedChannel = ShownChannel & {
  language: Language
  writers: readonly Writer[]
  everyMinutes: number
  /** Number of posts when the demo was filled. */
  postsAtStart: number
  /** How long the server takes to answer with a page. */
  pageMs: number
}

const minute = 60_000

export const oblastChannel: PublishedChannel = {
  id: 9_000_000_808,
  name: 'oblast_alerts_demo',
  title: 'Область: оперативно (демо)',
  description: 'Вигаданий канал демонстрації. Публікує новий допис кожні 20 хвилин.',
  language: 'uk',
  writers: rescueWriters,
  everyMinutes: 20,
  postsAtStart: 90,
  followers: '18.4K',
  pageMs: 0,
}
export const bulletinChannel: PublishedChannel = {
  id: 9_000_000_909,
  name: 'bulletin_south_demo',
  title: 'Бюллетень юга (демо)',
  description: 'Вымышленный канал демонстрации. Публикует новый пост каждый час.',
  language: 'ru',
  writers: digestWriters,
  everyMinutes: 60,
  postsAtStart: 60,
  followers: '6.1K',
  pageMs: 0,
}
/** Its server is slow, so reading its history backward takes about a quarter of an hour. */
export const slowChannel: PublishedChannel = {
  id: 9_000_001_010,
  name: 'old_archive_demo',
  title: 'Архів фонду «Пагорб» (демо)',
  description: 'Вигаданий канал демонстрації з повільним сервером.',
  language: 'uk',
  writers: fundWriters,
  everyMinutes: 240,
  postsAtStart: 800,
  followers: '2.3K',
  pageMs: 20_000,
}
export const publishedChannels = [oblastChannel, bulletinChannel, slowChannel] as const

/** The posts of the channel at a time: the same at every call, with later edits and deletions. */
export function postsShownAt(channel: PublishedChannel, startedAt: Date, now: Date): ShownPost[] {
  const every = channel.everyMinutes * minute
  const first = startedAt.getTime() - channel.postsAtStart * every
  const count = Math.floor((now.getTime() - first) / every) + 1
  return Array.from({ length: count }, (_, n) => ({ n, at: timeOf(channel, first, n) })).flatMap(
    ({ n, at }) => {
      const age = now.getTime() - at
      const isDeleted = n % 29 === 24 && age > 90 * minute
      return age < 0 || isDeleted ? [] : [postOf(channel, n, new Date(at), age)]
    },
  )
}

/** A random time within the post's interval, so that posts are not all on the minute. */
function timeOf({ id, everyMinutes }: PublishedChannel, first: number, n: number): number {
  const seconds = createRandom(id + n).int(0, everyMinutes * 50)
  return first + n * everyMinutes * minute + seconds * 1_000
}

function postOf(channel: PublishedChannel, n: number, at: Date, age: number): ShownPost {
  const random = createRandom(channel.id + n * 7_919)
  const { text } = random.weighted(channel.writers).write({ random, clock: wallClock(at) })
  const isEdited = n % 9 === 2 && age > 30 * minute
  const views = Math.round(random.int(300, 4_000) * Math.min(1, 0.2 + age / (600 * minute)))
  return {
    id: n + 1,
    date: at.toISOString().replace(/\.\d+Z$/, '+00:00'),
    views: String(views),
    text: htmlOf(isEdited ? `${text}\n\n${additions[channel.language]}` : text),
    ...(isEdited && { meta: 'edited' }),
  }
}

const additions = {
  uk: 'Оновлено: служби завершили роботи.',
  ru: 'Обновлено: службы завершили работы.',
  en: 'Update: crews have finished their work.',
}

function htmlOf(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('\n', '<br/>')
}
