import { dailyMatches } from '@litopys/contract/schemas/subscription'
import type { Message } from '#messages/queue.store'

const usefulMs = 24 * 3_600_000
const mostFiredTold = 5

export type DigestPart = { title: string; posts: number; isCut: boolean; fired: string[] }
type DigestLetter = { to: string; parts: DigestPart[]; link: string; now: Date }

/**
 * What came in for whom, by request. No text of a post: a letter that was sent is past every access list. In both languages, since nobody's is
 * known here.
 */
export function digestMessage({ to, parts, link, now }: DigestLetter): Message {
  const total = parts.reduce((sum, { posts }) => sum + posts, 0)
  return {
    channel: 'email',
    to,
    subject: `Літопис: нових збігів — ${total} / Litopys: new matches: ${total}`,
    text: [
      'За вашими запитами надійшло нове:',
      ...parts.map((part) => partText(part, `щонайменше ${dailyMatches} за добу`)),
      '',
      'New posts have come in for your requests:',
      ...parts.map((part) => partText(part, `at least ${dailyMatches} in a day`)),
      '',
      link,
    ].join('\n'),
    expiresAt: new Date(now.getTime() + usefulMs),
  }
}

function partText({ title, posts, isCut, fired }: DigestPart, cut: string): string {
  const words = fired.length > 0 ? ` (${fired.slice(0, mostFiredTold).join(', ')})` : ''
  return `- ${title}: ${posts}${isCut ? `, ${cut}` : ''}${words}`
}
