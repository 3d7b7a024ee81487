import { describe, expect, test } from 'vitest'
import { scopeOf } from './policy.ts'
import { isRestriction, readRestrictions } from './restrictions.ts'

describe('an entry of an access list', () => {
  test.each([
    ...['no-export', 'no-translate', 'no-sensitive', 'read-only', 'no-keys'],
    ...['channel:1234567890', 'channel:-1001234567890', 'channel:Слобода — новини'],
    ...['tag:важливо', 'category:war crimes', 'lang:uk', 'lang:und', 'lang:zh', 'since:2024-02-29'],
  ])('%s means something', (entry) => {
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
  ])('%j means nothing', (entry) => {
    expect(isRestriction(entry)).toBe(false)
    expect(readRestrictions(['read-only', entry]).unknown).toEqual([entry])
  })
})

describe('an access list', () => {
  test('holds the values of each kind', () => {
    const read = readRestrictions(['channel:1', 'lang:uk', 'channel:2', 'tag:a', 'category:b', 'no-keys'])
    expect(read).toMatchObject({ channels: ['1', '2'], languages: ['uk'], tags: ['a'], categories: ['b'] })
    expect([...read.flags]).toEqual(['no-keys'])
  })
  test('of several days the latest counts', () => {
    expect(readRestrictions(['since:2024-01-02', 'since:2025-01-01']).since).toBe('2025-01-01')
  })
  test('a channel is meant by its bare id, however Telegram’s bots write it', () => {
    expect(readRestrictions(['channel:-1001234567890']).channels).toEqual(['1234567890'])
  })
})

describe('read-only', () => {
  const restrictions = readRestrictions(['read-only'])
  test('leaves an administrator his own account and everything that is read', () => {
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
  test('gives nobody more than he had', () => {
    expect(scopeOf({ role: [], restrictions }, 'users.change')).toBe('none')
  })
})

test('roles add up', () => {
  const restrictions = readRestrictions([])
  expect(scopeOf({ role: ['User', 'Data manager'], restrictions }, 'users.read')).toBe('names')
  expect(scopeOf({ role: ['User', 'Admin'], restrictions }, 'users.read')).toBe('all')
  expect(scopeOf({ role: [], restrictions }, 'users.read')).toBe('none')
})
