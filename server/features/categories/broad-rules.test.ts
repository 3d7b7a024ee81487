import { reanalysisRoutes } from '@litopys/contract/routes/analysis'
import { ruleRoutes } from '@litopys/contract/routes/rules'
import type { RuleDraft } from '@litopys/contract/schemas/category-rule'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { jobEnd, startTestLitopys, type TestLitopys } from '#testing/litopys'

let litopys: TestLitopys
const call: TestLitopys['api']['call'] = (...args) => litopys.api.call(...args)

const posts = 1_500
const letters = 'абвгдежзиклмнопрстуфхцчшю'
const wordOf = (i: number) => [1, 25, 625].map((unit) => letters[Math.floor(i / unit) % 25]).join('')

beforeAll(async () => {
  litopys = await startTestLitopys({ SEARCH_TIMEOUT_SECONDS: '120' })
  await litopys.importPosts(
    Array.from({ length: posts }, (_, i) => ({
      channel: 'Гирло',
      channelId: 9,
      messageId: i + 1,
      date: 1_769_098_145 + i,
      text: `пят${wordOf(i)} над водою`,
    })),
  )
})
afterAll(() => litopys.close())

const ruleOf = (lines: string[]): RuleDraft => ({
  category: 'river',
  keywords: [],
  threshold: 1,
  isActive: true,
  clues: lines.map((q) => ({ q, weight: 1 })),
})
const some = (count: number, make: (i: number) => string) => Array.from({ length: count }, (_, i) => make(i))

test('a rule with hundreds of words, in phrases or joined by OR, can be tried', async () => {
  const quoted = some(25, (i) => `"${some(20, (j) => wordOf(20 * i + j)).join(' ')}"`)
  const listed = some(50, (i) => some(60, (j) => wordOf(60 * i + j)).join(' OR '))
  for (const lines of [quoted, listed]) {
    const { data } = await call(ruleRoutes.try, { rule: ruleOf([...lines, '"над водою"']) })
    expect([data.wouldHave, data.clues.at(-1)]).toEqual([posts, posts])
  }
})

test('a rule with more words than the engine can search at once is refused with the reason', async () => {
  const lines = some(40, (i) => `"${some(100, (j) => wordOf(100 * i + j)).join(' ')}"`)
  await expect(call(ruleRoutes.try, { rule: ruleOf(lines) })).rejects.toThrow('too many words')
})

test('a pattern that matches more words than a search allows is tried with all of them', async () => {
  const rule = ruleOf(['пят* водою', 'пят?а~2'])
  const { data } = await call(ruleRoutes.try, { rule })
  expect([data.wouldHave, data.gains, data.clues[0]]).toEqual([posts, posts, posts])
  const { data: saved } = await call(ruleRoutes.add, rule)
  await jobEnd(litopys.api, (await call(reanalysisRoutes.start, {})).data.id)
  const { data: after } = await call(ruleRoutes.try, { rule, id: saved._id })
  expect(after).toMatchObject({ has: posts, wouldHave: posts, gains: 0, losses: 0 })
})
