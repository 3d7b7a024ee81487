import { expect, test } from 'vitest'
import { randomQueries } from '../testing/random-queries.ts'
import { parseQuery } from './parse.ts'
import { printQuery } from './print.ts'

test('any bytes are a query that can be printed', () => {
  const next = randomQueries(11)
  for (let i = 0; i < 5_000; i += 1) {
    const given = next()
    const line = typeof given === 'string' ? given : String.fromCharCode(...given)
    const { corrections, query } = parseQuery(line)
    expect(corrections.every(({ at }) => at >= 0 && at <= line.length)).toBe(true)
    expect(() => parseQuery(printQuery(query))).not.toThrow()
  }
})
