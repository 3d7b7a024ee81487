import { dailyMatches } from '@litopys/contract/schemas/subscription'
import type { Message } from '#notifications/outbox.store'

const usefulMs = 24 * 3_600_000
const mostFiredTold = 5

/** A value that is unusually frequent; `factor` is absent for a new one. */
export type MailedValue = { uk: string; en: string; posts: number; factor?: number }
/**
 * `link` opens the new matches of the request; `isCut`: the daily limit was reached. `unusual`: in the last 24 hours, for
 * users who chose so.
 */
export type DigestPart = {
  title: string
  posts: number
  isCut: boolean
  fired: string[]
  unusual: MailedValue[]
  link: string
}
type DigestLetter = { to: string; parts: DigestPart[]; now: Date }

/**
 * The digest of new matches by request. It contains no texts of posts, only single words if the user chose so, because
 * restrictions cannot protect a sent mail. It is in both languages, because the server does not know the user's language.
 */
export function digestMessage({ to, parts, now }: DigestLetter): Message {
  const total = parts.reduce((sum, { posts }) => sum + posts, 0)
  return {
    channel: 'email',
    to,
    subject: `Літопис: нових збігів — ${total} / Litopys: new matches: ${total}`,
    text: [
      'Нові дописи за вашими запитами:',
      ...parts.flatMap((part) => partLines(part, inUkrainian)),
      'Змінити час цього листа або вимкнути його можна в Літописі, на сторінці «Запити».',
      '',
      'New posts match your requests:',
      ...parts.flatMap((part) => partLines(part, inEnglish)),
      'To change or stop this e-mail, open Requests in Litopys.',
    ].join('\n'),
    expiresAt: new Date(now.getTime() + usefulMs),
  }
}

type Wording = {
  cut: string
  unusual: string
  isNew: string
  decimal: string
  nameOf: (value: MailedValue) => string
}

const inUkrainian: Wording = {
  cut: `Досягнуто денного ліміту (${dailyMatches} дописів). Решту дописів можна знайти пошуком.`,
  unusual: 'Незвичне за останні 24 години:',
  isNew: 'нове',
  decimal: ',',
  nameOf: ({ uk }) => uk,
}
const inEnglish: Wording = {
  cut: `The limit of ${dailyMatches} posts per day was reached. Use search to find the other posts.`,
  unusual: 'Unusual in the last 24 hours:',
  isNew: 'new',
  decimal: '.',
  nameOf: ({ en }) => en,
}

function partLines({ title, posts, isCut, fired, unusual, link }: DigestPart, wording: Wording): string[] {
  const words = fired.length > 0 ? ` (${fired.slice(0, mostFiredTold).join(', ')})` : ''
  const values = unusual.map((value) => {
    const times =
      value.factor === undefined ? wording.isNew : `×${String(value.factor).replace('.', wording.decimal)}`
    return `${wording.nameOf(value)} (${value.posts}, ${times})`
  })
  return [
    `- ${title}: ${posts}${words}`,
    ...(isCut ? [`  ${wording.cut}`] : []),
    ...(values.length > 0 ? [`  ${wording.unusual} ${values.join(', ')}`] : []),
    `  ${link}`,
  ]
}
