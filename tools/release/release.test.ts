import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { git } from '../git.ts'
import { changelogSection } from './changelog.ts'
import { assertReady, commitsSince, lastTag } from './repository.ts'

describe('the changelog', () => {
  const commit = (subject: string, body = '') => ({ hash: '0123456789abcdef', subject, body })

  test('has what users notice, by kind', () => {
    const section = changelogSection('1.2.0', '2026-11-26', [
      commit('feat(search): group copies'),
      commit('test: wait longer'),
      commit('fix: keep the selection'),
      commit('perf(search): read less'),
      commit('Merge branch search'),
      commit('feat(cli): add a command'),
    ])
    expect(section).toBe(`## 1.2.0, 2026-11-26

### Added

- **search**: group copies (01234567)
- **cli**: add a command (01234567)

### Fixed

- keep the selection (01234567)

### Faster

- **search**: read less (01234567)
`)
  })

  test.each([
    ['a mark in the subject', commit('refactor(api)!: rename a field')],
    ['a line of the body', commit('refactor(api): rename a field', 'Why.\n\nBREAKING CHANGE: `a` is `b`')],
  ])('puts incompatible changes first: %s', (_mark, breaking) => {
    const section = changelogSection('2.0.0', '2026-11-26', [commit('feat: add'), breaking])
    expect(section).toContain('### Incompatible\n\n- **api**: rename a field (01234567)\n\n### Added')
  })

  test('says if there is nothing for users', () => {
    expect(changelogSection('1.0.1', '2026-11-26', [commit('chore: tidy')])).toContain(
      'No changes for users.',
    )
  })
})

describe('a clone', () => {
  const clone = mkdtempSync(path.join(tmpdir(), 'litopys-release-'))
  afterAll(() => rmSync(clone, { recursive: true }))
  const commit = (subject: string) =>
    git(
      clone,
      '-c',
      'user.name=A',
      '-c',
      'user.email=a@example.org',
      'commit',
      '-q',
      '--allow-empty',
      '-m',
      subject,
    )

  beforeAll(() => {
    git(clone, 'init', '-q')
    for (const subject of ['feat: one', 'feat: two']) commit(subject)
    git(clone, 'tag', 'v0.9.0')
    commit('fix: three')
    git(clone, 'tag', 'v0.10.0')
    commit('fix: four\n\nBecause.')
    commit('feat: five')
  })

  test('gives the commits since the last version', () => {
    expect(lastTag(clone, 'v0.11.0')).toBe('v0.10.0')
    expect(lastTag(clone, 'v0.10.0')).toBe('v0.9.0')
    expect(commitsSince(clone, 'v0.10.0').map(({ subject }) => subject)).toEqual(['feat: five', 'fix: four'])
    expect(commitsSince(clone, undefined)).toHaveLength(5)
    expect(commitsSince(clone, 'v0.10.0')[1]?.body.trim()).toBe('Because.')
  })

  test('with changes, or with the version on another commit, cannot be released', () => {
    expect(() => assertReady(clone, 'v0.11.0')).not.toThrow()
    expect(() => assertReady(clone, 'v0.10.0')).toThrow('The tag v0.10.0 names another commit')
    writeFileSync(path.join(clone, 'new.txt'), '')
    expect(() => assertReady(clone, 'v0.11.0')).toThrow('A release needs a clean tree')
  })

  test('without a version has no last tag', () => {
    git(clone, 'checkout', '-q', '--orphan', 'new')
    commit('feat: new')
    expect(lastTag(clone, 'v1.0.0')).toBeUndefined()
  })
})
