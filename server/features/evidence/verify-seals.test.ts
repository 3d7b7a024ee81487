import { sql as records } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sql } from '#archive/sql'
import { tamper } from '#audit/audit-log.fixture'
import { leafOf } from '#evidence/leaf'
import { rootOfInclusion } from '#evidence/merkle'
import { createJobStore } from '#jobs/jobs.store'
import { localActor } from '#server/actor'
import { observationOf, openTestEvidence, type TestEvidence } from '#testing/evidence'
import { proofsOf } from './proofs.usecase.ts'
import { hexOf, leafHash } from './run-tree.ts'
import { sealRun } from './seal-run.usecase.ts'
import { startSealSweep } from './seal-sweep.job.ts'

let evidence: TestEvidence
beforeAll(async () => {
  evidence = await openTestEvidence()
})
afterAll(() => evidence.close())

beforeEach(async () => {
  const { db, engine } = evidence
  for (const table of ['observations', 'leaves']) await engine.run(sql`TRUNCATE TABLE litopys.${raw(table)}`)
  await changeSeals((change) => change.deleteFrom('seals').execute())
  await db.deleteFrom('unsealedRuns').execute()
  await tamper(db, (change) => change.deleteFrom('audit').execute())
  await evidence.capture(
    'run-1',
    [1, 2, 3, 4, 5].map((number) => observationOf('run-1', number)),
  )
  await evidence.capture('run-2', [
    ...[3, 4].map((number) => observationOf('run-2', number)),
    ...[1, 2, 3].map((number) => observationOf('run-2', number, { channelId: '2002' })),
  ])
  await evidence.seal('run-1')
  await evidence.seal('run-2')
})

const raw = (text: string) => ({ text, values: [] })

/** Changes the table of seals as the owner of the database can. */
async function changeSeals(change: (db: TestEvidence['db']) => Promise<unknown>): Promise<void> {
  const { db } = evidence
  await records`ALTER TABLE seals DISABLE TRIGGER ALL`.execute(db)
  await change(db)
  await records`ALTER TABLE seals ENABLE TRIGGER ALL`.execute(db)
}
const removeObservations = (condition: string) =>
  evidence.engine.run(raw(`DELETE FROM litopys.observations WHERE ${condition}`))

