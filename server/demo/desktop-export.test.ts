import { expect, test } from 'vitest'
import { demoDesktopExport } from './desktop-export.ts'
import { foreignIdentifiers } from './foreign-identifiers.ts'

const until = new Date('2026-11-20T18:00:00Z')
const written = demoDesktopExport(until)
const exported: { id: number; type: string; messages: Record<string, unknown>[] } = JSON.parse(written)

test('a Desktop export of one public channel has about sixty messages with ascending ids', () => {
  expect(exported.type).toBe('public_channel')
  expect(exported.messages.length).toBeGreaterThan(55)
  expect(exported.messages.map(({ id }) => id)).toEqual(exported.messages.map((_, i) => i + 1))
  expect(
    exported.messages.every(({ date_unixtime }) => Number(date_unixtime) * 1_000 <= until.getTime()),
  ).toBe(true)
})

test('the same end date gives the same file', () => {
  expect(demoDesktopExport(until)).toBe(written)
})

test('every kind of message occurs', () => {
  const fields = new Set(exported.messages.flatMap((message) => Object.keys(message)))
  for (const field of [
    'photo',
    'file',
    'poll',
    'forwarded_from',
    'forwarded_from_id',
    'reply_to_message_id',
    'reactions',
    'edited_unixtime',
    'author',
    'via_bot',
    'action',
  ]) {
    expect(fields).toContain(field)
  }
  expect(exported.messages.some(({ text }) => typeof text === 'string' && text !== '')).toBe(true)
  expect(exported.messages.some(({ text }) => Array.isArray(text))).toBe(true)
  expect(new Set(exported.messages.map(({ type }) => type))).toEqual(
    new Set(['message', 'service', 'unsupported']),
  )
})

test('only reserved and published identifiers occur', () => {
  const outsidePaths = written.replaceAll(
    /"(?:file|file_name|mime_type|thumbnail|photo|document_id)": "[^"]*"/g,
    '',
  )
  expect(foreignIdentifiers(outsidePaths)).toEqual([])
})
