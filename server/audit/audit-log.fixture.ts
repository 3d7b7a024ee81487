import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Records } from '#records/open'
import { createTransactionGuard } from '#records/transaction-guard'
import { createMac } from '#secrets/mac-key'
import { createSeal } from '#secrets/seal'
import { localActor } from '#server/actor'
import { systemClock } from '#server/clock'
import type { openTestRecords } from '#testing/records'
import { createAuditLogStore, type NewAuditEntry } from './audit-log.store.ts'
import { openCheckpointFile } from './checkpoint-file.ts'
import { startCheckpoints } from './checkpoints.ts'
import { createTransact } from './transact.ts'
import { verifyAuditLog } from './verify.ts'

export const line: NewAuditEntry = { actor: localActor, action: 'archive.search', details: { q: 'міст' } }

/** An audit log with its checkpoints, as a process has them between its start and its end. */
export async function openAuditLog({ db, directory }: { db: Records; directory: string }) {
  const mac = createMac(directory)
  const folders = { secrets: directory, checkpoints: join(directory, 'audit') }
  const auditLog = createAuditLogStore(db, { mac, clock: systemClock })
  const errors: unknown[] = []
  const checkpoints = await startCheckpoints({
    auditLog,
    clock: systemClock,
    file: openCheckpointFile(folders),
    onError: (error) => errors.push(error),
  })
  const transact = createTransact(db, {
    mac,
    clock: systemClock,
    seal: createSeal(directory),
    transactions: createTransactionGuard(),
    onMessages: () => undefined,
    onEntries: checkpoints.observe,
  })
  const write = (lines: NewAuditEntry[]) =>
    transact(async ({ audit }) => {
      for (const line of lines) audit.add(line)
    })
  const verify = () => verifyAuditLog({ auditLog, checkpoints, areCheckpointsApart: true })
  return {
    mac,
    auditLog,
    checkpoints,
    transact,
    write,
    verify,
    errors,
    file: join(folders.checkpoints, 'checkpoints.jsonl'),
  }
}

type Shared = Awaited<ReturnType<typeof openTestRecords>>

/**
 * A new audit log of this many lines, with its own keys and checkpoints, in the records that the tests of a
 * file share.
 */
export async function newAuditLog(shared: Shared, lines: number) {
  const { db } = shared
  const directory = mkdtempSync(join(shared.directory, 'audit-log-'))
  await tamper(db, (records) => records.deleteFrom('audit').execute())
  const opened = await openAuditLog({ db, directory })
  for (let left = lines; left > 0; left -= 500) {
    await opened.write(Array.from({ length: Math.min(left, 500) }, (_, i) => ({ ...line, details: { i } })))
  }
  await opened.checkpoints.stop()
  return { db, directory, ...opened }
}

/** Changes the database as its superuser can: with triggers and checks disabled. */
export async function tamper(db: Records, change: (db: Records) => Promise<unknown>): Promise<void> {
  const { rows: checks } = await sql<{ name: string; definition: string }>`
    SELECT conname AS name, pg_get_constraintdef(oid) AS definition FROM pg_constraint
    WHERE conrelid = 'audit'::regclass AND contype = 'c'`.execute(db)
  await sql`ALTER TABLE audit DISABLE TRIGGER ALL`.execute(db)
  for (const { name } of checks) await sql`ALTER TABLE audit DROP CONSTRAINT ${sql.ref(name)}`.execute(db)
  await change(db)
  for (const { name, definition } of checks) {
    const notValid = definition.endsWith('NOT VALID') ? '' : 'NOT VALID'
    await sql`ALTER TABLE audit ADD CONSTRAINT ${sql.ref(name)} ${sql.raw(`${definition} ${notValid}`)}`.execute(
      db,
    )
  }
  await sql`ALTER TABLE audit ENABLE TRIGGER ALL`.execute(db)
}

export const oks = (findings: { ok: boolean }[]) => findings.map(({ ok }) => ok)
