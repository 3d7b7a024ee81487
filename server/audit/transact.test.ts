import { afterAll, beforeEach, expect, test } from 'vitest'
import { createTransactionGuard } from '#records/transaction-guard'
import { createMac } from '#secrets/mac-key'
import { createSeal } from '#secrets/seal'
import { localActor } from '#server/actor'
import { systemClock } from '#server/clock'
import { openTestRecords } from '#testing/records'
import { tamper } from './audit-log.fixture.ts'
import { createTransact } from './transact.ts'

const { db, directory, close } = await openTestRecords()
afterAll(close)
const committed: string[] = []
beforeEach(async () => {
  committed.length = 0
  await db.deleteFrom('messagesOut').execute()
  await tamper(db, (records) => records.deleteFrom('audit').execute())
})
const transact = createTransact(db, {
  mac: createMac(directory),
  seal: createSeal(directory),
  clock: systemClock,
  transactions: createTransactionGuard(),
  onMessages: () => committed.push('messages'),
  onEntries: ({ seq }) => committed.push(`entries up to ${seq}`),
})
const entryOf = (name: string) => ({
  actor: localActor,
  action: 'channel.add' as const,
  object: { id: '', name },
})
const message = {
  channel: 'sms' as const,
  to: '+380501234567',
  text: '1',
  expiresAt: new Date(Date.now() + 60_000),
}
const messages = async () => (await db.selectFrom('messagesOut').select('id').execute()).length
const entries = async () => {
  const rows = await db.selectFrom('audit').select('objectName').orderBy('seq').execute()
  return rows.map(({ objectName }) => objectName)
}

test('audit entries and messages are written at the end of the transaction', async () => {
  const result = await transact(async ({ records, audit, notify }) => {
    audit.add(entryOf('first'))
    notify(message)
    audit.add(entryOf('second'))
    return await records.selectFrom('audit').select('seq').execute()
  })
  expect(result).toEqual([])
  expect(await entries()).toEqual(['first', 'second'])
  expect(await messages()).toBe(1)
  expect(committed).toEqual(['messages', 'entries up to 2'])
})

test('a transaction that fails leaves no audit entry and no message', async () => {
  const failed = transact(async ({ audit, notify }) => {
    audit.add(entryOf('undone'))
    notify(message)
    await Promise.reject(new Error('no'))
  })
  await expect(failed).rejects.toThrow('no')
  expect([await entries(), await messages(), committed]).toEqual([[], 0, []])
})

test('a transaction that PostgreSQL asks to repeat writes its audit entries and messages once', async () => {
  let attempts = 0
  await transact(async ({ audit, notify }) => {
    attempts += 1
    audit.add(entryOf(`attempt ${attempts}`))
    notify(message)
    if (attempts === 1) await Promise.reject(Object.assign(new Error('serialization'), { code: '40001' }))
  })
  expect(await entries()).toEqual(['attempt 2'])
  expect(await messages()).toBe(1)
  expect(committed).toEqual(['messages', 'entries up to 1'])
})
