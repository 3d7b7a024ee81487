import { expect, test } from 'vitest'
import { partsOf } from './fill-capture.ts'
import { foreignIdentifiers } from './foreign-identifiers.ts'
import { demoPosts } from './posts.ts'
import { oblastChannel, postsShownAt, publishedChannels } from './published-channels.ts'

const startedAt = new Date('2026-11-20T18:00:00Z')
const before = new Date(startedAt.getTime() - 2 * 3_600_000)

test('a published channel shows the same posts for the same time, and never a future post', () => {
  for (const channel of publishedChannels) {
    const shown = postsShownAt(channel, startedAt, startedAt)
    expect(postsShownAt(channel, startedAt, startedAt)).toEqual(shown)
    expect(shown.every(({ date }) => new Date(date) <= startedAt)).toBe(true)
    expect(shown.length).toBeGreaterThan(channel.postsAtStart * 0.9)
  }
})

test('within two hours the alerts channel has new posts, an edited and a deleted one', () => {
  const [earlier, later] = [before, startedAt].map((at) => postsShownAt(oblastChannel, startedAt, at))
  const known = new Map(earlier?.map((post) => [post.id, post.text]))
  const now = new Map(later?.map((post) => [post.id, post.text]))
  expect([...now.keys()].some((id) => !known.has(id))).toBe(true)
  expect([...known].some(([id, text]) => now.has(id) && now.get(id) !== text)).toBe(true)
  expect([...known.keys()].some((id) => !now.has(id))).toBe(true)
})

test('only reserved identifiers occur in published posts', () => {
  const texts = publishedChannels.flatMap((channel) => postsShownAt(channel, startedAt, startedAt))
  const plain = texts.map(({ text = '' }) => text.replaceAll('<br/>', '\n'))
  expect(foreignIdentifiers(plain.join('\n'))).toEqual([])
})

test('the second part of the import edits two posts of the first part, deletes two others and has the last days', () => {
  const { first, second, edited, deleted } = partsOf([...demoPosts(startedAt)], startedAt)
  const ids = new Set(first.map(({ channelId, messageId }) => `${channelId}_${messageId}`))
  const later = new Map(second.map((post) => [`${post.channelId}_${post.messageId}`, post]))
  expect([edited.length, deleted.length]).toEqual([2, 2])
  for (const id of [...edited, ...deleted]) expect(ids.has(id), id).toBe(true)
  for (const id of edited) expect(later.get(id)?.editedAt, id).toEqual(expect.any(String))
  for (const id of deleted) expect(later.get(id)?.deletedAt, id).toEqual(expect.any(String))
  expect(second.length).toBeGreaterThan(80)
})
