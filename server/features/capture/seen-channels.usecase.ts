import { isDeepStrictEqual } from 'node:util'
import type { NewAuditEntry } from '#audit/audit-log.store'
import type { Transact } from '#audit/transact'
import { type SeenChannel, seenTogether } from '#features/channels/channel-names'
import { assertNotDeleted, type ChannelDeps, rememberChannel } from '#features/channels/channels.usecase'
import type { Clock } from '#server/clock'

type Deps = ChannelDeps & { transact: Transact; clock: Clock }
/** `username`: the username that the operator gave. `known`: channels met before a stop. */
type Naming = { username: string | undefined; actor: NewAuditEntry['actor']; known: string[] }

/**
 * Collects the channels of a file. Saves a channel when it is first seen and when its names change. A later
 * time of the same names is saved once, at the end.
 */
export function createSeenChannels(deps: Deps, { username, actor, known }: Naming) {
  const seen = new Map<string, SeenChannel>()
  const ids = new Set(known)
  const later = new Set<string>()
  /**
   * The operator's username belongs to an export of one chat, so it is given to the first channel of the
   * file.
   */
  let named: string | undefined
  let hasUsernames = true

  const remember = async (channel: SeenChannel) => {
    await rememberChannel(deps, channel, actor)
    later.delete(channel.channelId)
  }
  const withUsername = (channel: SeenChannel): SeenChannel => {
    const { channelId, observedAt, names } = channel
    if (!hasUsernames) return { ...channel, names: { ...names, username: undefined } }
    if (names.username || username === undefined || channelId !== named) return channel
    return { ...channel, names: { ...names, username: { value: username, observedAt } } }
  }
  return {
    ids: () => [...ids],

    /** `withUsernames: false` ignores usernames from the file and from the operator (docs/decisions/0034). */
    async add(channels: SeenChannel[], { withUsernames }: { withUsernames: boolean }): Promise<void> {
      await assertNotDeleted(deps, [...ids])
      hasUsernames = withUsernames
      for (const channel of channels) {
        const { channelId } = channel
        const before = seen.get(channelId)
        const now = before ? seenTogether(before, channel) : channel
        if (ids.size === 0) named = channelId
        seen.set(channelId, now)
        ids.add(channelId)
        const isKnown =
          before && isDeepStrictEqual(valuesOf(withUsername(before)), valuesOf(withUsername(now)))
        if (isKnown) later.add(channelId)
        else await remember(withUsername(now))
      }
    },

    async end(): Promise<void> {
      await assertNotDeleted(deps, [...ids])
      for (const channelId of [...later]) {
        const channel = seen.get(channelId)
        if (channel) await remember(withUsername(channel))
      }
    },
  }
}

function valuesOf({ names: { title, type, username } }: SeenChannel) {
  return [title?.value, type?.value, username?.value]
}
