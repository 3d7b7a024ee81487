import { reanalysisRoutes } from '@litopys/contract/routes/analysis'
import { postRoutes } from '@litopys/contract/routes/archives'
import { auditRoutes } from '@litopys/contract/routes/audit'
import { ruleRoutes } from '@litopys/contract/routes/rules'
import { type Clue, mostRules, type RuleDraft } from '@litopys/contract/schemas/category-rule'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { jobEnd, startTestLitopys, type TestLitopys } from '#testing/litopys'

let litopys: TestLitopys
const call: TestLitopys['api']['call'] = (...args) => litopys.api.call(...args)

const texts = [
  'Уночі місто пережило три обстріли, є влучання у склад.',
  'Обстрелы продолжались до утра, слышны взрывы.',
  'The village came under shelling twice; the mill was damaged.',
  'Повітряна тривога у трьох областях, пройдіть в укриття.',
  'Збір на рибальські сіті: https://send.monobank.ua/jar/abc',
  'Сьогодні на ярмарку продавали мед і яблука.',
  'Ярмарка меду переїхала до парку #ярмарок',
]

beforeAll(async () => {
  litopys = await startTestLitopys({ SEARCH_TIMEOUT_SECONDS: '60' })
  await litopys.importPosts(
    texts.map((text, i) => ({
      channel: 'Вісник',
      channelId: 7,
      messageId: i + 1,
      date: `2026-03-0${i + 1}T10:00:00Z`,
      text,
      ...(i === 5 ? { category: 'Торгівля', keywords: ['мед'] } : {}),
    })),
  )
})
afterAll(() => litopys.close())

const found = async (q: string) => {
  const { data } = await call(postRoutes.search, { q, page: 1, itemsPerPage: 50 })
  return data.map(({ messageId }) => messageId).toSorted()
}
const draft = (category: string, clues: Clue[], part: Partial<RuleDraft> = {}): RuleDraft => {
  return { category, keywords: [], clues, threshold: 1, isActive: true, ...part }
}
const analyseAnew = async () => {
  const { data: job } = await call(reanalysisRoutes.start, {})
  return await jobEnd(litopys.api, job.id)
}

test('imported posts get categories and keywords from the standard rules in three languages', async () => {
  expect(await found('category:shelling')).toEqual([1, 2, 3])
  expect(await found('category:air-alert')).toEqual([4])
  expect(await found('category:fundraising')).toEqual([5])
  expect(await found('keyword:вибух')).toEqual([1, 2, 3])
})

test('categories and keywords from a source appear beside found ones in answers, facets and queries', async () => {
  const { data } = await call(postRoutes.facets, {
    q: '',
    field: 'category,keywords',
    limit: 20,
    order: 'value',
  })
  const values = data.map((facet) => facet.values.map(({ value, count }) => `${value} ${count}`))
  expect(values).toEqual([
    ['air-alert 1', 'fundraising 1', 'shelling 3', 'Торгівля 1'],
    ['вибух 3', 'збір коштів 1', 'мед 1', 'обстріл 3', 'тривога 1'],
  ])
  expect(data[0]?.missing).toBe(1)
  expect(await found('category:торг')).toEqual([6])
  const { data: posts } = await call(postRoutes.search, {
    q: 'category:shelling lang:en',
    page: 1,
    itemsPerPage: 5,
  })
  expect(posts[0]).toMatchObject({ category: '', categories: ['shelling'], keywords: ['обстріл', 'вибух'] })
})

