import { expect, test } from 'vitest'
import { nodeOf } from './sources.ts'

test('a long name or username of a forward is never cut inside a character, as an address cannot have half of one', () => {
  const long = `x${'😀'.repeat(200)}`
  for (const named of [
    { username: '', name: long },
    { username: long, name: '' },
  ]) {
    const node = nodeOf({ sourceId: '', ...named }, { ids: new Set(), idOf: new Map() })
    expect(node.isWellFormed()).toBe(true)
    expect(node.length).toBeLessThanOrEqual(300)
  }
})
