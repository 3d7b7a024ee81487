import type { FoundPost } from '@litopys/contract/schemas/post'

/**
 * The address of the post in Telegram. Only https is accepted, because the address comes from an imported
 * file.
 */
export function permalinkOf({ reference }: Pick<FoundPost, 'reference'>): string | undefined {
  const { permalink } = reference
  return permalink?.startsWith('https://') ? permalink : undefined
}
