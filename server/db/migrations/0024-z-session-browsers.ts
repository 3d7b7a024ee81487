import type { Kysely } from 'kysely'

/** Which browser was given the current refresh token of a session. Sessions of before match no browser by these. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('sessions')
    .addColumn('agent_mac', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('network_mac', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
}
