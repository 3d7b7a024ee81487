import type { Categorizer } from '@litopys/contract/categories/categorizer'
import { asideOf, bodyOf, isSameWording } from './body.ts'
import type { Giver, Side } from './givers.ts'
import { later } from './merge-counts.ts'
import type { PostContent, PostRow } from './post-row.ts'
import { analysed, type RawPost, searchableText } from './raw-post.ts'

type Known = PostContent & { olderTexts: string[] }
type Markup = RawPost['markup']

/** The text of a merged post with all that was found in it; `analysis` where it had to be made anew. */
export function mergeText(known: Known, incoming: PostRow, givers: Giver, categorizer: Categorizer) {
  const [before, now] = [bodyOf(known), bodyOf(incoming)]
  const { side, isEdit } = chooseBody(known, incoming, givers)
  const body = side === 'known' ? before : now
  if (body !== '') givers.take('text', side)
  const besides = givers.choose('aside', asideOf(known) !== '', asideOf(incoming) !== '')
  const text = searchableText([body, asideOf(besides === 'known' ? known : incoming)])

  const isOne = isSameWording(before, now)
  const chosen = side === 'known' ? known : incoming
  const tellings = isOne ? [known, incoming] : [chosen]
  const markup = tellings.flatMap(markupOf)
  const linked = isOne ? givers.choose('links', known.links.length > 0, incoming.links.length > 0) : side
  return {
    fields: {
      links: linked === 'known' ? known.links : incoming.links,
      ...{ text, articleBody: body === text ? '' : body, size: Buffer.byteLength(body) },
      textAsOf: isOne ? later(known.textAsOf, incoming.textAsOf) : chosen.textAsOf,
    },
    analysis: text === known.text && isFound(markup, known) ? undefined : analysed(text, markup, categorizer),
    replacedText: isEdit && before !== '',
  }
}

/**
 * Which body is to stand from now on. An edited one is known to have been the current one at a moment, which another one can only have been
 * before or after. A hidden edit carries no time: a text that the archive has never held is taken as the newer one.
 */
function chooseBody(known: Known, incoming: PostRow, givers: Giver): { side: Side; isEdit: boolean } {
  const [before, now] = [bodyOf(known), bodyOf(incoming)]
  if (before === '' || now === '') return { side: now === '' ? 'known' : 'incoming', isEdit: false }
  if (isSameWording(before, now)) {
    // A rendering that another text has taken the place of since was better once: told again, it is no news.
    const isSeen = incoming.text !== known.text && known.olderTexts.includes(incoming.text)
    return { side: isSeen ? 'known' : givers.better('text'), isEdit: false }
  }
  const isNext = () => {
    const [then, later] = [known.textAsOf ?? '', incoming.textAsOf ?? '']
    if (then !== later) return later > then
    if (givers.isSameTrust('text')) return !known.olderTexts.includes(incoming.text)
    return givers.better('text') === 'incoming'
  }
  return isNext() ? { side: 'incoming', isEdit: true } : { side: 'known', isEdit: false }
}

export type Found = Pick<PostRow, 'hashtags' | 'mentions' | 'emails' | 'urls' | 'domains'>

export function markupOf({ hashtags, mentions, emails, urls, domains }: Found): Markup {
  return [
    ...hashtags.map((id) => ({ kind: 'hashtag' as const, id })),
    ...mentions.map((id) => ({ kind: 'mention' as const, id })),
    ...emails.map((id) => ({ kind: 'email' as const, id })),
    ...urls.map((id, i) => ({ kind: 'url' as const, id, detail: domains[i] ?? '' })),
  ]
}

/** Whether a row has found all of these already. */
function isFound(markup: Markup, row: Found): boolean {
  const known = new Set(markupOf(row).map(({ kind, id }) => `${kind} ${id}`))
  return markup.every(({ kind, id }) => known.has(`${kind} ${id}`))
}
