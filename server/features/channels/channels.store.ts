import type { ChannelSort } from '@litopys/contract/schemas/channel'
import type { Selectable } from 'kysely'
import type { Engine } from '#archive/engine'
import { bind, sql } from '#archive/sql'
import type { Visible } from '#archive/visible'
import type { Records } from '#db/open'
import type { ChannelsTable } from '#db/tables'
import { type ChannelWish, matchesChannel } from './channel-condition.store.ts'
import { findValues } from './channel-values.store.ts'

/** A channel as a source names it; `observedAt`: when it did. */
export type SeenChannel = {
  channelId: string
  title: string
  type: string
  username: string | undefined
  observedAt: string
}

export type KnownChannel = Selectable<ChannelsTable>
/** `missing`: numbers between the first and the last one without a post. */
export type Holdings = {
  channelId: string
  posts: number
  firstPostAt: string
  lastPostAt: string
  missing: number
  deleted: number
  /** Posts that name a file which the archive does not have. */
  lackingFiles: number
}

export type ChannelKey = { channelId: string } | { username: string } | { title: string }

export type ChannelStore = ReturnType<typeof createChannelStore>

export function createChannelStore(db: Records, engine: Engine) {
  return {
    async page(
      wish: ChannelWish & { sortBy?: ChannelSort | undefined },
      offset: number,
      limit: number,
    ): Promise<{ channels: KnownChannel[]; total: number }> {
      const { key, desc = false } = wish.sortBy ?? { key: 'title' }
      const matching = db.selectFrom('channels').where((eb) => matchesChannel(eb, wish))
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

    /** Those of these records that there are, or all that have a source; of these alone those whose next run has come by `dueAt`. */
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

    values: (known: string[] | undefined) => findValues(db, known),

    /** Channel ids by username in small letters. */
    async idsOf(usernames: string[]): Promise<Map<string, string[]>> {
      if (usernames.length === 0) return new Map()
      const rows = await db
        .selectFrom('channels')
        .select((eb) => ['channelId', eb.fn<string>('lower', ['username']).as('name')])
        .where((eb) => eb(eb.fn<string>('lower', ['username']), 'in', usernames))
        .execute()
      const byName = Map.groupBy(rows, ({ name }) => name)
      return new Map([...byName].map(([name, found]) => [name, found.map(({ channelId }) => channelId)]))
    },

    /** The channels of this id, username or title, two at most. */
    async named(name: ChannelKey): Promise<KnownChannel[]> {
      return await db
        .selectFrom('channels')
        .selectAll()
        .where((eb) => {
          if ('username' in name)
            return eb(eb.fn<string>('lower', ['username']), '=', name.username.toLowerCase())
          return 'title' in name ? eb('title', '=', name.title) : eb('channelId', '=', name.channelId)
        })
        .limit(2)
        .execute()
    },

    /** Usernames by channel id, for permalinks. */
    async usernames(channelIds: string[]): Promise<Map<string, string>> {
      if (channelIds.length === 0) return new Map()
      const rows = await db
        .selectFrom('channels')
        .select(['channelId', 'username'])
        .where('channelId', 'in', channelIds)
        .execute()
      return new Map(rows.flatMap(({ channelId, username }) => (username ? [[channelId, username]] : [])))
    },

    /** Channels of which there is a post to see. */
    async seenIn({ condition }: Visible): Promise<string[]> {
      const rows = await engine.rows<{ channelId: string }>(
        sql`SELECT DISTINCT channelId FROM litopys.posts WHERE ${condition}`,
      )
      return rows.map(({ channelId }) => channelId)
    },

    /** What there is to see of these channels. */
    async holdings({ condition }: Visible, channelIds: string[]): Promise<Holdings[]> {
      return await engine.rows(sql`
        SELECT channelId, count() AS posts, min(dateCreated) AS firstPostAt, max(dateCreated) AS lastPostAt,
          countIf(isNotNull(deletedAt)) AS deleted,
          countIf(isNull(deletedAt) AND has(media.hash, '')) AS lackingFiles,
          if(countIf(messageId > 0) = 0, 0, greatest(0,
            maxIf(messageId, messageId > 0) - minIf(messageId, messageId > 0) + 1 - countIf(messageId > 0))) AS missing
        FROM litopys.posts WHERE channelId IN ${bind('Array(String)', channelIds)} AND ${condition} GROUP BY channelId`)
    },
  }
}

export type ChannelNames = Pick<KnownChannel, 'title' | 'type' | 'username'>
const names = ['title', 'type', 'username'] as const

/**
 * Add the channel, or bring its names up to date: each is that of the newest observation that has it. A title of an operator stays. Returns what was
 * known before and is now.
 */
export async function rememberIn(
  transaction: Records,
  { observedAt, ...channel }: SeenChannel & { id: string; createdBy: string; createdAt: Date },
): Promise<{ before: ChannelNames | undefined; after: ChannelNames }> {
  const { username = null, title, type, channelId } = channel
  const at = new Date(observedAt)
  const added = await transaction
    .insertInto('channels')
    .values({
      ...channel,
      title: title === channelId ? (username ?? title) : title,
      username,
      tags: [],
      titleObservedAt: title === channelId ? null : at,
      typeObservedAt: type === 'unknown' ? null : at,
      usernameObservedAt: username === null ? null : at,
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
    .executeTakeFirstOrThrow()
  const changes = {
    // A source that knows no title calls the channel by its id.
    ...(title !== channelId &&
      !known.hasOwnTitle &&
      isNewer([title, at], [known.title, known.titleObservedAt]) && { title, titleObservedAt: at }),
    ...(type !== 'unknown' &&
      isNewer([type, at], [known.type, known.typeObservedAt]) && { type, typeObservedAt: at }),
    ...(username !== null &&
      isNewer([username, at], [known.username, known.usernameObservedAt]) && {
        username,
        usernameObservedAt: at,
      }),
  }
  if (Object.keys(changes).length > 0)
    await transaction.updateTable('channels').set(changes).where('id', '=', known.id).execute()
  return { before: namesOf(known), after: namesOf({ ...known, ...changes }) }
}

function namesOf({ title, type, username }: ChannelNames): ChannelNames {
  return { title, type, username }
}

/** Of two names of one moment the greater one, so that the order in which they come does not matter. */
function isNewer([name, at]: [string, Date], [known, knownAt]: [string | null, Date | null]): boolean {
  if (known === null || knownAt === null) return true
  const difference = at.getTime() - knownAt.getTime()
  return difference > 0 || (difference === 0 && name > known)
}
