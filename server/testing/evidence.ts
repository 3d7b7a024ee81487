import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Observation } from '@litopys/contract/schemas/observation'
import { openEngine } from '#archive/engine'
import { migrateArchive } from '#archive/migrate'
import { openAuditLog } from '#audit/audit-log.fixture'
import type { Certificate } from '#evidence/certificate'
import { createLeafStore } from '#features/evidence/leaves.store'
import { sealRun } from '#features/evidence/seal-run.usecase'
import { createSealStore } from '#features/evidence/seals.store'
import { createStampStore } from '#features/evidence/stamps.store'
import { verifySeals } from '#features/evidence/verify-seals.usecase'
import { createObservationStore } from '#features/posts/observations.store'
import { systemClock } from '#server/clock'
import { openTestRecords, turnable } from './records.ts'

export type TestEvidence = Awaited<ReturnType<typeof openTestEvidence>>

/** Seals over real engines, without the rest of the server. */
export async function openTestEvidence() {
  const directory = mkdtempSync(join(tmpdir(), 'litopys-evidence-'))
  const engine = await openEngine({ directory, url: undefined, searchTimeoutSeconds: 60 })
  await migrateArchive(engine)
  const { db, directory: secrets, close } = await openTestRecords()
  const audit = await openAuditLog({ db, directory: secrets })
  const clock = turnable(systemClock)
  const store = createObservationStore(engine)
  const { observationsOfRun, observationsOfPosts } = store
  const [seals, leaves, stamps] = [createSealStore(db), createLeafStore(engine), createStampStore(db)]
  const { transact, auditLog } = audit
  const authorities: string[] = []
  const deps = {
    seals,
    leaves,
    observationsOfRun,
    transact,
    auditLog,
    clock,
    authorities,
    onSealed: () => undefined,
  }
  const insert = async (observations: Observation[]) => {
    const lines = observations.map(({ seenAt, ...one }) => JSON.stringify({ ...one, seenAt: seenAt || null }))
    const bytes = new TextEncoder().encode(lines.join('\n'))
    await store.insert([{ observations: bytes, records: new Uint8Array() }])
  }
  return {
    ...deps,
    db,
    engine,
    audit,
    /** Folder with the keys of the audit log. */
    secrets,
    auditLog,
    stamps,
    observationsOfPosts,
    clock,
    insert,
    seal: (run: string) => sealRun(deps, run),
    /** Captures posts of a channel in a run, without its seal. */
    async capture(run: string, observations: Observation[]) {
      await seals.open({ run, kind: 'import', openedAt: clock.now() })
      await insert(observations)
    },
    verify: async (roots: Certificate[] = [], sample?: number) => {
      const found = await verifySeals({ seals, leaves, stamps, observationsOfRun, auditLog, roots }, sample)
      return Object.fromEntries(found.map(({ check, ok, detail }) => [check, { ok, detail }]))
    },
    close: async () => {
      await audit.checkpoints.stop()
      await engine.close()
      await close()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

export function observationOf(run: string, messageId: number, more: Partial<Observation> = {}): Observation {
  return {
    channelId: '1001',
    messageId,
    source: 'desktop',
    run,
    hash: createHash('sha256').update(`${run} ${messageId}`).digest('hex'),
    capturedAt: '2026-11-27T10:00:00Z',
    seenAt: '',
    asked: 'result.json',
    parser: 'desktop-1',
    context: '{"title":"Місто"}',
    place: String(messageId),
    files: [],
    ...more,
  }
}
