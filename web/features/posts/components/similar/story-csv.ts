import type { Story } from '@litopys/contract/schemas/similar'

const heads = ['post', 'channel', 'title', 'date', 'seconds', 'level', 'text']

/** The posts of a story as CSV (RFC 4180). A cell that a table program would compute begins with an apostrophe. */
export function storyCsv(posts: Story['posts']): string {
  const rows = posts.map(({ _id, channelId, title, dateCreated, seconds, level, excerpt }) => [
    _id,
    channelId,
    title,
    dateCreated,
    String(seconds),
    level,
    excerpt,
  ])
  return `\uFEFF${[heads, ...rows].map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`
}

function cell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return `"${safe.replaceAll('"', '""')}"`
}
