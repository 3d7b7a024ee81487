import type { Kysely } from 'kysely'

/** That a watched request could not be compared with a post is told; and matches are found by the cluster of their post. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('subscriptions').addColumn('failed_at', 'timestamptz').execute()
  await db.schema
    .createIndex('subscription_matches_by_cluster')
    .on('subscription_matches')
    .column('cluster')
    .execute()
}
