import { testPost } from '@litopys/contract/testing/post'
import { expect, test } from 'vitest'
import { previewCell } from './preview-cell.ts'

const post = testPost('міст', {
  dateCreated: '2026-07-01T12:00:00Z',
  reference: {
    permalink: 'https://t.me/varta_kyiv/7',
    replyTo: 5,
    forwardedFrom: { name: 'Джерело', channelId: '70', messageId: 3 },
  },
  tags: ['доказ', 'фото'],
})

test('the preview shows cells as in the file', () => {
  expect(previewCell(post, 'link', 'csv')).toBe('https://t.me/varta_kyiv/7')
  expect(previewCell(post, 'username', 'csv')).toBe('varta_kyiv')
  expect(previewCell(post, 'reply', 'csv')).toBe('5')
  expect(previewCell(post, 'forward', 'csv')).toBe('Джерело; https://t.me/c/70/3')
  expect(previewCell(post, 'tags', 'csv')).toBe('доказ; фото')
  expect(previewCell(post, 'editedAt', 'csv')).toBe('')
})

test('the preview shows times with the offset of the format', () => {
  expect(previewCell(post, 'dateCreated', 'csv')).toBe('2026-07-01T15:00:00+03:00')
  expect(previewCell(post, 'dateCreated', 'xlsx')).toBe('2026-07-01 15:00:00')
  expect(previewCell(post, 'dateCreated', 'jsonl')).toBe('2026-07-01T12:00:00Z')
  expect(previewCell(post, 'dateCreated', 'parquet')).toBe('2026-07-01T12:00:00Z')
})
