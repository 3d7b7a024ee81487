import type { RawPost } from '#features/posts/raw-post'
import type { Link } from '../html/text.ts'
import { onlyOf } from './desktop-text.ts'

/** Entities behind the links of a text, in the same normal form as entities found in texts. */
export function linkEntities(links: Link[]): RawPost['markup'] {
  return links.flatMap(({ text, href }) => {
    if (text.startsWith('#')) return onlyOf('hashtag', text)
    if (text.startsWith('@')) return onlyOf('mention', text)
    if (href.startsWith('mailto:')) return onlyOf('email', href.slice('mailto:'.length))
    if (!/^https?:/i.test(href)) return onlyOf('url', isAddress(href) ? href : '')
    // If the link's text is its own address, the text counts, with any scheme in `href`.
    return onlyOf('url', bare(text) === bare(href) ? text : href)
  })
}

/** False for other schemes, anchors and script links. */
function isAddress(href: string): boolean {
  return /^[^\s:/?#][^\s:/?#.]*\.[^\s:]+$/.test(href)
}

function bare(address: string): string {
  return address
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/\/$/, '')
}
