import { BadRecord } from './source.ts'

/** The day on which Telegram began: no message is older. */
const firstMoment = '2013-08-14T00:00:00Z'
/** Clocks differ, and a date without a zone is read as UTC. */
const leewayMs = 24 * 3_600_000

/** The latest moment that a post may be of when it is read at `now`; both in ISO 8601. */
export function latestDate(now: string): string {
  return new Date(Date.parse(now) + leewayMs).toISOString().replace('.000Z', 'Z')
}

/**
 * @throws BadRecord where no message of Telegram can be of that moment: from a file with a wrong field or a
 * wrong clock it would stand in the years around 1970 or before all others. `field`: the name of the field
 * where it is not the date of the post.
 */
export function assertPostDate(at: string, latest: string, messageId: number, field?: string): void {
  if (at >= firstMoment && at <= latest) return
  const detail = field === undefined ? {} : { detail: field }
  throw new BadRecord('date_implausible', {
    ...detail,
    value: `id ${messageId}, ${field === undefined ? '' : `${field} `}${at}`,
  })
}
