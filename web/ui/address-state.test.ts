import fc from 'fast-check'
import * as Type from 'typebox'
import { expect, test } from 'vitest'
import { addressState, asList, parameter, type StateIn } from './address-state.ts'

const days = Type.Array(Type.Enum(['mon', 'tue']), { uniqueItems: true, minItems: 1 })
const box = addressState(
  Type.Object({
    text: Type.String({ maxLength: 20 }),
    size: Type.Integer({ minimum: 1, maximum: 9 }),
    isOpen: Type.Boolean(),
    look: Type.Enum(['flat', 'deep']),
    nested: Type.Object({ a: Type.Optional(Type.String()) }, { additionalProperties: false }),
    days,
    owner: Type.Optional(Type.String({ minLength: 1 })),
  }),
  { text: '', size: 1, isOpen: true, look: 'flat', nested: {}, days: ['mon'] },
  {
    fields: {
      owner: parameter('whose', Type.String({ minLength: 1 })),
      days: parameter('days', days, asList),
    },
    impossible: ({ look, size }) => (look === 'flat' && size > 5 ? ['size'] : []),
  },
)
const start = box.read(new URLSearchParams())

const state: fc.Arbitrary<StateIn<typeof box>> = fc.record({
  text: fc.string({ unit: 'grapheme', maxLength: 10 }),
  size: fc.integer({ min: 1, max: 5 }),
  isOpen: fc.boolean(),
  look: fc.constantFrom('flat', 'deep'),
  nested: fc.record({ a: fc.string() }, { requiredKeys: [] }),
  days: fc.constantFrom<('mon' | 'tue')[]>(['mon'], ['tue'], ['tue', 'mon']),
  owner: fc.option(fc.string({ minLength: 1 }), { nil: undefined }),
})

test('any state written to the address is read back from it', () => {
  fc.assert(
    fc.property(state, (written) => {
      const address = new URLSearchParams(String(box.write(written)))
      expect(box.parse(address)).toEqual({ state: written, unread: [] })
    }),
  )
})

test('any address can be read, and what it does not say has its default', () => {
  const name = fc.constantFrom('text', 'size', 'isOpen', 'look', 'nested', 'days', 'whose', 'other')
  fc.assert(
    fc.property(fc.array(fc.tuple(name, fc.oneof(fc.string(), fc.json()))), (pairs) => {
      const read = box.read(new URLSearchParams(pairs))
      expect(box.parse(box.write(read))).toEqual({ state: read, unread: [] })
    }),
  )
})

test('defaults are left out, and parameters have the order of the schema', () => {
  expect(String(box.write(start))).toBe('')
  const written = box.write({ ...start, days: ['tue', 'mon'], isOpen: false, nested: { a: '' }, owner: 'me' })
  expect([...written]).toEqual([
    ['isOpen', 'off'],
    ['nested', '{"a":""}'],
    ['days', 'tue,mon'],
    ['whose', 'me'],
  ])
})

test('invalid parts get their defaults and are named', () => {
  const address = new URLSearchParams('text=x&size=0&isOpen=yes&look=round&nested={&days=sun&whose=')
  expect(box.parse(address)).toEqual({
    state: { ...start, text: 'x' },
    unread: ['size', 'isOpen', 'look', 'nested', 'days', 'whose'],
  })
})

test('a value that does not fit the other values gets its default and is named', () => {
  expect(box.parse(new URLSearchParams('size=6'))).toEqual({ state: start, unread: ['size'] })
  expect(box.parse(new URLSearchParams('size=6&look=deep'))).toMatchObject({ state: { size: 6 }, unread: [] })
})

test('other parameters of an address are kept in their places', () => {
  const address = new URLSearchParams('size=3&tab=audit-log&text=old&look=deep')
  expect(String(box.write({ ...start, text: 'new', size: 2 }, address))).toBe('size=2&tab=audit-log&text=new')
})
