import { type Kysely, sql } from 'kysely'

/** Lines are numbered from 1 on. Lines from before are not looked at: `litopys verify` finds what must not be among them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE audit ADD CONSTRAINT audit_seq_check CHECK (seq > 0) NOT VALID`.execute(db)
}
