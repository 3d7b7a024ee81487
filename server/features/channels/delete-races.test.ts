import { channelRoutes } from '@litopys/contract/routes/channels'
import { quoteRoutes } from '@litopys/contract/routes/quotes'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestLitopys, type TestLitopys } from '#testing/litopys'
import { type Postgres, startPostgres } from '../../../tools/engines/postgres.ts'

// The embedded database has one connection. Two parallel transactions need a PostgreSQL server.
let postgres: Postgres
let litopys: TestLitopys
let other: pg.Client

beforeAll(async () => {
  postgres = await startPostgres()
  litopys = await startTestLitopys({ DATABASE_URL: postgres.url })
  other = new pg.Client({ connectionString: postgres.url })
  await other.connect()
})
afterAll(async () => {
  await other.end()
  await litopys.close()
  await postgres.stop()
})

const post = (channelId: number) => ({
  channel: `Канал ${channelId}`,
  channelId,
  messageId: 1,
  date: '2026-01-01T10:00:00Z',
  text: 'Новина',
})
const recordOf = async (channelId: number) => {
  const { data } = await litopys.api.call(channelRoutes.list, { search: '', page: 1, itemsPerPage: 100 })
  return data.find((channel) => channel.channelId === `${channelId}`)
}
async function someTransactionWaits(): Promise<boolean> {
  const { rows } = await other.query('SELECT FROM pg_locks WHERE NOT granted')
  return rows.length > 0
}

/** The statements of a deletion after it has locked the record. */
async function deleteRecord(channelId: number, posts: string): Promise<void> {
  await other.query(
    `INSERT INTO deleted_channels (id, channel_id, title, record, posts, deleted_by, deleted_at)
     SELECT id, channel_id, title, to_jsonb(channels), $2, '', now() FROM channels WHERE channel_id = $1`,
    [`${channelId}`, posts],
  )
  await other.query('DELETE FROM channels WHERE channel_id = $1', [`${channelId}`])
}

test.each([
  { posts: 'delete', meets: 'a locked record', channelId: 10 },
  { posts: 'delete', meets: 'a deleted record', channelId: 11 },
  { posts: 'keep', meets: 'a locked record', channelId: 12 },
  { posts: 'keep', meets: 'a deleted record', channelId: 13 },
])(
  'an import that meets $meets waits for the end of the deletion ($posts)',
  async ({ posts, meets, channelId }) => {
    await litopys.importPosts([post(channelId)])
    await other.query('BEGIN')
    await other.query('SELECT FROM channels WHERE channel_id = $1 FOR UPDATE', [`${channelId}`])
    if (meets === 'a deleted record') await deleteRecord(channelId, posts)
    const importing = litopys.importPosts([post(channelId)])
    await expect.poll(someTransactionWaits, { timeout: 20_000 }).toBe(true)
    if (meets === 'a locked record') await deleteRecord(channelId, posts)
    await other.query('COMMIT')
    const { state } = await importing
    const isGone = posts === 'delete'
    expect(state.status === 'failed' ? state.code : state.status).toBe(isGone ? 'channel_deleted' : 'done')
    expect((await recordOf(channelId)) === undefined).toBe(isGone)
  },
)

test('a channel that another transaction adds again cannot be restored', async () => {
  const wish = { channelId: '20', schedule: 'off', history: 'all' } as const
  const { data: channel } = await litopys.api.call(channelRoutes.add, wish)
  await litopys.api.call(channelRoutes.remove, { id: channel._id, posts: 'keep' })
  await other.query('BEGIN')
  await other.query(
    `INSERT INTO channels SELECT (jsonb_populate_record(NULL::channels, record || '{"id": "00000000-0000-4000-8000-000000000001"}')).*
     FROM deleted_channels WHERE id = $1`,
    [channel._id],
  )
  const restoring = litopys.api.call(channelRoutes.restore, { id: channel._id })
  const refusal = expect(restoring).rejects.toMatchObject({ code: 'channel_known' })
  await expect.poll(someTransactionWaits, { timeout: 20_000 }).toBe(true)
  await other.query('COMMIT')
  await refusal
})

test('a deletion with posts waits for a hold that is placed on a quote of them', async () => {
  await litopys.importPosts([post(21)])
  const id = (await recordOf(21))?._id ?? ''
  const { data: quote } = await litopys.api.call(quoteRoutes.save, { postId: '21_1', comment: '' })
  await other.query('BEGIN')
  await other.query('SELECT FROM quotes WHERE id = $1 FOR UPDATE', [quote._id])
  await other.query(
    `INSERT INTO holds (id, kind, object_id, object_name, reason, placed_by_id, placed_by, placed_at)
     VALUES (gen_random_uuid(), 'quote', $1, '', 'Справа 12', '1', '', now())`,
    [quote._id],
  )
  const deleting = litopys.api.call(channelRoutes.remove, { id, posts: 'delete' })
  deleting.catch(() => undefined)
  await expect.poll(someTransactionWaits, { timeout: 20_000 }).toBe(true)
  await other.query('COMMIT')
  await expect(deleting).rejects.toThrow('hold')
})
