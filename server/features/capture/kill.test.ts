import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { repeats } from '@litopys/language/testing/repeats.fixture'
import { afterAll, expect, test } from 'vitest'
import { createRandom } from '../../demo/random.ts'
import { killImports } from './kill.fixture.ts'

const directory = mkdtempSync(join(tmpdir(), 'litopys-killed-'))
afterAll(() => rmSync(directory, { recursive: true }))

test('an import killed at random times continues, leaves every post once under one seal, and counts each match of a watched search once', {
  timeout: repeats(240_000),
}, async () => {
  const posts = 9_000
  const file = join(directory, 'posts.jsonl')
  const lines = Array.from({ length: posts }, (_, i) => {
    const post = { channelId: 1 + (i % 3), messageId: 1 + Math.floor(i / 3), date: 1_769_098_145 + i }
    return JSON.stringify({
      ...post,
      // A hundred matches, the daily maximum, and too short to count as copies.
      text: i % 90 === 0 ? `Щогла ${i}` : `Допис номер ${i} про мости й дороги, річки та броди. `.repeat(4),
    })
  })
  writeFileSync(file, lines.join('\n'))

  const random = createRandom(20)
  const kills = repeats(2, 60)
  const outcomes = await killImports({
    file,
    search: 'щогла',
    kills,
    livesAtMostMs: 800,
    random: () => random.next(),
  })
  expect(outcomes.reduce((sum, { kills }) => sum + kills, 0)).toBe(kills)
  for (const { report, totalItems, matches, leaves, verifyExit } of outcomes) {
    expect(matches).toBe(100)
    // One seal for the run, and each observation once, also of batches that were repeated.
    expect(leaves).toEqual({ 1: posts })
    expect(report).toMatchObject({
      read: posts,
      new: posts,
      updated: 0,
      unchanged: 0,
      skippedCount: 0,
      gaps: [],
    })
    // One post for each key; `verify` checks for duplicates.
    expect(totalItems).toBe(posts)
    expect(verifyExit).toBe(0)
  }
})
