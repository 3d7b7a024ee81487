import { appendFileSync, globSync } from 'node:fs'
import { join } from 'node:path'
import { sql as inDatabase } from 'kysely'
import { raw, type Sql, sql } from '#archive/sql'
import { openRecords, type Records } from '#records/open'
import { openArchiveOf } from '../chosen-engines.ts'
import { imported, shown } from './channel.ts'

/**
 * Faults that a simulation must notice, with the invariant that names them. Each changes the data of a stopped
 * server in a way that a program with an error could.
 */
export const plantedFaults = {
  'a post is lost': {
    violates: 'no acknowledged post is lost, doubled or has an older text',
    plant: (directory) => deletePosts(directory, `channelId = '${imported.channelId}'`),
  },
  'a refreshed post is lost': {
    violates: 'the cursor of a channel names posts that are in the archive',
    plant: (directory) => deletePosts(directory, `channelId = '${shown.id}'`),
  },
  'a quote is lost': {
    violates: 'quotes are there once, with their text, comment and hash',
    plant: inRecords((db) => db.deleteFrom('quotes').where('deletedAt', 'is', null).execute()),
  },
  'the text of a quote is changed': {
    violates: 'posts, files, quotes and the audit log are verified',
    plant: inRecords((db) =>
      db.updateTable('quotes').set({ frozen: inDatabase`replace(frozen, 'редакції', 'версії')` }).execute(),
    ),
  },
  'a comment is undone': {
    violates: 'quotes are there once, with their text, comment and hash',
    plant: inRecords((db) => db.updateTable('quotes').set({ comment: 'older' }).execute()),
  },
  'a request is lost': {
    violates: 'saved requests are there',
    plant: inRecords(async (db) => {
      await db.deleteFrom('subscriptions').execute()
      await db.deleteFrom('saved').where('collection', '=', 'requests').execute()
    }),
  },
  'matches are lost': {
    violates: 'every post captured after a request was watched is one of its matches',
    plant: inRecords((db) => db.deleteFrom('subscriptionMatches').execute()),
  },
  'a user is lost': {
    violates: 'users are there',
    plant: inRecords(async (db) => {
      await db.deleteFrom('passwordLinks').execute()
      await db.deleteFrom('users').where('passwordHash', 'is', null).execute()
    }),
  },
  'an ended session is open again': {
    violates: 'an ended session stays ended',
    plant: inRecords(async (db) => {
      const { latest } = await db
        .selectFrom('audit')
        .select(({ fn }) => fn.max('at').as('latest'))
        .executeTakeFirstOrThrow()
      // As recent as the last action, because an idle session ends too.
      const times = { createdAt: latest, seenAt: latest, rotatedAt: latest }
      await db
        .updateTable('sessions')
        .set({ revokedAt: null, endReason: null, ...times })
        .execute()
    }),
  },
  'a job never ends': {
    violates: 'every job has ended, and none has failed',
    plant: inRecords((db) =>
      db
        .updateTable('jobs')
        .set({
          status: 'running',
          lease: '00000000-0000-4000-8000-000000000000',
          leasedUntil: new Date('2100-01-01'),
        })
        .where('kind', '=', 'import')
        .execute(),
    ),
  },
  'the cursor is ahead': {
    violates: 'the cursor of a channel names posts that are in the archive',
    plant: inRecords((db) => db.updateTable('channels').set({ cursor: 1_000_000 }).execute()),
  },
  'the file of an export is damaged': {
    violates: 'files of exports are whole',
    plant: async (directory) => {
      for (const file of globSync(join(directory, 'exports/*.jsonl*'))) appendFileSync(file, '{"more":1}\n')
    },
  },
  'words of posts are missing in the index': {
    violates: 'counts equal lists',
    plant: (directory) =>
      changeArchive(
        directory,
        sql`ALTER TABLE litopys.posts UPDATE terms = [] WHERE messageId % 2 = 1 SETTINGS mutations_sync = 2`,
      ),
  },
  'an audit entry is lost': {
    violates: 'every acknowledged change has its audit entry',
    plant: inRecords(async (db) => {
      await inDatabase`ALTER TABLE audit DISABLE TRIGGER ALL`.execute(db)
      await db.deleteFrom('audit').where('action', '=', 'quote.save').execute()
    }),
  },
  'an audit entry is changed': {
    violates: 'posts, files, quotes and the audit log are verified',
    plant: inRecords(async (db) => {
      await inDatabase`ALTER TABLE audit DISABLE TRIGGER ALL`.execute(db)
      await db.updateTable('audit').set({ action: 'saved.open' }).where('action', '=', 'quote.save').execute()
    }),
  },
} satisfies Record<string, { violates: string; plant: (directory: string) => Promise<unknown> }>
export type PlantedFault = keyof typeof plantedFaults

function inRecords(change: (db: Records) => Promise<unknown>) {
  return async (directory: string): Promise<void> => {
    const db = await openRecords({ directory: join(directory, 'records'), url: undefined })
    await change(db)
    await db.destroy()
  }
}

async function deletePosts(directory: string, condition: string): Promise<void> {
  await changeArchive(directory, sql`DELETE FROM litopys.posts WHERE ${raw(condition)} AND messageId % 2 = 1`)
}

async function changeArchive(directory: string, statement: Sql): Promise<void> {
  const engine = await openArchiveOf(directory)
  await engine.run(statement)
  await engine.close()
}
