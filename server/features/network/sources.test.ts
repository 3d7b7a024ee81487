import { expect, test } from 'vitest'
import { nodeOf } from './sources.ts'

test('a long name of a forward is never cut inside a character, as an address cannot have half of one', () => {
  const name = `x${'😀'.repeat(200)}`
  const node = nodeOf({ sourceId: '', username: '', name }, { ids: new Set(), idOf: new Map() })
  expect(node.isWellFormed()).toBe(true)
  expect(node.length).toBeLessThanOrEqual(300)
})
