import { expect, test } from 'vitest'
import { activeFilters, remove, toggleFlag, toggleMissing, toggleValue, withDates } from './filters.ts'

test('selecting a value twice restores the filters', () => {
  const once = toggleValue({}, 'author', 'in', 'Рибар')
  expect(once).toEqual({ author: { in: ['Рибар'] } })
  expect(toggleValue(once, 'author', 'in', 'Рибар')).toEqual({})
})

test('an excluded value is no longer included', () => {
  const included = toggleValue({}, 'inLanguage', 'in', 'uk')
  expect(toggleValue(included, 'inLanguage', 'notIn', 'uk')).toEqual({ inLanguage: { notIn: ['uk'] } })
})

test('posts without a value can be selected together with values', () => {
  const filters = toggleMissing(toggleValue({}, 'tags', 'in', 'важливе'), 'tags')
  expect(filters).toEqual({ tags: { in: ['важливе'], missing: true } })
  expect(toggleMissing(filters, 'tags')).toEqual({ tags: { in: ['важливе'] } })
})

test('a flag changes from yes to no to unset', () => {
  const yes = toggleFlag({}, 'hasImage', true)
  const no = toggleFlag(yes, 'hasImage', false)
  expect([yes, no, toggleFlag(no, 'hasImage', false)]).toEqual([{ hasImage: true }, { hasImage: false }, {}])
})

test('every active filter can be removed separately', () => {
  const filters = withDates(
    { author: { in: ['a', 'b'], notIn: ['c'] }, tags: { missing: true }, hasVideo: false },
    { from: '2024-01-01' },
  )
  const active = activeFilters(filters)
  expect(active).toHaveLength(6)
  expect(active.reduce(remove, filters)).toEqual({})
})
