import type { RawPost } from '#features/posts/raw-post'
import { shownCount } from '../html/counts.ts'
import { allOfClass, type Element, hasClass, lineOf, ofClass, ofTag } from '../html/tree.ts'

/**
 * Reactions under the names of the JSON export. There is no number if the page shows all users who reacted as
 * pictures.
 */
export function htmlReactions(body: Element): RawPost['reactions'] {
  const reactions = ofClass(body, 'reactions')
  if (!reactions) return []
  return allOfClass(reactions, 'reaction').flatMap((reaction) => {
    const emoji = ofClass(reaction, 'emoji')
    const name = nameOf(reaction, emoji)
    const count =
      shownCount(lineOf(ofClass(reaction, 'count')))?.value ?? allOfClass(reaction, 'userpic').length
    return name && count > 0 ? [{ name, count }] : []
  })
}

function nameOf(reaction: Element, emoji: Element | undefined): string | undefined {
  if (hasClass(reaction, 'paid')) return 'paid'
  // A custom emoji is a link to its picture, or to a note that the picture is missing.
  return emoji && ofTag(emoji, 'a') ? 'custom_emoji' : lineOf(emoji)
}
