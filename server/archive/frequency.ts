import { frequencies, frequencyFrom, frequencyReach } from '@litopys/contract/frequency'
import { bind, raw, type Sql, sql } from './sql.ts'
import type { Visible } from './visible.ts'

/** The day for the frequency of a post, as SQL over the posts. Column and day are in UTC. */
const frequencyDay = raw('toDate(dateCreated)')

/**
 * A statement of `channelId`, `day` and `frequency`: how often each channel posted around each of its days.
 * Only posts that the reader may see count. `among`: condition over the posts that selects the channels.
 */
export function frequencySql({ condition }: Visible, among: Sql = raw('true')): Sql {
  return sql`SELECT channelId, toDate(number) AS day, ${bandSql} AS frequency FROM (
    SELECT channelId, number, around,
      least(number + ${reachDays}, last) - greatest(number - ${reachDays}, first) + 1 AS days
    FROM (
      SELECT channelId, tupleElement(counted, 1) AS numbers, tupleElement(counted, 2) AS counts,
        numbers[1] AS first, numbers[-1] AS last, ${sumsSql} AS sums
      FROM (
        SELECT channelId, arraySort(groupArray((day, posts))) AS counted FROM (
          SELECT channelId, toInt32(${frequencyDay}) AS day, count() AS posts FROM litopys.posts
          WHERE ${condition} AND ${among} GROUP BY channelId, day
        ) GROUP BY channelId
      )
    ) ARRAY JOIN numbers AS number, sums AS around
  )`
}

/**
 * The frequency of a post, as SQL over the posts. The engine computes the inner statement once, although it
 * occurs twice. Channel and day are compared by a 64-bit hash.
 */
export function frequencyOfPostSql(visible: Visible): Sql {
  const known = sql`(SELECT (groupArray(cityHash64(channelId, day)), groupArray(frequency)) FROM (${frequencySql(visible)}))`
  return sql`transform(cityHash64(channelId, ${frequencyDay}), tupleElement(${known}, 1), tupleElement(${known}, 2), '')`
}

/** Condition over the posts: a post has one of these frequencies. */
export function hasFrequencySql(visible: Visible, wanted: string[]): Sql {
  return sql`(channelId, ${frequencyDay}) IN (SELECT channelId, day FROM (${frequencySql(visible)})
    WHERE frequency IN ${bind('Array(String)', wanted)})`
}

const reachDays = raw(String(frequencyReach))

/**
 * Sums of the posts around each day, from the neighbouring days in the array. Days within the range are at
 * most that many places away. Shifted arrays are several times faster than a window function with a range.
 */
const sumsSql = raw(withinReach())

function withinReach(): string {
  const moves = Array.from({ length: frequencyReach }, (_, i) => i + 1).flatMap((by) => [-by, by])
  const moved = (name: string) => moves.map((by) => `arrayShiftRight(${name}, ${by})`)
  const near = moves.map((_, i) => `if(abs(d${i} - d) <= ${frequencyReach}, p${i}, 0)`)
  const names = moves.map((_, i) => `d${i}, p${i}`)
  const [days, counts] = [moved('numbers'), moved('counts')]
  const arrays = days.map((of, i) => `${of}, ${counts[i]}`)
  return `arrayMap((d, p, ${names.join(', ')}) -> p + ${near.join(' + ')}, numbers, counts, ${arrays.join(', ')})`
}

const bandSql = raw(
  `multiIf(${frequencies
    .toReversed()
    .map((name) => `around >= ${frequencyFrom[name]} * days, '${name}'`)
    .join(', ')}, '')`,
)