test('trying a rule shows what it would change before it is saved, with examples', async () => {
  const clues = [
    { q: 'ярмарок OR "ярмарка меду"', weight: 1 },
    { q: 'парк', weight: -1 },
  ]
  const { data } = await call(ruleRoutes.try, { rule: draft('fair', clues) })
  expect(data).toMatchObject({ has: 0, wouldHave: 1, gains: 1, losses: 0, clues: [2, 1], lost: [] })
  expect(data.gained.map(({ _id }) => _id)).toEqual(['7_6'])
  expect(await found('category:fair')).toEqual([])

  const shelling = await ruleOf('shelling')
  const { data: narrowed } = await call(ruleRoutes.try, {
    rule: draft('shelling', [{ q: 'shelling', weight: 1 }]),
    id: shelling._id,
  })
  expect(narrowed).toMatchObject({ has: 3, wouldHave: 1, gains: 0, losses: 2 })
  expect(narrowed.lost.map(({ _id }) => _id)).toEqual(['7_2', '7_1'])
})

test('the engine and the analyzer apply every standard rule the same way', async () => {
  const { data: rules } = await call(ruleRoutes.list, {})
  expect(rules.length).toBeGreaterThan(15)
  for (const { _id, category, keywords, clues, threshold, isActive } of rules) {
    const { data } = await call(ruleRoutes.try, {
      id: _id,
      rule: { category, keywords, clues, threshold, isActive },
    })
    expect([category, data.gains, data.losses]).toEqual([category, 0, 0])
  }
})

test('a saved rule applies to new posts at once, and to older posts after a re-analysis', async () => {
  const { data: before } = await call(reanalysisRoutes.read, {})
  expect(before).toEqual({ outdated: 0, posts: texts.length })
  const kinds = [
    ...[
      { q: '"меду переїхала"', weight: 0.1 },
      { q: 'яблук*', weight: 0.3 },
      { q: 'ярмарк~1', weight: 0.1 },
    ],
    ...[
      { q: '#ярмарок', weight: 0.1 },
      { q: 'lang:uk', weight: 0.2 },
      { q: 'has:hashtag -обстріл', weight: 0.1 },
    ],
  ]
  const { data: rule } = await call(
    ruleRoutes.add,
    draft('fair', kinds, { threshold: 0.5, keywords: ['ярмарок'] }),
  )
  const { data: waiting } = await call(reanalysisRoutes.read, {})
  expect(waiting.outdated).toBe(texts.length)

  const job = await analyseAnew()
  expect(job).toMatchObject({ kind: 'analysis', state: { status: 'done' }, done: 7, total: 7 })
  expect(job.report).toMatchObject({ read: 7, updated: 2, unchanged: 5 })
  expect(await found('category:fair')).toEqual([6, 7])
  expect(await found('keyword:ярмарок')).toEqual([6, 7])
  expect(await found('мед')).toEqual([6, 7])
  const { data: same } = await call(ruleRoutes.try, {
    id: rule._id,
    rule: draft('fair', kinds, { threshold: 0.5 }),
  })
  expect(same).toMatchObject({ has: 2, wouldHave: 2, gains: 0, losses: 0 })
  await expect(call(reanalysisRoutes.start, {})).rejects.toThrow('All posts are already analysed')

  await call(ruleRoutes.change, { id: rule._id, isActive: false })
  await analyseAnew()
  expect(await found('category:fair')).toEqual([])
  await call(ruleRoutes.remove, { id: rule._id })
  // An inactive rule counts like a missing rule.
  expect((await call(reanalysisRoutes.read, {})).data.outdated).toBe(0)
})

test('an edited post gets categories from its new text', async () => {
  const post = { channel: 'Вісник', channelId: 8, messageId: 1, date: '2026-04-01T10:00:00Z' }
  await litopys.importPosts([{ ...post, text: 'Тихий ранок над рікою.' }])
  const job = await litopys.importPosts([
    { ...post, text: 'Обстріл над рікою.', editedAt: '2026-04-01T11:00:00Z' },
  ])
  expect([job.state, job.report.updated]).toEqual([{ status: 'done' }, 1])
  expect(await found('category:shelling рікою')).toEqual([1])
})

