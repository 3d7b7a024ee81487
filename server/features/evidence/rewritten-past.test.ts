import { readFileSync, writeFileSync } from 'node:fs'
import { sql as records } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '#archive/sql'
import { openAuditLog, tamper } from '#audit/audit-log.fixture'
import { createAuditLogStore } from '#audit/audit-log.store'
import { openCheckpointFile } from '#audit/checkpoint-file'
import { readPem } from '#evidence/certificate'
import { leafOf } from '#evidence/leaf'
import { noSeal } from '#evidence/seal'
import { readStampAnswer, verifyStamp, writeStampRequest } from '#evidence/time-stamp'
import { observationOf, openTestEvidence, type TestEvidence } from '#testing/evidence'
import { makeAuthority, type TestAuthority } from '#testing/time-stamp-authority'
import { hexOf, leafHash, treeOf } from './run-tree.ts'
import { hashOfSeal } from './seals.store.ts'

let evidence: TestEvidence
let authority: TestAuthority
beforeAll(async () => {
  ;[evidence, authority] = await Promise.all([openTestEvidence(), makeAuthority()])
})
afterAll(async () => {
  await evidence.close()
  authority.close()
})

const name = 'http://tsa.example/'

/** Stamps a seal as the loop does, and returns the token. */
async function stamp(number: number): Promise<Uint8Array> {
  const seal = await evidence.seals.find(number)
  const hash = seal?.hash ?? ''
  const token = readStampAnswer(await authority.reply(writeStampRequest(hash, 7n)))
  await evidence.stamps.request(number, [name], new Date())
  const verified = await verifyStamp(token, { hash, nonce: 7n, roots: readPem(authority.roots) })
  await evidence.stamps.save(number, name, token, verified)
  return token
}

const checkpoints = () =>
  openCheckpointFile({ secrets: evidence.secrets, checkpoints: `${evidence.secrets}/audit` })

/** Changes an old observation, and everything in both databases and the checkpoint file that depends on it. */
async function rewriteThePast(run: string): Promise<void> {
  const { db, engine } = evidence
  await engine.run(sql`DELETE FROM litopys.observations WHERE run = 'run-1' AND messageId = 2`)
  await evidence.insert([observationOf(run, 2, { context: '{"title":"Forged"}' })])

  const tree = treeOf()
  let position = 0
  for await (const one of evidence.observationsOfRun(run)) {
    const { channelId, messageId } = one
    const leaf = leafHash(leafOf(one))
    tree.add(leaf)
    await evidence.leaves.insert(run, [{ position, channelId, messageId, leaf: hexOf(leaf) }])
    position += 1
  }
  const root = hexOf(tree.end().root)

  const hashes = new Map<string, string>()
  let previous = noSeal
  await records`ALTER TABLE seals DISABLE TRIGGER ALL`.execute(db)
  for (const seal of await evidence.seals.after(undefined, 100)) {
    const content = { ...seal, previous, ...(seal.run === run ? { root } : {}) }
    const hash = hashOfSeal(content)
    await db
      .updateTable('seals')
      .set({ root: content.root, previous, hash })
      .where('number', '=', seal.number)
      .execute()
    hashes.set(seal.hash, hash)
    hashes.set(seal.root, content.root)
    previous = hash
  }
  await records`ALTER TABLE seals ENABLE TRIGGER ALL`.execute(db)

  // The whole audit log again, with the key of the server and the times of its entries.
  const lines = await db.selectFrom('audit').selectAll().orderBy('seq').execute()
  await tamper(db, (change) => change.deleteFrom('audit').execute())
  for (const line of lines) {
    const clock = { now: () => line.at, newId: () => '' }
    let details = line.details
    for (const [before, after] of hashes) details = details.replaceAll(before, after)
    await db.transaction().execute((transaction) =>
      createAuditLogStore(transaction, { mac: evidence.audit.mac, clock }).append([
        {
          actor: { id: line.actorId, name: line.actorName, ip: line.ip },
          action: 'archive.seal',
          object: { id: line.objectId, name: line.objectName },
          details: JSON.parse(details),
        },
      ]),
    )
  }
  // The first checkpoint covers no entry. A start signs the rest again with the key of the server.
  const [first = ''] = readFileSync(evidence.audit.file, 'utf8').split('\n')
  writeFileSync(evidence.audit.file, `${first}\n`)
}

test('an administrator who rewrites a record and all that depends on it is found by what is elsewhere only', async () => {
  const roots = readPem(authority.roots)
  await evidence.capture(
    'run-1',
    [1, 2, 3].map((number) => observationOf('run-1', number)),
  )
  await evidence.capture(
    'run-2',
    [4, 5].map((number) => observationOf('run-2', number)),
  )
  await evidence.seal('run-1')
  await evidence.seal('run-2')
  // What left the server before: a time stamp in an evidence package, a printed seal, and a mailed checkpoint.
  const token = await stamp(1)
  const laterToken = await stamp(2)
  const printed = (await evidence.seals.find(2))?.hash
  await evidence.audit.checkpoints.stop()
  const mailed = checkpoints().last()
  expect(mailed?.seq).toBe(2)
  const untouched = await evidence.verify(roots)
  expect(Object.values(untouched).every(({ ok }) => ok)).toBe(true)

  await rewriteThePast('run-1')
  const rewritten = await openAuditLog({ db: evidence.db, directory: evidence.secrets })
  await rewritten.checkpoints.stop()

  // The databases and the checkpoint file agree with each other: nothing within them shows it.
  expect((await rewritten.verify()).map(({ ok }) => ok)).toEqual([true, true])
  const found = await evidence.verify(roots)
  expect(found.seals?.ok).toBe(true)
  expect(found.observations?.ok).toBe(true)
  // The authority signed another hash, and its key is not here.
  expect(found['time-stamps']).toMatchObject({
    ok: false,
    detail: expect.stringContaining('on seal 1: stamp_imprint'),
  })
  // Later seals cover the earlier ones, so their stamps show it too.
  expect(found['time-stamps']?.detail).toContain('on seal 2: stamp_imprint')

  // Without the stamps in the database, verify finds nothing.
  await evidence.db.deleteFrom('stamps').execute()
  const silent = await evidence.verify(roots)
  expect(Object.values(silent).every(({ ok }) => ok)).toBe(true)
  // With new stamps, it finds nothing either while they are of the same day.
  for (const number of [1, 2]) await stamp(number)
  expect((await evidence.verify(roots))['time-stamps']).toEqual({
    ok: true,
    detail: '2 valid time stamps',
  })

  // Each copy outside the server shows it: a token, a seal, a checkpoint.
  for (const [number, kept] of [
    [1, token],
    [2, laterToken],
  ] as const) {
    const seal = await evidence.seals.find(number)
    await expect(verifyStamp(kept, { hash: seal?.hash ?? '', roots })).rejects.toMatchObject({
      fault: 'stamp_imprint',
    })
  }
  expect((await evidence.seals.find(2))?.hash).not.toBe(printed)
  expect((await evidence.auditLog.find(mailed?.seq ?? 0))?.mac).not.toBe(mailed?.head)
})
