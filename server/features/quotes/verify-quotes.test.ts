import { afterAll, beforeAll, expect, test } from 'vitest'
import { openAuditLog } from '#audit/audit-log.fixture'
import { localActor } from '#server/actor'
import { systemClock } from '#server/clock'
import { openTestRecords } from '#testing/records'
import { hashOf } from './freeze.ts'
import { createQuoteStore } from './quotes.store.ts'
import { verifyQuotes } from './verify-quotes.usecase.ts'

let records: Awaited<ReturnType<typeof openTestRecords>>
let auditLog: Awaited<ReturnType<typeof openAuditLog>>
beforeAll(async () => {
  records = await openTestRecords()
  auditLog = await openAuditLog(records)
})
afterAll(async () => {
  await auditLog.checkpoints.stop()
  await records.close()
})

async function savedQuote(postId: string, isInAuditLog: boolean): Promise<string> {
  const frozen = '{"text":"as it was"}'
  const [id, ownerId] = [systemClock.newId(), systemClock.newId()]
  await auditLog.transact(async ({ records, audit }) => {
    await createQuoteStore(records).add({
      id,
      ownerId,
      postId,
      frozen,
      hash: hashOf(frozen),
      tags: [],
      comment: '',
      createdBy: 'stepan@example.org',
      createdAt: systemClock.now(),
    })
    const details = { post: postId, hash: hashOf(frozen) }
    const line = { actor: localActor, action: 'quote.save', object: { id, name: '' }, details } as const
    if (isInAuditLog) audit.add(line)
  })
  return id
}

test('the audit log reveals a copy that was changed together with its hash, and a quote that it does not know', async () => {
  const { db } = records
  const verify = () => verifyQuotes({ quotes: createQuoteStore(db), auditLog: auditLog.auditLog })
  const [changed, torn] = [await savedQuote('1_1', true), await savedQuote('1_2', true)]
  const [moved, gone, deleted] = [
    await savedQuote('1_3', true),
    await savedQuote('1_5', true),
    await savedQuote('1_6', true),
  ]
  expect(await verify()).toEqual([
    { check: 'quotes', ok: true, detail: '5 quotes: 0 not matching their hashes' },
  ])
  const frozen = '{"text":"as somebody wants it"}'
  const put = (id: string, row: object) => db.updateTable('quotes').set(row).where('id', '=', id).execute()
  await put(changed, { frozen, hash: hashOf(frozen) })
  await put(torn, { frozen })
  await put(moved, { postId: '9_9' })
  await auditLog.transact(async ({ audit }) => {
    const line = { actor: localActor, action: 'quote.delete', object: { id: deleted, name: '' } } as const
    audit.add(line)
  })
  await db.deleteFrom('quotes').where('id', 'in', [gone, deleted]).execute()
  const forged = await savedQuote('1_4', false)
  const told = [
    `1 not matching their hashes: ${torn}`,
    `2 not matching the audit log: ${[changed, moved].toSorted().join(', ')}`,
    `1 not in the audit log: ${forged}`,
    `1 missing without a deletion: ${gone}`,
  ]
  expect(await verify()).toEqual([{ check: 'quotes', ok: false, detail: `4 quotes: ${told.join('; ')}` }])
})
