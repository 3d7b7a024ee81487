import { setTimeout as sleep } from 'node:timers/promises'
import type { Engine } from './engine.ts'
import { bind, type Sql, sql } from './sql.ts'

type Key = { channelId: string; messageId: number }

/** Results of statements of readers who stay and readers who leave. `answers` counts wrong rows. */
export type MixedAnswers = { good: number; wrong: number; aborted: number; failed: unknown[] }

/** `posts`: a row by its key. `histogram`: a long answer with other columns, which readers abort. */
export type Statements = { post(key: Key): Sql; histogram(): Sql }

export const archiveStatements: Statements = {
  post: ({ channelId, messageId }) =>
    sql`SELECT * EXCEPT (terms) FROM litopys.posts WHERE channelId = ${bind('String', channelId)} AND messageId = ${bind('Int64', messageId)}`,
  histogram: () =>
    sql`SELECT toStartOfDay(dateCreated, ${bind('String', 'Europe/Kyiv')}) AS day, count() AS posts FROM litopys.posts
      GROUP BY day ORDER BY day LIMIT ${bind('UInt64', 1_000)}`,
}

/**
 * Two readers request posts by key while others abort their histograms within 60 ms, for `seconds`. Each row
 * is compared with its request: killed statements once left rows to the next reader.
 */
export async function askAndLeave(
  engine: Engine,
  keys: Key[],
  statements: Statements,
  seconds: number,
): Promise<MixedAnswers> {
  const seen: MixedAnswers = { good: 0, wrong: 0, aborted: 0, failed: [] }
  const end = performance.now() + seconds * 1_000

  const stay = async () => {
    while (performance.now() < end) {
      const key = keys[Math.floor(Math.random() * keys.length)]
      if (!key) throw new Error('There is no key to ask for')
      const rows = await engine.rows<Key>(statements.post(key))
      const isRight = rows.length === 1 && rows[0]?.channelId === key.channelId
      if (isRight && rows[0]?.messageId === key.messageId) seen.good += 1
      else seen.wrong += 1
    }
  }
  const leave = async () => {
    while (performance.now() < end) {
      const gone = new AbortController()
      const leaving = sleep(Math.random() * 60).then(() => gone.abort())
      try {
        const rows = await engine.rows<object>(statements.histogram(), { signal: gone.signal })
        if (rows.every((row) => 'day' in row && 'posts' in row)) seen.good += 1
        else seen.wrong += 1
      } catch (error) {
        if (gone.signal.aborted) seen.aborted += 1
        else seen.failed.push(error)
      }
      await leaving
    }
  }
  await Promise.all([stay(), stay(), leave(), leave(), leave(), leave()])
  return seen
}
