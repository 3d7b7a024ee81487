import { ruleRoutes } from '@litopys/contract/routes/rules'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestLitopys, type TestLitopys } from '#testing/litopys'
import { type Postgres, startPostgres } from '../../../tools/engines/postgres.ts'

// The embedded database has one connection. Two parallel changes need a PostgreSQL server.
let postgres: Postgres
let litopys: TestLitopys
const call: TestLitopys['api']['call'] = (...args) => litopys.api.call(...args)

beforeAll(async () => {
  postgres = await startPostgres()
  litopys = await startTestLitopys({ DATABASE_URL: postgres.url })
})
afterAll(async () => {
  await litopys.close()
  await postgres.stop()
})

const outcome = (answer: Promise<unknown>) =>
  answer.then(
    () => 'done',
    (error: unknown) => String(error),
  )

test('when a rule is added and another renamed to the same category in parallel, only one change succeeds', async () => {
  const rule = { clues: [{ q: 'міст', weight: 1 }], keywords: [], threshold: 1, isActive: true }
  const { data: other } = await call(ruleRoutes.add, { ...rule, category: 'other' })
  for (let round = 0; round < 5; round += 1) {
    const category = `bridges ${round}`
    const outcomes = await Promise.all([
      outcome(call(ruleRoutes.add, { ...rule, category })),
      outcome(call(ruleRoutes.change, { id: other._id, category })),
      outcome(call(ruleRoutes.add, { ...rule, category })),
    ])
    expect(outcomes.filter((one) => one === 'done')).toHaveLength(1)
    for (const one of outcomes)
      if (one !== 'done') expect(one).toContain('A rule for this category already exists')
    const { data: rules } = await call(ruleRoutes.list, {})
    const taken = rules.find((one) => one.category === category)
    if (taken && taken._id !== other._id) await call(ruleRoutes.remove, { id: taken._id })
  }
})
