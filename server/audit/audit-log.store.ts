import type { AuditAction, AuditOutcome } from '@litopys/contract/schemas/audit'
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { PostKey } from '#archive/post-keys'
import type { Records } from '#records/open'
import type { AuditTable, Tables } from '#records/tables'
import { type KeyedMac, type Mac, underEachKey } from '#secrets/mac-key'
import type { Actor } from '#server/actor'
import type { Clock } from '#server/clock'
import type { TimeCursor } from '#server/time-cursor'
import { createAuditedPostStore } from './audited-posts.store.ts'
import type { PostSet } from './post-set.ts'

/** A line of the audit log before it is written. `details` must not contain secrets. */
export type NewAuditEntry = {
  actor: Pick<Actor, 'id' | 'name' | 'ip' | 'session' | 'apiKey'>
  action: AuditAction
  object?: { id: string; name: string }
  outcome?: AuditOutcome
  details?: Record<string, unknown>
  /** Posts that the object of the entry concerns, for their chains of custody. */
  posts?: PostSet
}

/** The last line: its number and its MAC, which covers all lines before it. */
export type AuditLogHead = { seq: number; mac: string }

/** `fits`: the MAC matches the line and the line before it. */
export type CheckedLine = AuditLogHead & { fits: boolean }

export type AuditLogFilters = {
  search: string
  actorId?: string[]
  action?: string[]
  outcome?: AuditOutcome[]
  /** Calendar days of `timeZone`, both included. */
  from?: string
  to?: string
  timeZone: string
}

/**
 * Which lines of finished actions are wanted: of these actions, about these objects (about any, if undefined). Those
 * of other users than `actorId` only if the action is in `open`. Lines of `naming.actions` only if their details
 * contain one of the texts, and all only if they do not contain `lacking`.
 */
export type AuditedAbout = {
  objectIds?: readonly string[]
  actions: readonly AuditAction[]
  open: readonly AuditAction[]
  actorId: string
  naming?: { actions: readonly AuditAction[]; texts: readonly string[] }
  lacking?: string
  since?: Date
}

/** Id of a line in a list ordered by time, in SQL and in the program. */
const auditedId = sql<string>`('a:' || lpad(seq::text, 15, '0'))`
export function idOfLine({ seq }: Pick<AuditTable, 'seq'>): string {
  return `a:${String(seq).padStart(15, '0')}`
}

type Deps = { mac: Mac; clock: Clock }

/**
 * The audit log of who did what. Each line has a MAC over itself and the MAC of the line before it, so that
 * changed, removed or exchanged lines are detected.
 */
export type AuditLogStore = ReturnType<typeof createAuditLogStore>