test('a clue that is empty or not about the text is refused with its path', async () => {
  const clues = [
    { q: 'міст', weight: 1 },
    { q: 'views:>5', weight: 1 },
    { q: '-міст', weight: 1 },
    { q: '""', weight: 1 },
  ]
  const refusal = await call(ruleRoutes.add, draft('wrong', clues)).catch((error: unknown) => String(error))
  for (const part of ['/clues/1/q', 'views:>=6 asks for something else', '/clues/2/q', '/clues/3/q'])
    expect(refusal).toContain(part)
  await expect(call(ruleRoutes.add, draft('shelling', [{ q: 'міст', weight: 1 }]))).rejects.toThrow(
    'A rule for this',
  )
})

test('the second of two changes based on the same version of a rule is refused', async () => {
  const clues = (...lines: string[]) => lines.map((q) => ({ q, weight: 1 }))
  const { data: read } = await call(ruleRoutes.add, draft('crossings', clues('міст')))
  const { _id: id, __v } = read
  await call(ruleRoutes.change, { id, __v, clues: clues('міст', 'брід') })
  await expect(call(ruleRoutes.change, { id, __v, clues: clues('міст', 'пором') })).rejects.toThrow(
    'Someone else has changed this since',
  )
  const standing = await ruleOf('crossings')
  expect(standing.clues).toEqual(clues('міст', 'брід'))
  await call(ruleRoutes.change, { id, __v: standing.__v, clues: clues('міст', 'брід', 'пором') })
  await call(ruleRoutes.remove, { id })
})

test('importing exported rules adds and changes rules, keeps equal ones and removes none', async () => {
  const { data: rules } = await call(ruleRoutes.list, {})
  const drafts = rules.map(({ category, keywords, clues, threshold, isActive }) => {
    return { category, keywords, clues, threshold, isActive }
  })
  const [first, ...rest] = drafts
  if (!first) throw new Error('there are no rules')
  const wish = [{ ...first, threshold: 2 }, ...rest, draft('bees', [{ q: 'мед', weight: 1 }])]
  expect((await call(ruleRoutes.import, { rules: wish })).data).toEqual({
    added: 1,
    changed: 1,
    same: rest.length,
  })
  expect((await call(ruleRoutes.import, { rules: drafts })).data).toEqual({
    added: 0,
    changed: 1,
    same: rest.length,
  })
  await expect(call(ruleRoutes.import, { rules: [first, first] })).rejects.toThrow('/rules/1/category')
  await call(ruleRoutes.remove, { id: (await ruleOf('bees'))._id })
})

test('more rules than the limit are refused, both one at a time and as a file', async () => {
  const { data: rules } = await call(ruleRoutes.list, {})
  const more = (count: number, name: string) =>
    Array.from({ length: count }, (_, i) =>
      draft(`${name} ${i}`, [{ q: 'мед', weight: 1 }], { isActive: false }),
    )
  const fit = more(mostRules - rules.length, 'fits')
  await expect(call(ruleRoutes.import, { rules: [...fit, ...more(1, 'over')] })).rejects.toThrow(
    'at most 500 rules',
  )
  expect((await call(ruleRoutes.list, {})).data).toHaveLength(rules.length)
  await call(ruleRoutes.import, { rules: fit })
  await expect(call(ruleRoutes.add, draft('over', [{ q: 'мед', weight: 1 }]))).rejects.toThrow(
    'at most 500 rules',
  )
})

test('each change of a rule adds an audit entry with the old and the new values', async () => {
  const { data } = await call(auditRoutes.list, {
    search: '',
    itemsPerPage: 50,
    filters: { action: ['rule.change'] },
  })
  expect(data.at(-1)).toMatchObject({
    action: 'rule.change',
    objectName: 'fair',
    details: { changes: { isActive: { before: true, after: false } } },
  })
})

async function ruleOf(category: string) {
  const { data } = await call(ruleRoutes.list, {})
  const rule = data.find((one) => one.category === category)
  if (!rule) throw new Error(`there is no rule ${category}`)
  return rule
}
