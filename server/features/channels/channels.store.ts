import { isDeepStrictEqual } from 'node:util'
import type { Frequency } from '@litopys/contract/frequency'
import type { ChannelSort } from '@litopys/contract/schemas/channel'
import type { Selectable } from 'kysely'
import type { Engine } from '#archive/engine'
import { frequencySql } from '#archive/frequency'
import { bind, sql } from '#archive/sql'
import type { Visible } from '#archive/visible'
import type { Records } from '#records/open'
import type { ChannelsTable } from '#records/tables'
import { type ChannelQuery, matchesChannel } from './channel-condition.store.ts'
import { newerNames, type ObservedName, type ObservedNames, type SeenChannel } from './channel-names.ts'
import { findValues } from './channel-values.store.ts'

export type KnownChannel = Selectable<ChannelsTable>
/** `missing`: message numbers between the first and the last post that have no post. */
export type ChannelTotals = {
  channelId: string
  posts: number
  firstPostAt: string
  lastPostAt: string
  missing: number
  deleted: number
  /** Posts with a file that is not in the archive. */
  lackingFiles: number
  frequency: Frequency
}

export type ChannelKey = { channelId: string } | { username: string } | { title: string }

type ChannelTitle = { channelId: string; title: string }

export type ChannelStore = ReturnType<typeof createChannelStore>

