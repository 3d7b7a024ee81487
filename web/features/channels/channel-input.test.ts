import { expect, test } from 'vitest'
import { channel } from '#testing/channels.ts'
import { changesOf, emptyChannel, newChannelOf, valuesOf } from './channel-input.ts'

test('words are split at separators, without duplicates and empty ones', () => {
  const values = { ...emptyChannel, channel: ' @wind ', keywords: 'вітер,  хвиля ,, вітер', tags: ' ' }
  expect(newChannelOf(values)).toMatchObject({ channel: '@wind', keywords: ['вітер', 'хвиля'], tags: [] })
})

test('optional fields left empty are not sent', () => {
  const sent = newChannelOf({ ...emptyChannel, channel: 'wind' })
  for (const field of ['title', 'key', 'channelId', 'username', 'atOnce'])
    expect(sent).not.toHaveProperty(field)
})

test('only changed fields of a channel are sent', () => {
  const before = channel({ keywords: ['a', 'b'], username: 'wind' })
  expect(changesOf(before, valuesOf(before))).toEqual({})
  expect(
    changesOf(before, { ...valuesOf(before), keywords: 'b, a', schedule: 'daily', username: '@wind' }),
  ).toEqual({
    keywords: ['b', 'a'],
    schedule: 'daily',
  })
})
