import type { Interval } from '@litopys/contract/schemas/search'
import { bind, type Sql, sql } from '#archive/sql'

export type Steps = { interval: Interval; timeZone: string }

/** Start of a post's bucket in local time. */
export function startSql({ interval, timeZone }: Steps): Sql {
  const zone = bind('String', timeZone)
  switch (interval) {
    case 'hour':
      return sql`toStartOfHour(dateCreated, ${zone})`
    case 'day':
      return sql`toStartOfDay(dateCreated, ${zone})`
    case 'week':
      return sql`toDateTime(toMonday(dateCreated, ${zone}), ${zone})`
    case 'month':
      return sql`toDateTime(toStartOfMonth(dateCreated, ${zone}), ${zone})`
    case 'year':
      return sql`toDateTime(toStartOfYear(dateCreated, ${zone}), ${zone})`
  }
}
