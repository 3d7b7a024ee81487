import type { FoundPost } from '@litopys/contract/schemas/post'

/**
 * The address of the post in Telegram. Only https is accepted, because the address comes from an imported
 * file.
 */
export function permalinkOf({ reference }: Pick<FoundPost, 'reference'>): string | undefined {
  const { permalink } = reference
  return permalink?.startsWith('https://') ? permalink : undefined
}

/**
 * Whether only members of the channel can open the address: it names the channel by its id, not by a username
 * (https://core.telegram.org/api/links#message-links).
 */
export function isForMembers(permalink: string): boolean {
  return permalink.startsWith('https://t.me/c/')
}