export function createChannelStore(db: Records, engine: Engine) {
  return {
    async page(
      listQuery: ChannelQuery & { sortBy?: ChannelSort | undefined },
      offset: number,
      limit: number,
    ): Promise<{ channels: KnownChannel[]; total: number }> {
      const { key, desc = false } = listQuery.sortBy ?? { key: 'title' }
      const matching = db.selectFrom('channels').where((eb) => matchesChannel(eb, listQuery))
      const { total } = await matching
        .select((eb) => eb.fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow()
      const channels = await matching
        .selectAll()
        .orderBy(key, (order) => (desc ? order.desc().nullsLast() : order.asc().nullsLast()))
        .orderBy('id')
        .offset(offset)
        .limit(limit)
        .execute()
      return { channels, total: Number(total) }
    },

    async find(id: string): Promise<KnownChannel | undefined> {
      return await db.selectFrom('channels').selectAll().where('id', '=', id).executeTakeFirst()
    },

    /**
     * Channels with these record ids, or all with a source. `dueAt`: only channels whose next refresh is due
     * by then.
     */
    async refreshable(ids: string[] | undefined, dueAt: Date | undefined): Promise<KnownChannel[]> {
      return await db
        .selectFrom('channels')
        .selectAll()
        .$if(ids !== undefined, (query) => query.where((eb) => eb('id', '=', eb.fn.any(eb.val(ids ?? [])))))
        .$if(ids === undefined, (query) => query.where('source', '<>', 'none'))
        .$if(dueAt !== undefined, (query) => query.where('nextRunAt', '<=', dueAt ?? null))
        .orderBy('title')
        .execute()
    },

    /** The number of these channel ids that have a record. */
    async countKnown(channelIds: string[]): Promise<number> {
      const { known } = await db
        .selectFrom('channels')
        .select((eb) => eb.fn.countAll<number>().as('known'))
        .where((eb) => eb('channelId', '=', eb.fn.any(eb.val(channelIds))))
        .executeTakeFirstOrThrow()
      return Number(known)
    },

    values: (known: string[] | undefined) => findValues(db, known),

    /** Channel ids by username in lower case; the channel that had it last is the first. */
    async idsOf(usernames: string[]): Promise<Map<string, string[]>> {
      if (usernames.length === 0) return new Map()
      const rows = await db
        .selectFrom('channels')
        .select((eb) => ['channelId', eb.fn<string>('lower', ['username']).as('name')])
        .where((eb) => eb(eb.fn<string>('lower', ['username']), 'in', usernames))
        .orderBy('usernameObservedAt', (order) => order.desc().nullsLast())
        .orderBy('channelId', 'desc')
        .execute()
      const byName = Map.groupBy(rows, ({ name }) => name)
      return new Map([...byName].map(([name, found]) => [name, found.map(({ channelId }) => channelId)]))
    },

    /**
     * Channels with this id or title, or the channel that had this username last. `among`: the channel ids to
     * choose from; undefined for all.
     */
    async named(name: ChannelKey, among?: string[]): Promise<KnownChannel[]> {
      const found = await db
        .selectFrom('channels')
        .selectAll()
        .$if(among !== undefined, (query) =>
          query.where((eb) => eb('channelId', '=', eb.fn.any(eb.val(among ?? [])))),
        )
        .where((eb) => {
          if ('username' in name)
            return eb(eb.fn<string>('lower', ['username']), '=', name.username.toLowerCase())
          return 'title' in name ? eb('title', '=', name.title) : eb('channelId', '=', name.channelId)
        })
        .execute()
      return 'username' in name ? lastHolders(found) : found
    },

    /**
     * Usernames by channel id, for permalinks. A channel is left out if another channel took its username
     * later.
     */
    async usernames(channelIds: string[]): Promise<Map<string, string>> {
      if (channelIds.length === 0) return new Map()
      const rows = await db
        .selectFrom('channels')
        .select(['channelId', 'username', 'usernameObservedAt'])
        .where((eb) =>
          eb(
            eb.fn<string>('lower', ['username']),
            'in',
            eb
              .selectFrom('channels as requested')
              .select((of) => of.fn<string>('lower', ['requested.username']).as('name'))
              .where('requested.channelId', 'in', channelIds),
          ),
        )
        .execute()
      const requested = new Set(channelIds)
      const holders = lastHolders(rows).filter(({ channelId }) => requested.has(channelId))
      return new Map(holders.flatMap(({ channelId, username }) => (username ? [[channelId, username]] : [])))
    },

    /**
     * Usernames of all channels by channel id, by the same rule as `usernames`. `among`: the channels that can have taken a
     * username; undefined for all.
     */
    async allUsernames(among?: ReadonlySet<string>): Promise<Map<string, string>> {
      const rows = await db
        .selectFrom('channels')
        .select(['channelId', 'username', 'usernameObservedAt'])
        .where('username', 'is not', null)
        .execute()
      const holders = lastHolders(among ? rows.filter(({ channelId }) => among.has(channelId)) : rows)
      return new Map(holders.flatMap(({ channelId, username }) => (username ? [[channelId, username]] : [])))
    },

    /** Ids of the channels with at least one visible post. */
    async seenIn({ condition }: Visible, signal?: AbortSignal): Promise<string[]> {
      const rows = await engine.rows<{ channelId: string }>(
        sql`SELECT DISTINCT channelId FROM litopys.posts WHERE ${condition}`,
        { signal },
      )
      return rows.map(({ channelId }) => channelId)
    },

    /** Channels whose choice for source records differs from this default. */
    async keepingOtherwise(isDefault: 'always' | 'never'): Promise<string[]> {
      const other = isDefault === 'always' ? 'never' : 'always'
      const rows = await db
        .selectFrom('channels')
        .select('channelId')
        .where('sourceRecords', '=', other)
        .execute()
      return rows.map(({ channelId }) => channelId)
    },

    async titles(): Promise<ChannelTitle[]> {
      return await db.selectFrom('channels').select(['channelId', 'title']).orderBy('title').execute()
    },

    /** Titles of these channels by their id. */
    async titlesOf(channelIds: string[]): Promise<Map<string, string>> {
      if (channelIds.length === 0) return new Map()
      const rows = await db
        .selectFrom('channels')
        .select(['channelId', 'title'])
        .where('channelId', 'in', channelIds)
        .execute()
      return new Map(rows.map(({ channelId, title }) => [channelId, title]))
    },

    /** Titles from the latest posts of channels, except the channels in `without`. */
    async titlesInPosts({ condition }: Visible, without: string[]): Promise<ChannelTitle[]> {
      return await engine.rows(sql`SELECT channelId, argMax(title, dateCreated) AS title FROM litopys.posts
        WHERE channelId NOT IN ${bind('Array(String)', without)} AND ${condition}
        GROUP BY channelId HAVING title != '' ORDER BY title, channelId`)
    },

    /** Ids of channels that posted at this frequency around the day of their latest visible post. */
    async posting(visible: Visible, wanted: Frequency[]): Promise<string[]> {
      const rows = await engine.rows<{ channelId: string }>(
        sql`SELECT channelId FROM (${frequencySql(visible)}) GROUP BY channelId
          HAVING argMax(frequency, day) IN ${bind('Array(String)', wanted)}`,
      )
      return rows.map(({ channelId }) => channelId)
    },

    /** Counts and dates of the visible posts of these channels. */
    async holdings(visible: Visible, channelIds: string[]): Promise<ChannelTotals[]> {
      const { condition } = visible
      const among = sql`channelId IN ${bind('Array(String)', channelIds)}`
      return await engine.rows(sql`SELECT * FROM (
        SELECT channelId, count() AS posts, min(dateCreated) AS firstPostAt, max(dateCreated) AS lastPostAt,
          countIf(isNotNull(deletedAt)) AS deleted,
          countIf(isNull(deletedAt) AND has(media.hash, '')) AS lackingFiles,
          if(countIf(messageId > 0) = 0, 0, greatest(0,
            maxIf(messageId, messageId > 0) - minIf(messageId, messageId > 0) + 1 - countIf(messageId > 0))) AS missing
        FROM litopys.posts WHERE ${among} AND ${condition} GROUP BY channelId
      ) AS counted INNER JOIN (
        SELECT channelId, argMax(frequency, day) AS frequency FROM (${frequencySql(visible, among)}) GROUP BY channelId
      ) AS posted USING (channelId)`)
    },
  }
}

/** For each username, the channel that had it last. On Telegram usernames move between channels. */
function lastHolders<C extends Pick<KnownChannel, 'channelId' | 'username' | 'usernameObservedAt'>>(
  channels: C[],
): C[] {
  const momentOf = ({ usernameObservedAt }: C) => usernameObservedAt?.getTime() ?? 0
  const inOrder = channels.toSorted(
    (a, b) => momentOf(a) - momentOf(b) || (a.channelId > b.channelId ? 1 : -1),
  )
  return [...new Map(inOrder.map((channel) => [channel.username?.toLowerCase(), channel])).values()]
}

export type ChannelNames = Pick<KnownChannel, 'title' | 'type' | 'username'>
const names = ['title', 'type', 'username'] as const

/**
 * Adds the channel, or updates its names by the rules of channel-names.ts. A title set by an operator stays.
 * A channel without a title is named after its username, or else its id. Returns the names before and after.
 */
export async function rememberIn(
  transaction: Records,
  channel: Omit<SeenChannel, 'observedAt'> & Made,
): Promise<{ before: ChannelNames | undefined; after: ChannelNames }> {
  const { channelId, names: seen, id, createdBy, createdAt } = channel
  const added = await transaction
    .insertInto('channels')
    .values({
      ...columnsOf({ channelId, username: null }, seen),
      channelId,
      id,
      tags: [],
      createdBy,
      createdAt,
    })
    .onConflict((conflict) => conflict.column('channelId').doNothing())
    .returning(names)
    .executeTakeFirst()
  if (added) return { before: undefined, after: added }
  const known = await transaction
    .selectFrom('channels')
    .selectAll()
    .where('channelId', '=', channelId)
    .forUpdate()
    .executeTakeFirst()
  // Another transaction deleted the record while this transaction waited for the lock.
  if (!known) return await rememberIn(transaction, channel)
  const wanted = columnsOf(known, newerNames(namesIn(known), seen))
  const isTitled = known.hasOwnTitle || (!wanted.titleObservedAt && !isFallback(known))
  const changes = {
    ...(isTitled ? {} : { title: wanted.title, titleObservedAt: wanted.titleObservedAt }),
    ...(wanted.typeObservedAt && { type: wanted.type, typeObservedAt: wanted.typeObservedAt }),
    username: wanted.username,
    usernameObservedAt: wanted.usernameObservedAt,
  }
  const after = { ...known, ...changes }
  if (!isDeepStrictEqual(known, after))
    await transaction.updateTable('channels').set(changes).where('id', '=', known.id).execute()
  return { before: namesOf(known), after: namesOf(after) }
}

type Made = { id: string; createdBy: string; createdAt: Date }

function namesOf({ title, type, username }: ChannelNames): ChannelNames {
  return { title, type, username }
}

/** The names in the record that came from sources. */
function namesIn(known: KnownChannel): ObservedNames {
  const nameOf = (value: string | null, at: Date | null) =>
    value !== null && at !== null ? { value, observedAt: at.toISOString() } : undefined
  return {
    title: nameOf(known.title, known.titleObservedAt),
    type: nameOf(known.type, known.typeObservedAt),
    username: nameOf(known.username, known.usernameObservedAt),
  }
}

/** Record columns for these names. `known` has the username that an operator gave. */
function columnsOf(known: Pick<KnownChannel, 'channelId' | 'username'>, names: ObservedNames) {
  const { title, type } = names
  const username = names.username?.value ?? known.username
  const momentOf = (name: ObservedName | undefined) => (name ? new Date(name.observedAt) : null)
  return {
    title: title?.value ?? username ?? known.channelId,
    type: type?.value ?? 'unknown',
    username,
    titleObservedAt: momentOf(title),
    typeObservedAt: momentOf(type),
    usernameObservedAt: momentOf(names.username),
  }
}

function isFallback({ title, titleObservedAt, username, channelId }: KnownChannel): boolean {
  return titleObservedAt === null && (title === username || title === channelId)
}
