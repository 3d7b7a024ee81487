import type { DemoChannel, WrittenChannel } from './channels.ts'
import { type Clock, type Language, wallClock } from './clock.ts'
import type { DemoPost } from './demo-post.ts'
import { categories, type Draft } from './draft.ts'
import { createRandom, type Random } from './random.ts'
import { firstDay } from './timeline.ts'

const emoji = ['👍', '🙏', '❤', '😢', '🔥', '🕊', '😡', '👏'] as const
const operatorTags = ['до звіту', 'перевірити', 'важливо', 'перекласти'] as const

/** Numbers the posts of one channel by date and adds the fields that Telegram would know. */
export type Feed = {
  readonly posts: DemoPost[]
  publish(at: Date, draft: Draft, given?: Partial<DemoPost>): DemoPost
}

export function createFeed(random: Random, channel: DemoChannel, until: Date): Feed {
  const posts: DemoPost[] = []
  const start = firstDay(until).getTime()
  // Later edits and deletions have their own random numbers, so that the posts stay the same.
  const later = createRandom(Number(channel.id) + 1)
  let lastId = 0

  function append(at: Date, text: string, given: Partial<DemoPost>): DemoPost {
    // Sometimes a number is missing, as after a deleted message.
    lastId += lastId > 3 && random.chance(0.012) ? random.int(2, 3) : 1
    const grown = Math.max(0, at.getTime() - start) / (until.getTime() - start)
    const { first, last } = channel.followers
    const post: DemoPost = {
      channelId: channel.id,
      channel: channel.title,
      username: channel.username,
      channelType: channel.type,
      messageId: lastId,
      date: at.toISOString(),
      text,
      audience: channel.audience,
      frequency: channel.frequency,
      numOfFollowers: Math.round(first + (last - first) * grown),
      ...given,
      reference: { permalink: `https://t.me/${channel.username}/${lastId}`, ...given.reference },
    }
    posts.push(post)
    return post
  }

  append(new Date(start - 7_200_000), channel.created, serviceFields)
  append(new Date(start - 7_100_000), channel.welcome, { category: categories.service })
  append(new Date(start - 7_000_000), channel.pinned, { ...serviceFields, reference: { replyTo: 2 } })

  return {
    posts,
    publish(at, draft, given = {}) {
      const post = append(at, draft.text, { ...describe(random, channel, draft), ...given })
      const isOwn = given.reference?.forwardedFrom === undefined
      const added =
        later.chance(0.03) && isOwn ? `${draft.text}\n\n${additions[channel.language]}` : undefined
      const correction = draft.correction ?? added
      if (correction !== undefined) {
        const minutes = (draft.correction === undefined ? later : random).int(4, 90)
        const editedAt = new Date(at.getTime() + minutes * 60_000)
        if (editedAt <= until) posts.push({ ...post, text: correction, editedAt: editedAt.toISOString() })
      }
      const deletedAt = new Date(at.getTime() + later.int(2, 72) * 3_600_000)
      if (later.chance(0.012) && deletedAt <= until)
        posts.push({ ...(posts.at(-1) ?? post), deletedAt: deletedAt.toISOString() })
      return post
    },
  }
}

const additions = {
  uk: 'Доповнено: відомості підтвердили на місці.',
  ru: 'Дополнено: сведения подтвердили на месте.',
  en: 'Update: confirmed on the ground.',
} satisfies Record<Language, string>

const serviceFields = { postType: 'Service', category: categories.service } satisfies Partial<DemoPost>

function describe(random: Random, channel: DemoChannel, draft: Draft): Partial<DemoPost> {
  const media = draft.media ?? []
  const isChat = channel.type === 'public_supergroup'
  const reach = channel.followers.last * (0.12 + 0.5 * random.next() ** 2) * (random.chance(0.02) ? 4 : 1)
  const liked = random.chance(isChat ? 0.2 : 0.7)
  return {
    category: draft.category,
    keywords: draft.keywords,
    tags: random.chance(0.05) ? random.sample(operatorTags, random.int(1, 2)) : [],
    ...(isChat
      ? { postType: 'Chat' }
      : { views: Math.round(reach), forwards: Math.round((reach * random.next() ** 3) / 60) }),
    ...(channel.signatures.length > 0 && random.chance(0.35) && { author: random.pick(channel.signatures) }),
    reactions: liked
      ? random.sample(emoji, random.int(1, isChat ? 2 : 4)).map((name, i) => ({
          name,
          count: 1 + Math.round(((isChat ? 3 : reach / 90) * random.next()) / (i + 1)),
        }))
      : [],
    media,
    hasImage: media.some(({ kind }) => kind === 'photo'),
    hasVideo: media.some(({ kind }) => kind === 'video' || kind === 'video_message'),
    hasAudio: media.some(({ kind }) => kind === 'audio' || kind === 'voice'),
    ...(draft.sensitive === true && { sensitive: true }),
  }
}

/** Drafts of a channel with templates. No draft repeats, so that every copy in the archive is intended. */
function createAuthor(random: Random, { writers }: Pick<WrittenChannel, 'writers'>) {
  const written = new Set<string>()
  return (clock: Clock): Draft => {
    for (;;) {
      const draft = random.weighted(writers).write({ random, clock })
      if (!written.has(draft.text)) {
        written.add(draft.text)
        return draft
      }
    }
  }
}

export function publishWritten(
  random: Random,
  channel: WrittenChannel,
  until: Date,
  times: readonly Date[],
): Feed {
  const feed = createFeed(random, channel, until)
  const author = createAuthor(random, channel)
  for (const at of times) {
    const draft = author(wallClock(at))
    const earlier = feed.posts.slice(-12).findLast((post) => post.category === draft.category)
    const reply = earlier !== undefined && random.chance(0.06)
    feed.publish(at, draft, reply ? { reference: { replyTo: earlier.messageId } } : {})
  }
  return feed
}
