import { expect, test } from 'vitest'
import { readChannelName } from './channel-name.ts'

test.each([
  'some_name',
  '@some_name',
  ' t.me/some_name ',
  'https://t.me/some_name',
  'https://t.me/s/some_name',
  'https://t.me/some_name/123?single',
  'telegram.me/some_name',
])('"%s" is the username some_name', (text) => {
  expect(readChannelName(text)).toEqual({ kind: 'username', username: 'some_name' })
})

test.each(['bad name!', 'Мій чат', '2channel', 'abc', 'a'.repeat(33), 'https://example.org/some_name'])(
  '"%s" is a title',
  (text) => {
    expect(readChannelName(text)).toEqual({ kind: 'title', title: text })
  },
)

test.each([
  '@bad name!',
  '@2channel',
  '@abc',
  't.me/',
  't.me/c/123456/7',
  't.me/+AbCdEf',
  't.me/joinchat/AbCd',
])('"%s" is neither', (text) => {
  expect(readChannelName(text)).toEqual({ kind: 'wrong' })
})
