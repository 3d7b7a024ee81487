import { describe, expect, test } from 'vitest'
import { scopeOf } from './policy.ts'
import { isRestriction, readRestrictions } from './restrictions.ts'

describe('an entry of restrictions', () => {
  test.each([
    ...['no-export', 'no-translate', 'no-sensitive', 'read-only', 'no-keys'],
    ...['channel:1234567890', 'channel:-1001234567890', 'channel:Слобода — новини'],
    ...['tag:важливо', 'category:war crimes', 'lang:uk', 'lang:und', 'lang:zh', 'since:2024-02-29'],
  ])('%s has a meaning', (entry) => {
    expect(isRestriction(entry)).toBe(true)
    expect(readRestrictions([entry]).unknown).toEqual([])
  })

  test.each([
    ...[
      '',
      'readonly',
      'READ-ONLY',
      'no-export ',
      ' read-only',
      'no-export:',
      'channel',
      'channel:',
      'tag: a',
    ],
    ...[
      'tag:a ',
      `tag:${'a'.repeat(101)}`,
      'tag:a\nb',
      'lang:UK',
      'lang:u',
      'lang:xx',
      'lang:ukr',
      'since:2023-02-29',
    ],
    ...['since:2024-13-01', 'since:2024-2-3', 'since:yesterday', 'author:x', 'constructor', '__proto__:x'],
  ])('%j has no meaning', (entry) => {
    expect(isRestriction(entry)).toBe(false)
    expect(readRestrictions(['read-only', entry]).unknown).toEqual([entry])
  })
})

describe('a list of restrictions', () => {
  test('contains the values of each kind', () => {
    const read = readRestrictions(['channel:1', 'lang:uk', 'channel:2', 'tag:a', 'category:b', 'no-keys'])
    expect(read).toMatchObject({ channels: ['1', '2'], languages: ['uk'], tags: ['a'], categories: ['b'] })
    expect([...read.flags]).toEqual(['no-keys'])
  })
  test('the latest of several days counts', () => {
    expect(readRestrictions(['since:2024-01-02', 'since:2025-01-01']).since).toBe('2025-01-01')
  })
  test('matches a channel by its bare id, also in the form of Telegram’s bots', () => {
    expect(readRestrictions(['channel:-1001234567890']).channels).toEqual(['1234567890'])
  })
})

describe('read-only', () => {
  const restrictions = readRestrictions(['read-only'])
  test('keeps an administrator’s own profile and all read permissions', () => {
    const admin = { role: ['Admin' as const], restrictions }
    expect(scopeOf(admin, 'users.change')).toBe('own')
    expect(scopeOf(admin, 'sessions.end')).toBe('own')
    expect(scopeOf(admin, 'users.read')).toBe('all')
    expect(scopeOf(admin, 'audit.read')).toBe('all')
    expect(scopeOf(admin, 'capture.read')).toBe('all')
    expect(scopeOf(admin, 'rules.read')).toBe('all')
    expect(scopeOf(admin, 'users.create')).toBe('none')
    expect(scopeOf(admin, 'archive.import')).toBe('none')
  })
  test('gives no user more permissions', () => {
    expect(scopeOf({ role: [], restrictions }, 'users.change')).toBe('none')
  })
})

test('roles add up', () => {
  const restrictions = readRestrictions([])
  expect(scopeOf({ role: ['User', 'Data manager'], restrictions }, 'users.read')).toBe('names')
  expect(scopeOf({ role: ['User', 'Admin'], restrictions }, 'users.read')).toBe('all')
  expect(scopeOf({ role: [], restrictions }, 'users.read')).toBe('none')
})
