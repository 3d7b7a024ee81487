import { archiveRoutes } from '@litopys/contract/routes/archives'
import { auditRoutes } from '@litopys/contract/routes/audit'
import { sealRoutes } from '@litopys/contract/routes/seals'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { noSeal } from '#evidence/seal'
import { startTestLitopys, type TestLitopys } from '#testing/litopys'
import { hashOfSeal } from './seals.store.ts'

let litopys: TestLitopys
beforeAll(async () => {
  litopys = await startTestLitopys()
})
afterAll(() => litopys.close())

const post = (messageId: number, text: string, channelId = '1001') => ({
  channelId,
  channelTitle: `Канал ${channelId}`,
  channelType: 'channel',
  messageId,
  date: 1_769_098_145 + messageId,
  text,
})
const seals = async () => (await litopys.api.call(sealRoutes.list, { itemsPerPage: 100 })).data
const findings = async () => {
  const { data } = await litopys.api.call(archiveRoutes.verify, {})
  return new Map(data.map((one) => [one.check, one]))
}

describe('the seal of a run', () => {
  test('covers the observations of an import, and follows the seal before', async () => {
    expect(await seals()).toEqual([])
    const first = await litopys.importPosts([post(1, 'Перший'), post(2, 'Другий')])
    const second = await litopys.importPosts([post(3, 'Третій')])
    const [newer, older] = await seals()
    expect(older).toMatchObject({ number: 1, run: first.id, kind: 'import', leaves: 2, previous: noSeal })
    expect(newer).toMatchObject({ number: 2, run: second.id, leaves: 1, previous: older?.hash, stamps: [] })
    for (const seal of [newer, older]) expect(seal && hashOfSeal(seal)).toBe(seal?.hash)
    const found = await findings()
    expect(found.get('seals')).toMatchObject({ ok: true, detail: expect.stringContaining('2 seals') })
    expect(found.get('observations')).toMatchObject({ ok: true, detail: expect.stringContaining('3 observ') })
  })

  test('is an entry of the audit log', async () => {
    const [seal] = await seals()
    const { data } = await litopys.api.call(auditRoutes.list, {
      search: '',
      filters: { action: ['archive.seal'] },
      itemsPerPage: 10,
    })
    expect(data[0]).toMatchObject({
      objectId: seal?.run,
      actorName: 'schedule',
      details: { number: seal?.number, hash: seal?.hash, leaves: 1 },
    })
  })
})
