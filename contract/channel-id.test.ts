import { expect, test } from 'vitest'
import { bareChannelId, withBareChannelIds } from './channel-id.ts'

test.each([
  ['-1001234567890', '1234567890'],
  ['-100123456789', '123456789'],
  ['1234567890', '1234567890'],
  ['1001234567890', '1001234567890'],
  ['-777', '-777'],
  ['-10012345678', '-10012345678'],
  ['-1001234567890 новини', '-1001234567890 новини'],
  ['by name', 'by name'],
])('%j is channel %j', (channelId, bare) => {
  expect(bareChannelId(channelId)).toBe(bare)
})

test('filters get bare channel ids, and everything else stays', () => {
  const filters = {
    tags: { in: ['-1001234567890'] },
    channelId: { notIn: ['-1001234567890'], missing: true },
  }
  expect(withBareChannelIds(filters)).toEqual({
    tags: { in: ['-1001234567890'] },
    channelId: { notIn: ['1234567890'], missing: true },
  })
})
