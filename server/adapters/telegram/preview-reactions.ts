import type { RawPost } from '#features/posts/raw-post'
import { shownCount } from '../html/counts.ts'
import { allOfClass, type Element, hasClass, lineOf, ofClass, ofTag, ownText } from '../html/tree.ts'

/** Reactions under the names of the JSON export. */
export function previewReactions(bubble: Element): { reactions: RawPost['reactions']; areRounded: boolean } {
  const shown = allOfClass(bubble, 'tgme_reaction').flatMap((reaction) => {
    const count = shownCount(ownText(reaction))
    const name = nameOf(reaction)
    return name && count && count.value > 0 ? [{ name, count }] : []
  })
  return {
    reactions: shown.map(({ name, count }) => ({ name, count: count.value })),
    areRounded: shown.some(({ count }) => count.isRounded),
  }
}

function nameOf(reaction: Element): string | undefined {
  if (hasClass(reaction, 'tgme_reaction_paid')) return 'paid'
  if (ofTag(reaction, 'tg-emoji')) return 'custom_emoji'
  return lineOf(ofClass(reaction, 'emoji'))
}
