import type { PostKey } from '#archive/post-keys'

/** Key of the file at this position of a post. */
export function fileKey({ channelId, messageId }: PostKey, index: number): string {
  return `${channelId}_${messageId} ${index}`
}