describe('verify', () => {
  test('finds nothing in untouched seals, all or a sample', async () => {
    expect(await evidence.verify()).toEqual({
      seals: { ok: true, detail: '2 seals in one chain, as in the audit log' },
      observations: { ok: true, detail: 'intact: 10 observations of 2 seals' },
      'time-stamps': { ok: true, detail: '0 valid time stamps' },
    })
    const { observations } = await evidence.verify([], 1)
    expect(observations).toEqual({ ok: true, detail: 'intact: 5 observations of a sample of 1 of 2 seals' })
  })

  test('names an observation that was changed', async () => {
    await removeObservations(`run = 'run-1' AND messageId = 3`)
    await evidence.insert([observationOf('run-1', 3, { capturedAt: '2026-11-26T10:00:00Z' })])
    expect((await evidence.verify()).observations).toEqual({
      ok: false,
      detail: 'an observation of post 1001_3 in seal 1 was changed',
    })
  })

  test('names observations that were removed and added', async () => {
    await removeObservations(`run = 'run-2' AND channelId = '2002' AND messageId = 1`)
    await evidence.insert([observationOf('run-1', 9)])
    expect((await evidence.verify()).observations).toEqual({
      ok: false,
      detail:
        'an observation of post 1001_9 in seal 1 was added; an observation of post 2002_1 in seal 2 was removed',
    })
  })

  test('finds a changed observation whose stored leaf was changed too', async () => {
    await removeObservations(`run = 'run-1' AND messageId = 3`)
    await evidence.insert([observationOf('run-1', 3, { asked: 'other.json' })])
    await evidence.engine.run(raw(`TRUNCATE TABLE litopys.leaves`))
    // The leaves as a seal of the changed run would have them.
    await changeSeals((db) => db.deleteFrom('seals').where('number', '=', 2).execute())
    await evidence.db.deleteFrom('unsealedRuns').execute()
    await rewriteLeaves('run-1')
    expect((await evidence.verify()).observations?.detail).toContain(
      'the observations do not lead to the root of seal 1',
    )
  })

  test('finds observations of a run without a seal', async () => {
    await evidence.insert([observationOf('run-3', 1)])
    expect((await evidence.verify()).observations).toEqual({
      ok: false,
      detail: 'the run run-3 has observations, but no seal',
    })
  })

  test('distinguishes observations that were deleted with their channel from others', async () => {
    await removeObservations(`channelId = '2002'`)
    expect((await evidence.verify()).observations?.ok).toBe(false)
    const removal = { actor: localActor, action: 'channel.remove', object: { id: '2002', name: '' } } as const
    await evidence.audit.write([{ ...removal, details: { posts: 'keep' } }])
    expect((await evidence.verify()).observations?.ok).toBe(false)
    await evidence.audit.write([{ ...removal, details: { posts: 'delete' } }])
    expect((await evidence.verify()).observations).toEqual({
      ok: true,
      detail: 'intact: 7 observations of 2 seals; 3 were deleted with their channels, as the audit log says',
    })
    // A later run of the channel is not covered by the removal.
    await evidence.capture('run-4', [observationOf('run-4', 1, { channelId: '2002' })])
    await evidence.seal('run-4')
    await removeObservations(`run = 'run-4'`)
    expect((await evidence.verify()).observations).toEqual({
      ok: false,
      detail: 'an observation of post 2002_1 in seal 3 was removed',
    })
  })

  test('accepts a channel that was deleted while its run was sealed', async () => {
    const removal = { actor: localActor, action: 'channel.remove', object: { id: '2002', name: '' } } as const
    await evidence.capture('run-5', [
      observationOf('run-5', 1),
      observationOf('run-5', 1, { channelId: '2002' }),
    ])
    const observationsOfRun: typeof evidence.observationsOfRun = async function* (run, options) {
      yield* evidence.observationsOfRun(run, options)
      await removeObservations(`channelId = '2002'`)
      await evidence.audit.write([{ ...removal, details: { posts: 'delete' } }])
    }
    await sealRun({ ...evidence, observationsOfRun }, 'run-5')
    expect((await evidence.verify()).observations).toEqual({
      ok: true,
      detail: 'intact: 8 observations of 3 seals; 4 were deleted with their channels, as the audit log says',
    })
    // Observations of the other channel are still missed.
    await removeObservations(`run = 'run-5'`)
    expect((await evidence.verify()).observations).toEqual({
      ok: false,
      detail: 'an observation of post 1001_1 in seal 3 was removed',
    })
  })

  test('misses observations of a deleted channel until its removal starts', async () => {
    const row = {
      id: evidence.clock.newId(),
      channelId: '2002',
      title: '',
      record: '{}',
      posts: 'delete',
      deletedBy: '',
      deletedAt: evidence.clock.now(),
    } as const
    await evidence.db.insertInto('deletedChannels').values(row).execute()
    await removeObservations(`channelId = '2002'`)
    expect((await evidence.verify()).observations?.ok).toBe(false)
    await evidence.db.updateTable('deletedChannels').set({ removing: true }).execute()
    expect((await evidence.verify()).observations?.ok).toBe(true)
    await evidence.db.deleteFrom('deletedChannels').execute()
  })

  test('finds seals that were changed, removed or left out of the audit log', async () => {
    await changeSeals((db) => db.updateTable('seals').set({ leaves: 4 }).where('number', '=', 1).execute())
    expect((await evidence.verify()).seals?.detail).toContain('seal 1 does not match its hash')
    await changeSeals((db) => db.deleteFrom('seals').where('number', '=', 1).execute())
    const { seals } = await evidence.verify()
    expect(seals?.detail).toContain('seals before seal 2 are missing')
    expect(seals?.detail).toContain('seal 1 of the audit log is missing')
    await tamper(evidence.db, (db) => db.deleteFrom('audit').execute())
    expect((await evidence.verify()).seals?.detail).toContain('seal 2 is not in the audit log')
  })
})