export function createAuditLogStore(db: Records, { mac, clock }: Deps) {
  return {
    /**
     * Appends entries in this order and returns the new head. `db` must be a transaction: no other
     * transaction can append until it ends.
     */
    async append(entries: NewAuditEntry[]): Promise<AuditLogHead> {
      // Each entry needs the MAC of the entry before it, so transactions append one after the other.
      await sql`SELECT pg_advisory_xact_lock(7112026)`.execute(db)
      let head = (await findHead(db)) ?? { seq: 0, mac: '' }
      const rows = entries.map((entry) => {
        const row = rowOf(entry, head.seq + 1, clock.now())
        head = { seq: row.seq, mac: lineMac(mac, { ...row, at: row.at.toISOString() }, head.mac) }
        return { ...row, mac: head.mac }
      })
      await db.insertInto('audit').values(rows).execute()
      const audited = createAuditedPostStore(db)
      for (const { object, posts } of entries) if (object && posts) await audited.add(object.id, posts)
      return head
    },

    head: () => findHead(db),

    find(seq: number): Promise<AuditLogHead | undefined> {
      return db.selectFrom('audit').select(['seq', 'mac']).where('seq', '=', seq).executeTakeFirst()
    },

    /** Number of lines after `after` up to `last`. */
    async count(after: number, last: number): Promise<number> {
      const { count } = await db
        .selectFrom('audit')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('seq', '>', after)
        .where('seq', '<=', last)
        .executeTakeFirstOrThrow()
      return Number(count)
    },

    /** Number of rows that are not after the line `last`, whatever their numbers are. */
    async countUpTo(last: number): Promise<number> {
      const { count } = await db
        .selectFrom('audit')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where(sql<SqlBool>`(seq > ${last}) IS NOT TRUE`)
        .executeTakeFirstOrThrow()
      return Number(count)
    },

    /**
     * The next lines in order. `fits` says whether the MAC matches the line and the line before it. Without
     * `after` it starts at the lowest number in the table, which need not be 1.
     */
    async check(after: AuditLogHead | undefined, limit: number): Promise<CheckedLine[]> {
      const rows = await db
        .selectFrom('audit')
        .selectAll()
        .select(storedInstant.as('storedAt'))
        .$if(after !== undefined, (query) => query.where('seq', '>', after?.seq ?? 0))
        .orderBy('seq')
        .limit(limit)
        .execute()
      return rows.map(({ storedAt, ...row }, i) => {
        const before = rows[i - 1] ?? after ?? { mac: '' }
        const at = storedAt.replace(/000Z AD$/, 'Z')
        const macs = underEachKey(mac, (keyed) => lineMac(keyed, { ...row, at }, before.mac))
        return { seq: row.seq, mac: row.mac, fits: macs.includes(row.mac) }
      })
    },

    /** The next lines of an action in order. */
    async ofAction(
      action: AuditAction,
      { after, limit }: { after: number; limit: number },
    ): Promise<Pick<AuditTable, 'seq' | 'objectId' | 'details'>[]> {
      return await db
        .selectFrom('audit')
        .select(['seq', 'objectId', 'details'])
        .where('action', '=', action)
        .where('seq', '>', after)
        .orderBy('seq')
        .limit(limit)
        .execute()
    },

    /** Lines about these objects, refreshes by these jobs, and new quotes of these posts, in order. */
    async concerning(
      objectIds: string[],
      { jobs, quotedPosts }: { jobs: string[]; quotedPosts: PostKey[] },
    ): Promise<AuditTable[]> {
      const quotes = await createAuditedPostStore(db).objectsOf(quotedPosts)
      const ofJob = sql<SqlBool>`substring(details from '"job":"([^"]+)"') = ANY(${jobs})`
      return await db
        .selectFrom('audit')
        .selectAll()
        .where((eb) =>
          eb.or([
            isAbout(objectIds),
            eb.and([eb('action', '=', 'archive.refresh'), ofJob]),
            eb.and([eb('action', '=', 'quote.save'), isAbout(quotes)]),
          ]),
        )
        .orderBy('seq')
        .execute()
    },

    /** Lines about objects, the newest first. Indexes find the objects and the actions. */
    async about(
      { objectIds, actions, open, actorId, naming, lacking, since }: AuditedAbout,
      { before, limit }: { before?: TimeCursor | undefined; limit: number },
    ): Promise<AuditTable[]> {
      return await db
        .selectFrom('audit')
        .selectAll()
        .where('outcome', '=', 'done')
        .where('action', '=', among(actions))
        .where((eb) => eb.or([eb('action', '=', among(open)), eb('actorId', '=', actorId)]))
        .where((eb) =>
          eb.and([
            ...(objectIds ? [isAbout(objectIds)] : []),
            ...(naming
              ? [
                  eb.or([
                    eb.not(eb('action', '=', among(naming.actions))),
                    sql<SqlBool>`EXISTS (SELECT FROM unnest(${[...naming.texts]}::text[]) AS named (text) WHERE position(named.text IN details) > 0)`,
                  ]),
                ]
              : []),
            ...(since ? [eb('at', '>=', since)] : []),
            ...(lacking ? [sql<SqlBool>`position(${lacking}::text IN details) = 0`] : []),
            ...(before
              ? [
                  sql<SqlBool>`(at, ${auditedId} COLLATE "C") < (${new Date(before.at)}::timestamptz, ${before.id}::text)`,
                ]
              : []),
          ]),
        )
        .orderBy('at', 'desc')
        .orderBy('seq', 'desc')
        .limit(limit)
        .execute()
    },

    /** Lines that match the filters, the newest first, starting before `before`. */
    async page(
      filters: AuditLogFilters,
      { before, limit }: { before?: number; limit: number },
    ): Promise<{ lines: AuditTable[]; total: number }> {
      const matching = db.selectFrom('audit').where((eb) => matches(eb, filters))
      const { total } = await matching
        .select((eb) => eb.fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow()
      const lines = await matching
        .selectAll()
        .$if(before !== undefined, (query) => query.where('seq', '<', before ?? 0))
        .orderBy('seq', 'desc')
        .limit(limit)
        .execute()
      return { lines, total: Number(total) }
    },
  }
}

/**
 * The stored time of a line in microseconds, as ISO 8601 with the era. Lines are written in milliseconds:
 * read as a `Date`, a change of less would go unnoticed.
 */
const storedInstant = sql<string>`coalesce(to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z "AD'), '')`

/** Condition: the object is one of these. The index has the first characters of the ids. */
function isAbout(objectIds: readonly string[]): Expression<SqlBool> {
  const starts = objectIds.map((id) => [...id].slice(0, 128).join(''))
  return sql<SqlBool>`(left(object_id, 128) = ${among(starts)} AND object_id = ${among(objectIds)})`
}

function among(values: readonly string[]): Expression<string> {
  return sql<string>`ANY(${[...values]}::text[])`
}

function findHead(db: Records): Promise<AuditLogHead | undefined> {
  return db.selectFrom('audit').select(['seq', 'mac']).orderBy('seq', 'desc').limit(1).executeTakeFirst()
}

type Row = Omit<AuditTable, 'mac'>

function rowOf(
  { actor, action, object, outcome = 'done', details = {} }: NewAuditEntry,
  seq: number,
  at: Date,
): Row {
  return {
    seq,
    at,
    action,
    outcome,
    actorId: storable(actor.id),
    actorName: storable(actor.name),
    sessionId: storable(actor.session?.id ?? ''),
    ip: storable(actor.ip),
    objectId: storable(object?.id ?? ''),
    objectName: storable(object?.name ?? ''),
    // JSON escapes characters that PostgreSQL rejects.
    details: JSON.stringify({ ...details, ...namedApiKey(actor) }),
  }
}

/** The API key of a call, for the details of its entry. */
function namedApiKey({ apiKey }: NewAuditEntry['actor']): { apiKey?: { id: string; name: string } } {
  return apiKey ? { apiKey: { id: apiKey.id, name: apiKey.name } } : {}
}

/**
 * Replaces NUL, which PostgreSQL rejects, and lone surrogates, which it changes. Otherwise the MAC would not
 * match the stored text.
 */
function storable(text: string): string {
  return text.replaceAll('\0', '').toWellFormed()
}

/**
 * The MAC of a line, over all its fields in this order and the MAC of the line before it. `at` is ISO 8601
 * with milliseconds.
 */
function lineMac(mac: KeyedMac, line: Omit<Row, 'at'> & { at: string }, previous: string): string {
  const { seq, at, actorId, actorName, sessionId, ip, action, objectId, objectName, outcome, details } = line
  const fields = [actorId, actorName, sessionId, ip, action, objectId, objectName, outcome, details]
  return mac('audit', previous, String(seq), at, ...fields)
}

function matches(eb: ExpressionBuilder<Tables, 'audit'>, filters: AuditLogFilters): Expression<SqlBool> {
  const { search, actorId, action, outcome, from, to, timeZone } = filters
  const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`
  const searched = ['actorName', 'objectName', 'objectId', 'ip', 'details'] as const
  // PostgreSQL knows when a day of the zone starts, changes of the clocks included.
  const startOf = (day: string, plus: number) =>
    sql<Date>`(${day}::date + ${plus}::integer)::timestamp AT TIME ZONE ${timeZone}`
  return eb.and([
    ...(search ? [eb.or(searched.map((column) => eb(column, 'ilike', pattern)))] : []),
    ...(actorId?.length ? [eb('actorId', 'in', actorId)] : []),
    ...(action?.length ? [eb('action', 'in', action)] : []),
    ...(outcome?.length ? [eb('outcome', 'in', outcome)] : []),
    ...(from ? [eb('at', '>=', startOf(from, 0))] : []),
    ...(to ? [eb('at', '<', startOf(to, 1))] : []),
  ])
}
