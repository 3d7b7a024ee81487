import type { Engine } from '#archive/engine'
import { hasKey } from '#archive/post-keys'
import { type Sql, sql } from '#archive/sql'
import { type Condition, conditionSql } from './condition.store.ts'
import type { PageStore } from './pages.store.ts'
import type { PageOrder, PagePlace } from './places.ts'
import { type KeyedLine, readLines } from './row-binary.ts'

/** `archive`: by channel and number. */
export type LineOrder = PageOrder | { key: 'archive' }
export type LineStore = ReturnType<typeof createLineStore>
/** What becomes of some lines, one behind the other in `bytes`. */
export type TakeLines = (bytes: Buffer, rows: number) => Promise<void>

/** Keys of so many posts are held at a time where the order is not that of the table. */
const pagePosts = 20_000

/**
 * Every post of a condition as a line of text that the engine has made of it (`line`, an expression over the posts), without an end of its number
 * and in constant memory. In the order of the table it is one pass; in any other the keys are paged as those of a search are, and lines
 * are fetched by them.
 */
export function createLineStore(engine: Engine, pages: Pick<PageStore, 'page'>) {
  const readByArchive = async (condition: Condition, line: Sql, take: TakeLines, signal: AbortSignal) => {
    let last: string | undefined
    const lines = sql`SELECT toString(channelId), messageId, ${line} FROM litopys.posts
      WHERE ${conditionSql(condition)} ORDER BY channelId, messageId, version DESC`
    await readLines(engine, lines, signal, async (read) => {
      // Of a post that is being replaced the newest version comes first.
      const fresh = read.filter(({ key }, i) => key !== (i === 0 ? last : read[i - 1]?.key))
      last = read.at(-1)?.key ?? last
      await take(Buffer.concat(fresh.map(({ bytes }) => bytes)), fresh.length)
    })
  }

  const readByKeys = async (
    condition: Condition,
    order: PageOrder,
    line: Sql,
    take: TakeLines,
    signal: AbortSignal,
  ) => {
    const { visible } = condition
    let place: PagePlace = { offset: 0, limit: pagePosts }
    for (;;) {
      const placed = await pages.page(condition, order, place, signal)
      const last = placed.at(-1)
      if (!last) return
      const byKey = new Map<string, Buffer>()
      const lines = sql`SELECT toString(channelId), messageId, ${line} FROM litopys.posts
        WHERE ${hasKey(placed)} AND ${visible.condition}`
      await readLines(engine, lines, signal, async (read: KeyedLine[]) => {
        for (const { key, bytes } of read) byKey.set(key, bytes)
      })
      const inOrder = new Set(placed.map(({ channelId, messageId }) => `${channelId}_${messageId}`))
      const found = [...inOrder].flatMap((key) => byKey.get(key) ?? [])
      await take(Buffer.concat(found), found.length)
      if (placed.length < pagePosts) return
      place = { after: last, limit: pagePosts }
    }
  }

  return async (
    condition: Condition,
    order: LineOrder,
    line: Sql,
    take: TakeLines,
    signal: AbortSignal,
  ): Promise<void> => {
    if (order.key === 'archive') await readByArchive(condition, line, take, signal)
    else await readByKeys(condition, order, line, take, signal)
  }
}
