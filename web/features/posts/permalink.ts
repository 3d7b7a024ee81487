import type { FoundPost } from '@litopys/contract/schemas/post'

/**
 * Where the post stands in Telegram. Anything but https is not followed: the address came out of an imported
 * file.
 */
export function permalinkOf({ reference }: Pick<FoundPost, 'reference'>): string | undefined {
  const { permalink } = reference
  return permalink?.startsWith('https://') ? permalink : undefined
}
