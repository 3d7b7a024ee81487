import { dailyMatches } from '@litopys/contract/schemas/subscription'
import type { Message } from '#messages/queue.store'

const usefulMs = 24 * 3_600_000
const mostFiredTold = 5

/** `link` leads to what came in for the request; `isCut`: the day's bound was reached. */
export type DigestPart = { title: string; posts: number; isCut: boolean; fired: string[]; link: string }
type DigestLetter = { to: string; parts: DigestPart[]; now: Date }

/**
 * What came in for whom, by request. No text of a post: a letter that was sent is past every access list. In both languages, since nobody's is
 * known here.
 */
export function digestMessage({ to, parts, now }: DigestLetter): Message {
  const total = parts.reduce((sum, { posts }) => sum + posts, 0)
  return {
    channel: 'email',
    to,
    subject: `Літопис: нових збігів — ${total} / Litopys: new matches: ${total}`,
    text: [
      'За вашими запитами надійшло нове, ще не переглянуте:',
      ...parts.flatMap((part) => partLines(part, cutUk)),
      '',
      'New posts, not seen yet, have come in for your requests:',
      ...parts.flatMap((part) => partLines(part, cutEn)),
    ].join('\n'),
    expiresAt: new Date(now.getTime() + usefulMs),
  }
}

const cutUk = `Досягнуто межі, ${dailyMatches} дописів на добу: те, що надійшло після того, є лише в пошуку.`
const cutEn = `The limit of ${dailyMatches} posts a day was reached: what came in after that is in the search alone.`

function partLines({ title, posts, isCut, fired, link }: DigestPart, cut: string): string[] {
  const words = fired.length > 0 ? ` (${fired.slice(0, mostFiredTold).join(', ')})` : ''
  return [`- ${title}: ${posts}${words}`, ...(isCut ? [`  ${cut}`] : []), `  ${link}`]
}
