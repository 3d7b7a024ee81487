import type { Engine } from '#archive/engine'
import { hasKey, type PostKey } from '#archive/post-keys'
import { type Sql, sql } from '#archive/sql'
import { type Condition, conditionSql } from './condition.store.ts'
import type { PageOrder } from './page-orders.ts'
import type { PageStore } from './pages.store.ts'
import { joinedTexts, keyAt, type LinePlace, readLines } from './row-binary.ts'

/** `archive` sorts by channel and number. */
export type LineOrder = PageOrder | { key: 'archive' }
export type LineStore = ReturnType<typeof createLineStore>
/** Receives lines that follow each other in `bytes`. */
export type TakeLines = (bytes: Buffer, rows: number) => Promise<void>

/** Posts fetched at a time in other orders than that of the table. */
const pagePosts = 20_000

/**
 * Reads every post of a condition as a line formatted by the engine (`line` is an expression over the posts).
 * There is no limit on their number. In table order this is one pass in constant memory. In other orders, all
 * keys (about 50 bytes each) are read first, because sort values may change meanwhile; then lines are fetched
 * by key.
 */
export function createLineStore(engine: Engine, pages: Pick<PageStore, 'everyKey'>) {
  const readByArchive = async (condition: Condition, line: Sql, take: TakeLines, signal: AbortSignal) => {
    let last: Buffer = Buffer.alloc(0)
    const lines = (
      key: Sql,
    ) => sql`SELECT toString(channelId) AS ${key}, messageId, ${line} FROM litopys.posts
      WHERE ${conditionSql(condition)} ORDER BY channelId, messageId, version DESC`
    await readLines(engine, lines, signal, async ({ bytes, places }) => {
      const keyOf = ({ from, keyEnd }: LinePlace) => bytes.subarray(from, keyEnd)
      // While a post is being replaced, its newest version comes first.
      const fresh = places.filter((place, i) => {
        const before = places[i - 1]
        return !keyOf(place).equals(before ? keyOf(before) : last)
      })
      const end = places.at(-1)
      if (end) last = Buffer.from(keyOf(end))
      await take(joinedTexts(bytes, fresh), fresh.length)
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
      const lines = (
        key: Sql,
      ) => sql`SELECT toString(channelId) AS ${key}, messageId, ${line} FROM litopys.posts
        WHERE ${hasKey(keys)} AND ${visible.condition}`
      await readLines(engine, lines, signal, async ({ bytes, places }) => {
        for (const place of places)
          byKey.set(textOf(keyAt(bytes, place)), bytes.subarray(place.textFrom, place.end))
      })
      const found = keys.flatMap((key) => byKey.get(textOf(key)) ?? [])
      await take(Buffer.concat(found), found.length)
    }
  }

  const readKeys = async (condition: Condition, order: PageOrder, signal: AbortSignal): Promise<Keys> => {
    const keys: Keys = { channelIds: [], messageIds: [] }
    const known = new Map<string, { channelId: string; numbers: Set<number> }>()
    const statement = await pages.everyKey(condition, order, signal)
    await readLines(engine, statement, signal, async ({ bytes, places }) => {
      for (const place of places) {
        const { channelId, messageId } = keyAt(bytes, place)
        const channel = known.get(channelId) ?? { channelId, numbers: new Set() }
        known.set(channelId, channel)
        // While a post is being replaced, both versions are in the result.
        if (channel.numbers.size === channel.numbers.add(messageId).size) continue
        // Keep one string for equal channel ids; a million copies would fill the memory.
        keys.channelIds.push(channel.channelId)
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

/** Message numbers and channel ids of the posts, in order. */
type Keys = { channelIds: string[]; messageIds: number[] }

function* pagesOf({ channelIds, messageIds }: Keys): Generator<PostKey[]> {
  for (let at = 0; at < messageIds.length; at += pagePosts) {
    const numbers = messageIds.slice(at, at + pagePosts)
    yield numbers.map((messageId, i) => ({ channelId: channelIds[at + i] ?? '', messageId }))
  }
}

function textOf({ channelId, messageId }: PostKey): string {
  return `${channelId}_${messageId}`
}
