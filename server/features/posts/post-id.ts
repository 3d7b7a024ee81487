import { bareChannelId } from '@litopys/contract/channel-id'
import type { PostKey } from '#archive/post-keys'

/** `channelId_messageId`; a channel known by its title may have the sign in it. */
export function keyOfId(id: string): PostKey | undefined {
  const [, channelId, message] = /^(.+)_(-?\d{1,15})$/su.exec(id) ?? []
  return channelId === undefined
    ? undefined
    : { channelId: bareChannelId(channelId), messageId: Number(message) }
}

export function idOfKey({ channelId, messageId }: PostKey): string {
  return `${channelId}_${messageId}`
}
