import { expect, test } from 'vitest'
import { foreignIdentifiers } from './foreign-identifiers.ts'
import { cards, domains, ibans, imei } from './identifiers.ts'
import { demoPosts } from './posts.ts'

const until = new Date('2026-11-20T18:00:00Z')
const posts = [...demoPosts(until)]
const texts = posts.map(({ text }) => text).join('\n')

test('about 3,600 posts of six channels fill the fourteen months before the given end', () => {
  expect(posts.length).toBeGreaterThan(3_400)
  expect(posts.length).toBeLessThan(3_900)
  expect(new Set(posts.map(({ channelId }) => channelId)).size).toBe(6)
  expect(posts[0]?.date.slice(0, 7)).toBe('2025-09')
  expect(posts.every(({ date, editedAt }) => new Date(editedAt ?? date) <= until)).toBe(true)
})

test('the same end date gives the same posts', () => {
  expect([...demoPosts(until)]).toEqual(posts)
})

test('there are many Ukrainian, Russian and English posts', () => {
  const share = (letters: RegExp) => posts.filter(({ text }) => letters.test(text)).length / posts.length
  expect(share(/[іїєґ]/i)).toBeGreaterThan(0.4)
  expect(share(/[ыэъё]/i)).toBeGreaterThan(0.15)
  expect(share(/\b(?:the|of|and|for|is)\b/)).toBeGreaterThan(0.1)
})

test('a message id occurs twice only for an edited or deleted post', () => {
  const first = new Map<string, string>()
  for (const { channelId, messageId, text, editedAt, deletedAt } of posts) {
    const id = `${channelId}_${messageId}`
    const known = first.get(id)
    if (known !== undefined && deletedAt === undefined) {
      expect(editedAt).toBeDefined()
      expect(text).not.toBe(known)
    }
    first.set(id, text)
  }
  expect(posts.filter(({ editedAt }) => editedAt !== undefined).length).toBeGreaterThan(100)
  expect(posts.filter(({ deletedAt }) => deletedAt !== undefined).length).toBeGreaterThan(20)
})

test('a text is repeated only by a forward that names its origin', () => {
  const seen = new Set<string>()
  for (const { text, reference, postType, deletedAt } of posts) {
    if (deletedAt !== undefined || postType === 'Service' || reference?.forwardedFrom !== undefined) continue
    expect(seen.has(text), text).toBe(false)
    seen.add(text)
  }
  const forwards = posts.filter(({ reference }) => reference?.forwardedFrom !== undefined)
  expect(forwards.length).toBeGreaterThan(100)
  expect(forwards.every(({ text }) => seen.has(text))).toBe(true)
})

test('only reserved and published identifiers occur', () => {
  expect(foreignIdentifiers(texts)).toEqual([])
  for (const identifier of [
    ...domains,
    cards[0],
    ibans[0],
    imei,
    '+380 (44) 000',
    '192.0.2.',
    '2001:db8::',
  ]) {
    expect(texts).toContain(identifier)
  }
})

test('media, replies, service posts, tags and reactions give every facet values', () => {
  for (const flag of ['hasImage', 'hasVideo', 'hasAudio', 'sensitive', 'existedBefore'] as const) {
    expect(posts.filter((post) => post[flag]).length, flag).toBeGreaterThan(30)
  }
  expect(posts.some(({ reference }) => reference?.replyTo !== undefined)).toBe(true)
  expect(posts.some(({ postType }) => postType === 'Service')).toBe(true)
  expect(posts.some(({ media }) => (media?.length ?? 0) > 4)).toBe(true)
  expect(posts.some(({ tags }) => (tags?.length ?? 0) > 0)).toBe(true)
  expect(new Set(posts.map(({ category }) => category)).size).toBeGreaterThan(9)
})

test('words occur in all their cases', () => {
  for (const form of [
    'обстріл',
    'обстрілу',
    'обстрілом',
    'обстріли',
    'обстрілів',
    'обстрілами',
    'обстрілах',
  ]) {
    expect(texts.toLowerCase(), form).toMatch(new RegExp(`(?<!\\p{L})${form}(?!\\p{L})`, 'u'))
  }
})
