import type { LastRun } from '@litopys/contract/schemas/channel'
import type { Job } from '@litopys/contract/schemas/job'
import { type Selectable, sql } from 'kysely'
import type { JobKind } from '#db/job-work'
import type { Records } from '#db/open'
import type { Tables } from '#db/tables'
import { jobOf, runOf } from './job-view.ts'

type AskedStatus = 'goingOn' | 'ended' | 'done' | 'cancelled' | 'failed'
type JobStatus = Selectable<Tables['jobs']>['status']

/** Sees only jobs that they have started, and imports and refreshes only while these have met no other channels than `channelIds`. */
export type JobReader = { id: string; channelIds: string[] }

/** `channel`: the record of the channel that it refreshes. */
export type JobWish = {
  reader?: JobReader | undefined
  kind?: JobKind | undefined
  channel?: string | undefined
  status?: AskedStatus | undefined
}

/** Whoever tags some posts by hand knows of it: that is done in a moment, and no list of work is about it. */
const isListed = sql<boolean>`input -> 'tagging' -> 'of' -> 'posts' IS NULL`

function isShownTo({ id, channelIds }: JobReader) {
  return sql<boolean>`input ->> 'actorId' = ${id} AND CASE kind
    WHEN 'tags' THEN true
    WHEN 'refresh' THEN input ->> 'channelId' = ANY(${channelIds})
    WHEN 'import' THEN NOT EXISTS (SELECT FROM jsonb_object_keys(added) AS met WHERE met <> ALL(${channelIds}))
    ELSE false END`
}

/** What is asked of jobs by those who look at them. */
export function createJobLists(db: Records) {
  const wanted = ({ id, reader, kind, channel, status }: JobWish & { id?: string }) =>
    db
      .selectFrom('jobs')
      .$if(id === undefined, (jobs) => jobs.where(isListed))
      .$if(reader !== undefined, (jobs) => (reader ? jobs.where(isShownTo(reader)) : jobs))
      .$if(kind !== undefined, (jobs) => jobs.where('kind', '=', kind ?? 'import'))
      .$if(channel !== undefined, (jobs) => {
        return jobs.where('kind', '=', 'refresh').where(sql<boolean>`input ->> 'channel' = ${channel}`)
      })
      .$if(status !== undefined, (jobs) => jobs.where('status', 'in', statusesOf(status ?? 'ended')))

  return {
    async find(id: string, reader?: JobReader): Promise<Job | undefined> {
      const row = await wanted({ id, reader }).selectAll().where('id', '=', id).executeTakeFirst()
      return row && jobOf(row)
    },

    async page(offset: number, limit: number, wish: JobWish = {}): Promise<{ jobs: Job[]; total: number }> {
      const { total } = await wanted(wish)
        .select((eb) => eb.fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow()
      const rows = await wanted(wish)
        .selectAll()
        // Of hundreds that go on most wait for their turn.
        .$if(wish.status === 'goingOn', (jobs) => jobs.orderBy('status', 'desc'))
        .orderBy('createdAt', 'desc')
        .orderBy('id')
        .offset(offset)
        .limit(limit)
        .execute()
      return { jobs: rows.map(jobOf), total: Number(total) }
    },

    /** The newest jobs and those that go on, each with a number that grows when something of it changes. */
    async versions(limit: number, reader?: JobReader): Promise<Map<string, number>> {
      const newest = wanted({ reader }).select(['id', 'version']).orderBy('createdAt', 'desc').limit(limit)
      const goingOn = wanted({ reader })
        .select(['id', 'version'])
        .where('status', 'in', ['queued', 'running'])
        .limit(limit)
      const rows = [...(await newest.execute()), ...(await goingOn.execute())]
      return new Map(rows.map(({ id, version }) => [id, version]))
    },

    async findMany(ids: string[], reader?: JobReader): Promise<Job[]> {
      if (ids.length === 0) return []
      const rows = await wanted({ reader })
        .selectAll()
        .where((eb) => eb('id', '=', eb.fn.any(eb.val(ids))))
        .orderBy('createdAt', 'desc')
        .execute()
      return rows.map(jobOf)
    },

    /** The last refresh of each of these channels, by the ids of their records. */
    async lastRuns(channels: string[]): Promise<Map<string, LastRun>> {
      if (channels.length === 0) return new Map()
      const channel = sql<string>`input ->> 'channel'`
      const rows = await db
        .selectFrom('jobs')
        .selectAll()
        .select(channel.as('channel'))
        .distinctOn(channel)
        .where('kind', '=', 'refresh')
        .where(sql<boolean>`input ->> 'channel' = ANY(${channels})`)
        .orderBy(channel)
        .orderBy('createdAt', 'desc')
        .execute()
      return new Map(rows.map((row) => [row.channel, runOf(row)]))
    },

    /** What all jobs say they have added, by channel. */
    async countAdded(): Promise<Map<string, number>> {
      const { rows } = await sql<{ channelId: string; posts: number }>`
        SELECT key AS "channelId", sum(value::bigint)::float8 AS posts
        FROM jobs, jsonb_each_text(jobs.added) GROUP BY key`.execute(db)
      return new Map(rows.map((row) => [row.channelId, row.posts]))
    },
  }
}

function statusesOf(wish: AskedStatus): JobStatus[] {
  switch (wish) {
    case 'goingOn':
      return ['queued', 'running']
    case 'ended':
      return ['done', 'cancelled', 'failed']
    default:
      return [wish]
  }
}
