import { describe, expect, test } from 'vitest'
import { isAtLeastAsRestricted } from './comparison.ts'
import { hidesPosts, readRestrictions } from './restrictions.ts'

const holds = (access: string[], limit: string[]) =>
  isAtLeastAsRestricted(readRestrictions(access), readRestrictions(limit))

describe('restrictions that include a limit', () => {
  test.each<[string[], string[]]>([
    [[], []],
    [['read-only'], []],
    [['lang:uk'], ['lang:uk']],
    [['lang:uk'], ['lang:uk', 'lang:ru']],
    [['lang:uk', 'tag:a'], ['lang:uk']],
    [['no-export', 'no-keys'], ['no-export']],
    [['since:2025-01-02'], ['since:2025-01-01']],
    [['since:2024-01-01', 'since:2025-01-01'], ['since:2025-01-01']],
    [['channel:-1001234567890'], ['channel:1234567890']],
    [['whatever'], ['whatever']],
  ])('%j is within %j', (access, limit) => expect(holds(access, limit)).toBe(true))

  test.each<[string[], string[]]>([
    [[], ['lang:uk']],
    [['lang:uk', 'lang:ru'], ['lang:uk']],
    [['tag:a'], ['lang:uk']],
    [['lang:ru'], ['lang:uk']],
    [['lang:uk'], ['lang:uk', 'tag:a']],
    [['no-keys'], ['no-export']],
    [['read-only'], ['no-sensitive']],
    [[], ['since:2025-01-01']],
    [['since:2024-12-31'], ['since:2025-01-01']],
    [['since:2025-01-01'], ['whatever']],
    [['whatever'], ['lang:uk']],
  ])('%j is not within %j', (access, limit) => expect(holds(access, limit)).toBe(false))
})

test.each([
  ...['channel:1', 'tag:a', 'category:b', 'lang:uk', 'since:2025-01-01', 'no-sensitive', 'whatever'],
])('%s can hide posts', (entry) => expect(hidesPosts(readRestrictions(['no-keys', entry]))).toBe(true))

test.each([[], ['no-export'], ['no-translate', 'read-only', 'no-keys']])(
  '%j %j hides no posts',
  (...access) => expect(hidesPosts(readRestrictions(access))).toBe(false),
)
