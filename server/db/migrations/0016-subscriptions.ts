import { type Kysely, sql } from 'kysely'

/** Requests that are watched, what came in for them, and who gets that by mail. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('subscriptions')
    .addColumn('id', 'uuid', (column) => column.primaryKey())
    .addColumn('request_id', 'uuid', (column) => column.notNull().references('saved.id').onDelete('cascade'))
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .addColumn('cut_at', 'timestamptz')
    .addUniqueConstraint('subscriptions_once', ['request_id', 'user_id'])
    .execute()
  await db.schema.createIndex('subscriptions_by_user').on('subscriptions').column('user_id').execute()
  await db.schema
    .createTable('subscription_matches')
    .addColumn('subscription_id', 'uuid', (column) =>
      column.notNull().references('subscriptions.id').onDelete('cascade'),
    )
    .addColumn('post_id', 'text', (column) => column.notNull())
    .addColumn('cluster', 'text', (column) => column.notNull())
    .addColumn('fired', sql`text[]`, (column) => column.notNull())
    .addColumn('found_at', 'timestamptz', (column) => column.notNull())
    .addColumn('seen_at', 'timestamptz')
    .addColumn('seq', 'bigint', (column) => column.notNull().generatedAlwaysAsIdentity())
    .addColumn('mailed', 'boolean', (column) => column.notNull().defaultTo(false))
    .addPrimaryKeyConstraint('subscription_matches_once', ['subscription_id', 'post_id'])
    .addUniqueConstraint('subscription_matches_folded', ['subscription_id', 'cluster'])
    .execute()
  await db.schema
    .createIndex('subscription_matches_in_order')
    .on('subscription_matches')
    .columns(['subscription_id', 'seq'])
    .execute()
  await db.schema
    .createIndex('subscription_matches_by_time')
    .on('subscription_matches')
    .columns(['subscription_id', 'found_at'])
    .execute()
  await db.schema
    .createIndex('subscription_matches_found')
    .on('subscription_matches')
    .column('found_at')
    .execute()
  await db.schema
    .createTable('digests')
    .addColumn('user_id', 'text', (column) => column.primaryKey())
    .addColumn('hour', 'smallint', (column) => column.notNull())
    .addColumn('due_at', 'timestamptz', (column) => column.notNull())
    .execute()
}
