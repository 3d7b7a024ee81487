import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { migrateRecords } from '#db/migrate'
import { openTestRecords } from '#testing/records'
import { createDeletedChannelStore } from './deleted-channels.store.ts'

const { db, close } = await openTestRecords()
afterAll(close)

test('channels of an older version keep their refresh schedule, deleted ones too', async () => {
  const made = { createdBy: 'anna', createdAt: new Date(0) }
  const channel = { type: 'public_channel', schedule: 'daily', ...made } as const
  const [kept, deleted] = [randomUUID(), randomUUID()]
  await db
    .insertInto('channels')
    .values([
      { ...channel, tags: [], id: kept, channelId: '1', title: 'Вітряк' },
      { ...channel, tags: [], id: deleted, channelId: '2', title: 'Обмін' },
    ])
    .execute()
  await sql`ALTER TABLE channels RENAME COLUMN schedule TO frequency`.execute(db)
  await sql`INSERT INTO deleted_channels SELECT id, channel_id, title, to_jsonb(channels), 'keep', 'anna', now()
    FROM channels WHERE id = ${deleted}`.execute(db)
  await sql`DELETE FROM channels WHERE id = ${deleted}`.execute(db)
  await sql`DELETE FROM kysely_migration WHERE name = '0028-channel-schedule'`.execute(db)

  await migrateRecords(db)
  await createDeletedChannelStore(db).takeBack(deleted)

  const rows = await db.selectFrom('channels').select(['id', 'schedule']).orderBy('channelId').execute()
  expect(rows).toEqual([
    { id: kept, schedule: 'daily' },
    { id: deleted, schedule: 'daily' },
  ])
})
