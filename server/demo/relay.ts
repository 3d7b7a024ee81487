import { createFeed, type Feed } from './channel-posts.ts'
import { chatChannel, relayChannel, writtenChannels } from './channels.ts'
import { conversation, members, speakerOf } from './chat.texts.ts'
import { dayAndMonth, type Language, wallClock } from './clock.ts'
import type { DemoPost } from './demo-post.ts'
import { categories, type Draft } from './draft.ts'
import type { Random } from './random.ts'

const twoDays = 2 * 24 * 3_600_000

const source = { uk: 'Джерело', ru: 'Источник', en: 'Source' } satisfies Record<Language, string>

/** The published posts of the other channels, oldest first. */
export type Wire = { recent(random: Random, at: Date): DemoPost | undefined }

export function createWire(feeds: readonly Feed[]): Wire {
  const posts = feeds
    .flatMap((feed) => feed.posts)
    .filter((post) => post.postType !== 'Service' && post.editedAt === undefined)
    .sort((a, b) => a.date.localeCompare(b.date))
  const relayed = new Set<DemoPost>()
  return {
    recent(random, at) {
      const [from, to] = [new Date(at.getTime() - twoDays).toISOString(), at.toISOString()]
      const candidates = posts.filter((post) => post.date > from && post.date < to && !relayed.has(post))
      if (candidates.length === 0) return undefined
      const post = random.pick(candidates)
      relayed.add(post)
      return post
    },
  }
}

function draftOf(post: DemoPost): Draft {
  return {
    text: post.text,
    category: post.category ?? categories.society,
    keywords: post.keywords ?? [],
    media: post.media ?? [],
    sensitive: post.sensitive === true,
  }
}

function forward(post: DemoPost): Partial<DemoPost> {
  return {
    existedBefore: true,
    reference: {
      forwardedFrom: { name: post.channel, channelId: post.channelId, messageId: post.messageId },
    },
  }
}

/** Without its hashtags and with a link to the original: nearly the same text. */
function retold(post: DemoPost): Draft {
  const language = writtenChannels.find(({ id }) => id === post.channelId)?.language ?? 'uk'
  const body = post.text.split('\n\n').filter((part) => !part.startsWith('#'))
  return {
    ...draftOf(post),
    text: `${body.join('\n\n')}\n\n${source[language]}: ${post.reference?.permalink}`,
  }
}

export function publishRelay(random: Random, until: Date, times: readonly Date[], wire: Wire): Feed {
  const feed = createFeed(random, relayChannel, until)
  for (const at of times) {
    const post = wire.recent(random, at)
    if (post === undefined) continue
    if (random.chance(0.7)) feed.publish(at, draftOf(post), forward(post))
    else feed.publish(at, retold(post))
  }
  return feed
}

/** Each time is that of a question or a forward. Answers follow within minutes and count as posts. */
export function publishChat(random: Random, until: Date, times: readonly Date[], wire: Wire): Feed {
  const feed = createFeed(random, chatChannel, until)
  const said = new Set<string>()
  for (const [i, at] of times.entries()) {
    const next = times[i + 1] ?? until
    const original = random.chance(0.1) ? wire.recent(random, at) : undefined
    if (original !== undefined) {
      feed.publish(at, draftOf(original), { ...forward(original), author: random.pick(members).name })
      continue
    }
    const language = random.weighted(languages).language
    const { question, answers } = conversation({ random, clock: wallClock(at) }, language)
    if (said.has(question.text)) continue
    said.add(question.text)
    const asker = speakerOf(language, random)
    const questionPost = feed.publish(at, question, { author: asker.name })
    for (const [n, answer] of answers.entries()) {
      const answeredAt = new Date(at.getTime() + (n + 1) * random.int(40, 240) * 1_000)
      if (answeredAt >= next || said.has(answer.text)) continue
      said.add(answer.text)
      feed.publish(answeredAt, answer, {
        author: speakerOf(language, random, asker.name).name,
        reference: { replyTo: questionPost.messageId },
      })
    }
  }
  feed.publish(until, closing(until))
  return feed
}

const languages = [
  { language: 'uk', weight: 5 },
  { language: 'ru', weight: 3 },
  { language: 'en', weight: 2 },
] as const

function closing(until: Date): Draft {
  return {
    text: `Підсумок на ${dayAndMonth(wallClock(until), 'uk')}: усі рейси на місці, дякуємо водіям. Всем спасибо, good night.`,
    category: categories.logistics,
    keywords: ['підсумок'],
  }
}
