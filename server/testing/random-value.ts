import { randomUUID } from 'node:crypto'
import { isRecord } from '@litopys/contract/record'

/** Pseudorandom numbers from 0 to 1 from a seed (mulberry32). */
export function randomsFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Unusual values that a client may send. */
const odd: readonly unknown[] = [
  ...[null, true, -1, 0, 1e308, 2 ** 53, 0.1, '', ' ', '0', 'null', '\u0000', '\ud800', 'а'.repeat(9_000)],
  ...[
    '%',
    "' OR 1=1 --",
    '{{x}}',
    '../../etc',
    '<b>',
    '__proto__',
    '١٢٣',
    '😀',
    '2026-02-30',
    '9999999-01-01',
  ],
  ...[[], {}, [[]], [null], { a: { b: {} } }, { __proto__: 1 }, Array(300).fill('x'), 'a'.repeat(100_000)],
]

const texts = [
  'міст',
  'bridge',
  'a',
  'Пором OR ferry',
  'tag:x -міст',
  '10_1',
  'Ґанок №5',
  'e@example.org',
  '@vitriak_news',
]
const byFormat: Record<string, readonly string[]> = {
  uuid: [],
  'date-time': [
    '2026-01-01T10:00:00Z',
    '2026-01-01T10:00:00.000Z',
    '1970-01-01T00:00:00Z',
    '9999-12-31T23:59:59Z',
  ],
  'day-or-instant': ['2026-01-01', '2026-01-01T10:00:00Z', '0001-01-01', '9999-12-31'],
  day: ['2026-01-01', '0001-01-01', '9999-12-31'],
  email: ['somebody@example.org', 'x@example.org'],
  uri: ['https://example.org/a'],
}

/**
 * `ids`: of objects that exist. `oddShare`: share of invalid parts, 1 in 50 by default. `optionalShare`: share of
 * the optional fields that are present, 0.4 by default.
 */
export type Randomness = {
  random: () => number
  ids: readonly string[]
  oddShare?: number
  optionalShare?: number
}

const usualOddShare = 0.02
const usualOptionalShare = 0.4

export function pick<T>(random: () => number, from: readonly T[]): T | undefined {
  return from[Math.floor(random() * from.length)]
}

export const oddValue = (random: () => number): unknown => pick(random, odd)

/** A value that a JSON Schema of the contract allows; some parts are invalid on purpose. */
export function valueFor(schema: unknown, by: Randomness): unknown {
  const { random, oddShare = usualOddShare } = by
  if (random() < oddShare) return oddValue(random)
  if (!isRecord(schema)) return oddValue(random)
  if ('const' in schema) return schema.const
  if (Array.isArray(schema.enum)) return pick(random, schema.enum)
  const either = schema.anyOf ?? schema.oneOf
  if (Array.isArray(either)) return valueFor(pick(random, either), by)
  switch (schema.type) {
    case 'object':
      return objectFor(schema, by)
    case 'array': {
      const least = Number(schema.minItems ?? 0)
      return Array.from({ length: least + Math.floor(random() * 3) }, () => valueFor(schema.items, by))
    }
    case 'string':
      return textFor(schema, by)
    case 'integer':
      return Math.floor(numberFor(schema, random))
    case 'number':
      return numberFor(schema, random)
    case 'boolean':
      return random() < 0.5
    case 'null':
      return null
    default:
      return oddValue(random)
  }
}

function objectFor(schema: Record<string, unknown>, by: Randomness): object {
  const { oddShare = usualOddShare, optionalShare = usualOptionalShare } = by
  const required = Array.isArray(schema.required) ? schema.required : []
  const properties = isRecord(schema.properties) ? schema.properties : {}
  const chosen = Object.entries(properties).filter(
    ([name]) => required.includes(name) || by.random() < optionalShare,
  )
  const fields = chosen.map(([name, property]) => [name, valueFor(property, by)])
  return Object.fromEntries(by.random() < oddShare ? [...fields, ['extra', oddValue(by.random)]] : fields)
}

function textFor(schema: Record<string, unknown>, { random, ids }: Randomness): string {
  const { format } = schema
  if (format === 'uuid') return (random() < 0.7 && pick(random, ids)) || randomUUID()
  const known = typeof format === 'string' ? byFormat[format] : undefined
  if (known) return pick(random, known) ?? ''
  const most = Number(schema.maxLength ?? 10_000)
  return (pick(random, [...texts, ...ids]) ?? '').padEnd(Number(schema.minLength ?? 0), 'x').slice(0, most)
}

function numberFor(schema: Record<string, unknown>, random: () => number): number {
  const least = Number(schema.minimum ?? 0)
  const most = Number(schema.maximum ?? least + 1_000)
  const edge = random()
  if (edge < 0.1) return least
  return edge < 0.2 ? most : least + random() * Math.min(most - least, 50)
}