describe('a run', () => {
  test('is sealed once, also by several processes at once', async () => {
    await evidence.capture('run-5', [observationOf('run-5', 1)])
    await evidence.capture('run-6', [observationOf('run-6', 1)])
    await Promise.all(['run-5', 'run-6', 'run-5', 'run-6', 'run-5'].map((run) => evidence.seal(run)))
    const { seals } = await evidence.seals.page(undefined, 10)
    expect(seals.map(({ number }) => number)).toEqual([4, 3, 2, 1])
    expect((await evidence.verify()).seals?.ok).toBe(true)
  })

  test('that ended without a seal is sealed later, but not while it runs or is in use', async () => {
    for (const run of ['run-8', 'live-1', 'live-2']) await evidence.capture(run, [observationOf(run, 1)])
    await evidence.db
      .updateTable('unsealedRuns')
      .set({ kind: 'live' })
      .where('run', 'like', 'live-%')
      .execute()
    const running = evidence.clock.newId()
    await evidence.capture(running, [observationOf(running, 1)])
    const input = { title: '', input: {}, total: 0, createdBy: '', createdAt: evidence.clock.now() }
    const jobs = createJobStore(evidence.db)
    await jobs.add({ id: running, kind: 'import', ...input })
    const sealedRuns = async () => (await evidence.seals.page(undefined, 10)).seals.map(({ run }) => run)

    const liveRuns = { isInUse: (run: string) => run === 'live-1', sealable: () => new Date() }
    const errors: unknown[] = []
    const sweep = startSealSweep({ ...evidence, liveRuns, onError: (error) => errors.push(error) })
    await expect.poll(sealedRuns).toEqual(['live-2', 'run-8', 'run-2', 'run-1'])
    await sweep.stop()
    await jobs.requestCancel(running, evidence.clock.now())
    const next = startSealSweep({ ...evidence, liveRuns, onError: (error) => errors.push(error) })
    await expect.poll(sealedRuns).toEqual([running, 'live-2', 'run-8', 'run-2', 'run-1'])
    await next.stop()
    expect(errors).toEqual([])
  })

  test('without observations gets no seal, and no number', async () => {
    await evidence.capture('run-7', [])
    await evidence.seal('run-7')
    expect((await evidence.seals.page(undefined, 10)).total).toBe(2)
    expect(await evidence.seals.knownRuns()).toEqual(new Set(['run-1', 'run-2']))
  })
})

test('an observation has a proof that leads to the root of its seal', async () => {
  const wanted: string[] = []
  for await (const one of evidence.observationsOfRun('run-1')) wanted.push(hexOf(leafHash(leafOf(one))))
  const proofs = await proofsOf(evidence, 'run-1', [...wanted.slice(1, 3), 'ab'.repeat(32)])
  expect([...(proofs?.keys() ?? [])]).toEqual(wanted.slice(1, 3))
  const seal = await evidence.seals.find(1)
  for (const [leaf, { index, size, path }] of proofs ?? []) {
    const steps = path.map((hash) => Buffer.from(hash, 'hex'))
    const root = await rootOfInclusion({ leafHash: Buffer.from(leaf, 'hex'), index, size, path: steps })
    expect(root && hexOf(root)).toBe(seal?.root)
  }
  expect(await proofsOf(evidence, 'run-9', wanted)).toBeUndefined()
})

test('seals cannot be changed or removed with ordinary SQL', async () => {
  const { db } = evidence
  await expect(db.updateTable('seals').set({ leaves: 1 }).execute()).rejects.toThrow('only grows')
  await expect(db.deleteFrom('seals').execute()).rejects.toThrow('only grows')
  await expect(records`TRUNCATE seals`.execute(db)).rejects.toThrow('only grows')
})

/** Stores the leaves of the observations as they are now. */
async function rewriteLeaves(run: string): Promise<void> {
  let position = 0
  for await (const one of evidence.observationsOfRun(run)) {
    const { channelId, messageId } = one
    await evidence.leaves.insert(run, [
      { position, channelId, messageId, leaf: leafHash(leafOf(one)).toString('hex') },
    ])
    position += 1
  }
}
