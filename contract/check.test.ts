import { expect, test } from 'vitest'
import { check } from './check.ts'
import { auditRoutes } from './routes/audit.ts'
import { searchFilters } from './schemas/search.ts'

const faultsOf = (checked: ReturnType<typeof check>) => (checked.ok ? [] : checked.issues)

test.each(['2026-02-31', '31.02.2026', '2026-02-31T10:00:00Z', '2026-02-29', '0000-01-01'])(
  'the filter date %s is refused with its text',
  (from) => {
    const message = `"${from}" is not an existing day or instant, such as 2026-01-31 or 2026-01-31T12:00:00Z`
    expect(faultsOf(check(searchFilters, { dateCreated: { from } }))).toEqual([
      { path: '/dateCreated/from', message, code: 'format' },
    ])
  },
)

test('a day that does not exist is refused with its text in the audit log too', () => {
  expect(faultsOf(check(auditRoutes.list.query, { filters: { to: '2026-02-31' } }))).toEqual([
    {
      path: '/filters/to',
      message: '"2026-02-31" is not an existing day, such as 2026-01-31',
      code: 'format',
    },
  ])
})

test('a long text that is not a day is shortened', () => {
  const [fault] = faultsOf(check(searchFilters, { dateCreated: { to: 'x'.repeat(500) } }))
  expect(fault?.message).toContain(`"${'x'.repeat(40)}…" is not`)
})
