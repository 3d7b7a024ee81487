import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { openTestRecords } from '#testing/records'
import { keepLatestTime, readLatestTime } from './latest-time.ts'

const { db, close } = await openTestRecords()
afterAll(close)
const at = (text: string) => new Date(`2026-11-22T${text}Z`)

test('the latest time of all servers is kept, and an earlier one is ignored', async () => {
  expect(await readLatestTime(db)).toEqual(new Date(0))
  expect(await keepLatestTime(db, at('10:00:00'))).toEqual(at('10:00:00'))
  expect(await keepLatestTime(db, at('09:00:00'))).toEqual(at('10:00:00'))
  expect(await keepLatestTime(db, at('11:00:00'))).toEqual(at('11:00:00'))
  expect(await readLatestTime(db)).toEqual(at('11:00:00'))
})

test('a session used after the last kept time gives a later time', async () => {
  const userId = randomUUID()
  const made = { createdAt: at('08:00:00'), updatedAt: at('08:00:00') }
  await db
    .insertInto('users')
    .values({
      id: userId,
      email: 'anna@example.org',
      givenName: '',
      familyName: '',
      role: ['User'],
      status: 'Active',
      passwordHash: null,
      ...made,
    })
    .execute()
  await db
    .insertInto('sessions')
    .values({
      id: randomUUID(),
      userId,
      counter: 0,
      acknowledged: true,
      ip: '',
      userAgent: '',
      createdAt: at('08:00:00'),
      rotatedAt: at('11:00:10'),
      provedAt: at('08:00:00'),
      seenAt: at('11:00:40'),
      revokedAt: null,
      endReason: null,
    })
    .execute()
  expect(await readLatestTime(db)).toEqual(at('11:00:40'))
})
