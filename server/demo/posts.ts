import { publishWritten } from './channel-posts.ts'
import { chatChannel, type DemoChannel, relayChannel, writtenChannels } from './channels.ts'
import type { DemoPost } from './demo-post.ts'
import { createRandom } from './random.ts'
import { createWire, publishChat, publishRelay } from './relay.ts'
import { postTimes } from './timeline.ts'

export type { DemoPost } from './demo-post.ts'

const questionsPerPost = 0.42

/** Posts of six invented channels in the fourteen months before `until`, in the order of publication. */
export function* demoPosts(until: Date): Generator<DemoPost> {
  const written = writtenChannels.map((channel) => {
    const random = createRandom(seedOf(channel))
    return publishWritten(
      random,
      channel,
      until,
      postTimes(random, { ...channel, count: channel.posts, until }),
    )
  })
  const wire = createWire(written)
  const [relaying, chatting] = [createRandom(seedOf(relayChannel)), createRandom(seedOf(chatChannel))]
  const relay = publishRelay(
    relaying,
    until,
    postTimes(relaying, { ...relayChannel, count: relayChannel.posts, until }),
    wire,
  )
  const chat = publishChat(
    chatting,
    until,
    postTimes(chatting, { ...chatChannel, count: Math.round(chatChannel.posts * questionsPerPost), until }),
    wire,
  )
  const posts = [...written, relay, chat].flatMap((feed) => feed.posts)
  yield* posts.sort((a, b) => shownAt(a).localeCompare(shownAt(b)))
}

function shownAt(post: DemoPost): string {
  return post.deletedAt ?? post.editedAt ?? post.date
}

function seedOf(channel: DemoChannel): number {
  return Number(channel.id)
}
