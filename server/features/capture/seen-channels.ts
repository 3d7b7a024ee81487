import { type ChannelDeps, rememberChannel, type SeenChannel } from '#features/channels/channels.usecases'
import type { JournalLine } from '#journal/journal.store'
import type { Writing } from '#journal/writing'
import type { Clock } from '#server/clock'

type Deps = ChannelDeps & { writing: Writing; clock: Clock }
/** `username`: what the operator calls the channel. `known`: channels of the file before a stop. */
type Naming = { username: string | undefined; actor: JournalLine['actor']; known: string[] }

/**
 * The channels of a file. Each is remembered when it is first seen and when the file has another name for it; that it has the same name later is
 * remembered once, at the end.
 */
export function createSeenChannels(deps: Deps, { username: named, actor, known }: Naming) {
  const seen = new Map<string, SeenChannel>()
  const ids = new Set(known)
  const later = new Set<string>()

  const remember = async (channel: SeenChannel) => {
    await rememberChannel(deps, channel, actor)
    later.delete(channel.channelId)
  }
  return {
    ids: () => [...ids],

    async add(channels: SeenChannel[]): Promise<void> {
      for (const channel of channels) {
        const { channelId, observedAt } = channel
        const before = seen.get(channelId)
        if (before && before.observedAt >= observedAt) continue
        // The operator's username is for an export of one chat, so it goes to the first channel of the file.
        const given = before?.username ?? (ids.size === 0 ? named : undefined)
        const now = { ...channel, username: channel.username ?? given }
        seen.set(channelId, now)
        ids.add(channelId)
        if (before && isNamedAlike(before, now)) later.add(channelId)
        else await remember(now)
      }
    },

    async end(): Promise<void> {
      for (const channelId of [...later]) {
        const channel = seen.get(channelId)
        if (channel) await remember(channel)
      }
    },
  }
}

function isNamedAlike(one: SeenChannel, other: SeenChannel): boolean {
  return one.title === other.title && one.type === other.type && one.username === other.username
}
