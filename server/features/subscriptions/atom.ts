import type { PublishedPost } from './published-matches.usecase.ts'

/** `updated`: of the feed without entries. */
type Feed = { id: string; title: string; link: string; updated: Date; posts: PublishedPost[] }

/** Characters of a post's text in the title of its entry. */
const longestTitle = 80

/** An Atom feed (RFC 4287) of matches. It does not contain its own address, which is a secret. */
export function atomFeed({ id, title, link, updated, posts }: Feed): string {
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom">',
    `<id>urn:uuid:${id}</id>`,
    `<title>${escaped(title)}</title>`,
    `<updated>${posts[0]?.foundAt ?? updated.toISOString()}</updated>`,
    `<link rel="alternate" href="${escaped(link)}"/>`,
    '<author><name>Litopys</name></author>',
    ...posts.map(entryOf),
    '</feed>',
    '',
  ].join('\n')
}

function entryOf(post: PublishedPost): string {
  const { id, channel, date, foundAt, link, permalink, text, fired } = post
  return [
    '<entry>',
    `<id>urn:litopys:post:${encodeURIComponent(id)}</id>`,
    `<title>${escaped(titleOf(post))}</title>`,
    `<author><name>${escaped(channel || '?')}</name></author>`,
    `<published>${date}</published>`,
    `<updated>${foundAt}</updated>`,
    `<link rel="alternate" href="${escaped(link)}"/>`,
    ...(permalink ? [`<link rel="via" href="${escaped(permalink)}"/>`] : []),
    ...fired.map((part) => `<category term="${escaped(part)}"/>`),
    `<content type="text">${escaped(text)}</content>`,
    '</entry>',
  ].join('\n')
}

function titleOf({ channel, text }: PublishedPost): string {
  const [line = ''] = text.trim().split('\n')
  const letters = [...line]
  const start = letters.length > longestTitle ? `${letters.slice(0, longestTitle).join('')}…` : line
  return start === '' ? channel : `${channel}: ${start}`
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Text for XML 1.0, without the characters that XML cannot contain. */
function escaped(text: string): string {
  return (
    text
      .toWellFormed()
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to remove
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
      .replace(/[&<>"]/g, (character) => entities[character] ?? character)
  )
}
