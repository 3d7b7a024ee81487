import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { noSeal, type SealContent, textOfSeal } from '#evidence/seal'
import type { SealsTable } from '#records/evidence-tables'
import type { Records } from '#records/open'

export type SealStore = ReturnType<typeof createSealStore>
export type SealKind = 'import' | 'refresh' | 'live'
export type OpenRun = { run: string; kind: SealKind; openedAt: Date }

/** The chain of seals, and the runs that have no seal yet. */
export function createSealStore(db: Records) {
  const unsealed = () => db.selectFrom('unsealedRuns').select(['run', 'openedAt'])
  return {
    /** Notes that a run may have observations from now on. Repeating this changes nothing. */
    async open(run: OpenRun): Promise<void> {
      await db
        .insertInto('unsealedRuns')
        .values(run)
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    },

    /** The newest interval of live updates without a seal that started after `since`. */
    async findLive(since: Date): Promise<{ run: string; openedAt: Date } | undefined> {
      return await unsealed()
        .where('kind', '=', 'live')
        .where('openedAt', '>', since)
        .orderBy('openedAt', 'desc')
        .limit(1)
        .executeTakeFirst()
    },

    /** Runs without a seal that capture nothing more: ended jobs, and intervals that started before `liveBefore`. */
    async over(liveBefore: Date): Promise<string[]> {
      const rows = await db
        .selectFrom('unsealedRuns')
        .leftJoin('jobs', (join) => join.on(sql<boolean>`jobs.id::text = unsealed_runs.run`))
        .select('unsealedRuns.run')
        .where((eb) =>
          eb.or([
            eb.and([eb('unsealedRuns.kind', '=', 'live'), eb('unsealedRuns.openedAt', '<=', liveBefore)]),
            eb.and([
              eb('unsealedRuns.kind', '<>', 'live'),
              eb.or([eb('jobs.id', 'is', null), eb('jobs.status', 'not in', ['queued', 'running'])]),
            ]),
          ]),
        )
        .orderBy('unsealedRuns.openedAt')
        .execute()
      return rows.map(({ run }) => run)
    },

    /**
     * Takes a run out of the runs without a seal, in the transaction that seals it. Undefined if another transaction
     * has sealed it.
     */
    async take(run: string): Promise<{ kind: string } | undefined> {
      return await db.deleteFrom('unsealedRuns').where('run', '=', run).returning('kind').executeTakeFirst()
    },

    /** Appends a seal. `db` must be a transaction: no other transaction can append until it ends. */
    async append(sealed: Omit<SealContent, 'number' | 'previous'>): Promise<SealsTable> {
      await sql`SELECT pg_advisory_xact_lock(7112040)`.execute(db)
      const last = await db
        .selectFrom('seals')
        .select(['number', 'hash'])
        .orderBy('number', 'desc')
        .limit(1)
        .executeTakeFirst()
      const content = { ...sealed, number: (last?.number ?? 0) + 1, previous: last?.hash ?? noSeal }
      const seal = { ...content, hash: hashOfSeal(content) }
      await db.insertInto('seals').values(seal).execute()
      return seal
    },

    async isSealed(run: string): Promise<boolean> {
      const found = await db.selectFrom('seals').select('number').where('run', '=', run).executeTakeFirst()
      return found !== undefined
    },

    async find(number: number): Promise<SealsTable | undefined> {
      return await db.selectFrom('seals').selectAll().where('number', '=', number).executeTakeFirst()
    },

    /** The seals of these runs, in order. */
    async ofRuns(runs: string[]): Promise<SealsTable[]> {
      if (runs.length === 0) return []
      return await db.selectFrom('seals').selectAll().where('run', 'in', runs).orderBy('number').execute()
    },

    /** The next seals in order, from the lowest number in the table. */
    async after(number: number | undefined, limit: number): Promise<SealsTable[]> {
      return await db
        .selectFrom('seals')
        .selectAll()
        .$if(number !== undefined, (query) => query.where('number', '>', number ?? 0))
        .orderBy('number')
        .limit(limit)
        .execute()
    },

    /** The newest seals before this one. */
    async page(before: number | undefined, limit: number): Promise<{ seals: SealsTable[]; total: number }> {
      const { total } = await db
        .selectFrom('seals')
        .select((eb) => eb.fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow()
      const seals = await db
        .selectFrom('seals')
        .selectAll()
        .$if(before !== undefined, (query) => query.where('number', '<', before ?? 0))
        .orderBy('number', 'desc')
        .limit(limit)
        .execute()
      return { seals, total: Number(total) }
    },

    /** All runs that have a seal or wait for one. */
    async knownRuns(): Promise<Set<string>> {
      const sealed = await db.selectFrom('seals').select('run').execute()
      const open = await db.selectFrom('unsealedRuns').select('run').execute()
      return new Set([...sealed, ...open].map(({ run }) => run))
    },

    /** Channels whose posts are being removed for good. */
    async channelsInRemoval(): Promise<string[]> {
      const rows = await db
        .selectFrom('deletedChannels')
        .select('channelId')
        .where('posts', '=', 'delete')
        .where('removing', '=', true)
        .execute()
      return rows.map(({ channelId }) => channelId)
    },
  }
}

export function hashOfSeal(content: SealContent): string {
  return createHash('sha256').update(textOfSeal(content)).digest('hex')
}
