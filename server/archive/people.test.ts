import { expect, test } from 'vitest'
import { createPeople, partedKey } from './people.ts'

test('a state that was read earlier does not replace a later one', async () => {
  const written = Promise.withResolvers<void>()
  const people = createPeople({ run: async () => await written.promise })
  const joins = new Map<string, string>()
  const earlier = people.follow(async () => ({ joins, parts: new Set(['Сирський']) }))
  const later = people.follow(async () => ({ joins, parts: new Set() }))
  written.resolve()
  await Promise.all([earlier, later])
  expect(people.read().keyOf('Сирський')).not.toBe(partedKey('Сирський'))
})

test('a state that could not be taken over does not keep the next one out', async () => {
  const people = createPeople({ run: async () => undefined })
  const failed = people.follow(async () => await Promise.reject(new Error('no records')))
  const next = people.follow(async () => ({ joins: new Map(), parts: new Set(['Сирський']) }))
  await expect(failed).rejects.toThrow('no records')
  await next
  expect(people.read().keyOf('Сирський')).toBe(partedKey('Сирський'))
})
