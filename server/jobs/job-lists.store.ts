import type { Job } from '@litopys/contract/schemas/job'
import { type Selectable, sql } from 'kysely'
import type { Records } from '#records/open'
import type { Tables } from '#records/tables'
import type { JobDefinition, JobFilter, JobKind, JobReader } from './job.ts'
import { jobOf } from './job-view.ts'

export type JobLists = ReturnType<typeof createJobLists>
type StatusFilter = 'goingOn' | 'ended' | 'done' | 'cancelled' | 'failed'
type JobStatus = Selectable<Tables['jobs']>['status']

/** `channel`: the id of a channel record. */
export type JobQuery = {
  reader?: JobReader | undefined
  kind?: JobKind | undefined
  channel?: string | undefined
  status?: StatusFilter | undefined
}

/** Jobs as the API shows them. */
export function createJobLists(db: Records, definitions: JobDefinition[]) {
  const viewOf = (row: Selectable<Tables['jobs']>): Job =>
    jobOf(row, definitions.find(({ kind }) => kind === row.kind)?.view?.(row.input, row.checkpoint) ?? {})

  /** A condition for the jobs of each kind; kinds without one get `otherwise`. */
  const byKind = (conditionOf: (definition: JobDefinition) => JobFilter | undefined, otherwise: boolean) => {
    const cases = definitions.flatMap((definition) => {
      const condition = conditionOf(definition)
      return condition ? [sql`WHEN ${definition.kind} THEN ${condition}`] : []
    })
    return cases.length === 0
      ? sql<boolean>`${sql.lit(otherwise)}`
      : sql<boolean>`CASE kind ${sql.join(cases, sql` `)} ELSE ${sql.lit(otherwise)} END`
  }
  const isListed = () => byKind((definition) => definition.isListed, true)
  const isShownTo = (reader: JobReader) =>
    sql<boolean>`input ->> 'actorId' = ${reader.id} AND ${byKind((definition) => definition.isShownTo?.(reader), false)}`
  const isOfChannel = (channel: string) => byKind((definition) => definition.isOfChannel?.(channel), false)

  const wanted = ({ id, reader, kind, channel, status }: JobQuery & { id?: string }) => {
    let jobs = db.selectFrom('jobs')
    if (id === undefined) jobs = jobs.where(isListed())
    if (reader) jobs = jobs.where(isShownTo(reader))
    if (kind) jobs = jobs.where('kind', '=', kind)
    if (channel !== undefined) jobs = jobs.where(isOfChannel(channel))
    if (status) jobs = jobs.where('status', 'in', statusesOf(status))
    return jobs
  }

  return {
    async find(id: string, reader?: JobReader): Promise<Job | undefined> {
      const row = await wanted({ id, reader }).selectAll().where('id', '=', id).executeTakeFirst()
      return row && viewOf(row)
    },

    async page(offset: number, limit: number, query: JobQuery = {}): Promise<{ jobs: Job[]; total: number }> {
      const { total } = await wanted(query)
        .select((eb) => eb.fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow()
      const rows = await wanted(query)
        .selectAll()
        // Running jobs first: of hundreds of unfinished jobs most wait in the queue.
        .$if(query.status === 'goingOn', (jobs) => jobs.orderBy('status', 'desc'))
        .orderBy('createdAt', 'desc')
        .orderBy('id')
        .offset(offset)
        .limit(limit)
        .execute()
      return { jobs: rows.map(viewOf), total: Number(total) }
    },

    /** The newest and all unfinished jobs, each with a number that grows when the job changes. */
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
      return rows.map(viewOf)
    },

    /** Number of queued and running jobs, and of jobs that failed since. */
    async countByStatus(failedSince: Date): Promise<{ queued: number; running: number; failed: number }> {
      const { rows } = await sql<{ queued: number; running: number; failed: number }>`
        SELECT count(*) FILTER (WHERE status = 'queued')::float8 AS queued,
          count(*) FILTER (WHERE status = 'running')::float8 AS running,
          count(*) FILTER (WHERE status = 'failed' AND finished_at > ${failedSince})::float8 AS failed
        FROM jobs`.execute(db)
      return rows[0] ?? { queued: 0, running: 0, failed: 0 }
    },

    /** Number of unfinished jobs by kind and status; 0 for kinds without one. */
    async countUnfinished(): Promise<{ kind: string; status: string; count: number }[]> {
      const rows = await db
        .selectFrom('jobs')
        .select(['kind', 'status', (eb) => eb.fn.countAll<number>().as('count')])
        .where('status', 'in', ['queued', 'running'])
        .groupBy(['kind', 'status'])
        .execute()
      return definitions.flatMap(({ kind }) =>
        ['queued', 'running'].map((status) => ({
          kind,
          status,
          count: Number(rows.find((row) => row.kind === kind && row.status === status)?.count ?? 0),
        })),
      )
    },

    /** Number of posts that all jobs report as added, by channel. */
    async countAdded(): Promise<Map<string, number>> {
      const { rows } = await sql<{ channelId: string; posts: number }>`
        SELECT key AS "channelId", sum(value::bigint)::float8 AS posts
        FROM jobs, jsonb_each_text(jobs.added) GROUP BY key`.execute(db)
      return new Map(rows.map((row) => [row.channelId, row.posts]))
    },
  }
}

function statusesOf(query: StatusFilter): JobStatus[] {
  switch (query) {
    case 'goingOn':
      return ['queued', 'running']
    case 'ended':
      return ['done', 'cancelled', 'failed']
    default:
      return [query]
  }
}
