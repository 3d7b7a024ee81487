import { dailyMatches } from '@litopys/contract/schemas/subscription'
import type { Message } from '#notifications/outbox.store'

const usefulMs = 24 * 3_600_000
const mostFiredTold = 5

/** `link` opens the new matches of the request; `isCut`: the daily limit was reached. */
export type DigestPart = { title: string; posts: number; isCut: boolean; fired: string[]; link: string }
type DigestLetter = { to: string; parts: DigestPart[]; now: Date }

/**
 * The digest of new matches by request. It contains no text of posts, because restrictions cannot protect a
 * sent mail. It is in both languages, because the server does not know the user's language.
 */
export function digestMessage({ to, parts, now }: DigestLetter): Message {
  const total = parts.reduce((sum, { posts }) => sum + posts, 0)
  return {
    channel: 'email',
    to,
    subject: `Літопис: нових збігів — ${total} / Litopys: new matches: ${total}`,
    text: [
      'Нові дописи за вашими запитами:',
      ...parts.flatMap((part) => partLines(part, cutUk)),
      'Змінити час цього листа або вимкнути його можна в Літописі, на сторінці «Запити».',
      '',
      'New posts match your requests:',
      ...parts.flatMap((part) => partLines(part, cutEn)),
      'To change or stop this e-mail, open Requests in Litopys.',
    ].join('\n'),
    expiresAt: new Date(now.getTime() + usefulMs),
  }
}

const cutUk = `Досягнуто денного ліміту (${dailyMatches} дописів). Решту дописів можна знайти пошуком.`
const cutEn = `The limit of ${dailyMatches} posts per day was reached. Use search to find the other posts.`

function partLines({ title, posts, isCut, fired, link }: DigestPart, cut: string): string[] {
  const words = fired.length > 0 ? ` (${fired.slice(0, mostFiredTold).join(', ')})` : ''
  return [`- ${title}: ${posts}${words}`, ...(isCut ? [`  ${cut}`] : []), `  ${link}`]
}
