import { BadRecord } from './source.ts'

/** Telegram's first day: no message is older. */
const firstMoment = '2013-08-14T00:00:00Z'
/** Tolerance for clock differences and for dates without a zone, which are read as UTC. */
const leewayMs = 24 * 3_600_000

/** Latest date that a post read at `now` can have; both in ISO 8601. */
export function latestDate(now: string): string {
  return new Date(Date.parse(now) + leewayMs).toISOString().replace('.000Z', 'Z')
}

/**
 * Refuses dates that no message of Telegram can have. A wrong field or a wrong clock would otherwise put the
 * post at 1970 or in the future. `field`: name of the field, if it is not the date of the post.
 * @throws BadRecord
 */
export function assertPostDate(at: string, latest: string, messageId: number, field?: string): void {
  if (at >= firstMoment && at <= latest) return
  const detail = field === undefined ? {} : { detail: field }
  throw new BadRecord('date_implausible', {
    ...detail,
    value: `id ${messageId}, ${field === undefined ? '' : `${field} `}${at}`,
  })
}
