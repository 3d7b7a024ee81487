import type { Engine } from '#archive/engine'
import { hasKey, type PostKey } from '#archive/post-keys'
import { type Sql, sql } from '#archive/sql'
import { type Condition, conditionSql } from './condition.store.ts'
import type { PageStore } from './pages.store.ts'
import type { PageOrder } from './places.ts'
import { type KeyedLine, readLines } from './row-binary.ts'

/** `archive`: by channel and number. */
export type LineOrder = PageOrder | { key: 'archive' }
export type LineStore = ReturnType<typeof createLineStore>
/** What becomes of some lines, one behind the other in `bytes`. */
export type TakeLines = (bytes: Buffer, rows: number) => Promise<void>

/** So many posts are fetched at a time where the order is not that of the table. */
const pagePosts = 20_000

/**
 * Every post of a condition as a line of text that the engine has made of it (`line`, an expression over the posts), without an end of its number.
 * In the order of the table it is one pass in constant memory. In any other the keys are read at one moment, some fifty bytes of each, since what
 * posts are ordered by may change on the way; lines are fetched by them.
 */
export function createLineStore(engine: Engine, pages: Pick<PageStore, 'everyKey'>) {
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
    for (const keys of pagesOf(await readKeys(condition, order, signal))) {
      const byKey = new Map<string, Buffer>()
      const lines = sql`SELECT toString(channelId), messageId, ${line} FROM litopys.posts
        WHERE ${hasKey(keys)} AND ${visible.condition}`
      await readLines(engine, lines, signal, async (read: KeyedLine[]) => {
        for (const { key, bytes } of read) byKey.set(key, bytes)
      })
      const found = keys.flatMap(({ channelId, messageId }) => byKey.get(`${channelId}_${messageId}`) ?? [])
      await take(Buffer.concat(found), found.length)
    }
  }

  /** Numbers by channel in the order of their posts, and the channels of those in the same order. */
  const readKeys = async (condition: Condition, order: PageOrder, signal: AbortSignal) => {
    const keys: Keys = { channelIds: [], messageIds: [] }
    const known = new Map<string, Set<number>>()
    const statement = await pages.everyKey(condition, order, signal)
    await readLines(engine, statement, signal, async (read) => {
      for (const { key } of read) {
        const [channelId = '', number = ''] = key.split('_')
        const messageId = Number(number)
        const numbers = known.get(channelId) ?? new Set()
        known.set(channelId, numbers)
        // Of a post that is being replaced there are two versions, in two places.
        if (numbers.size === numbers.add(messageId).size) continue
        keys.channelIds.push(channelId)
        keys.messageIds.push(messageId)
      }
    })
    return keys
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

type Keys = { channelIds: string[]; messageIds: number[] }

function* pagesOf({ channelIds, messageIds }: Keys): Generator<PostKey[]> {
  for (let at = 0; at < messageIds.length; at += pagePosts) {
    const numbers = messageIds.slice(at, at + pagePosts)
    yield numbers.map((messageId, i) => ({ channelId: channelIds[at + i] ?? '', messageId }))
  }
}
