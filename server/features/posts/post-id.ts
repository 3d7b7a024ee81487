import { bareChannelId } from '@litopys/contract/channel-id'
import type { PostKey } from '#archive/post-keys'

/** Key of the post with the id `channelId_messageId`. A channel known only by its title may contain `_`. */
export function keyOfId(id: string): PostKey | undefined {
  const [, channelId, message] = /^(.+)_(-?\d{1,15})$/su.exec(id) ?? []
  return channelId === undefined
    ? undefined
    : { channelId: bareChannelId(channelId), messageId: Number(message) }
}

export function idOfKey({ channelId, messageId }: PostKey): string {
  return `${channelId}_${messageId}`
}
