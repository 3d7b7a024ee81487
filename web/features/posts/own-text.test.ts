import { expect, test } from 'vitest'
import { foundPost } from '#testing/posts.ts'
import { textToShow } from './own-text.ts'

const sticker = { kind: 'sticker', fileName: 'sticker.webp', hash: 'a'.repeat(64) } as const
const bare = { articleBody: '' }

test('a file name is not the text of its post', () => {
  expect(textToShow(foundPost({ ...bare, text: 'sticker.webp', media: [sticker] }))).toBeUndefined()
  expect(textToShow(foundPost({ text: 'sticker.webp', articleBody: 'sticker.webp', media: [sticker] }))).toBe(
    'sticker.webp',
  )
  const captioned = { text: 'Звіт\nsticker.webp', articleBody: 'Звіт', media: [sticker] }
  expect(textToShow(foundPost(captioned))).toBe('Звіт')
})

test('with a caption only the names of shown files are left out', () => {
  const report = { kind: 'file', fileName: 'звіт.pdf', hash: 'b'.repeat(64) } as const
  const said = { text: 'Див. файл\nзвіт.pdf', articleBody: 'Див. файл\nзвіт.pdf', media: [report] }
  expect(textToShow(foundPost(said))).toBe('Див. файл\nзвіт.pdf')
  const both = { text: 'Дані\nзвіт.pdf\nsticker.webp', articleBody: 'Дані', media: [report, sticker] }
  expect(textToShow(foundPost(both))).toBe('Дані')
  const lost = { kind: 'file', fileName: 'наказ.pdf' } as const
  const absent = { text: 'Дані\nнаказ.pdf', articleBody: 'Дані', media: [lost] }
  expect(textToShow(foundPost(absent))).toBe('Дані\nнаказ.pdf')
})

test('the name of a missing file is kept, except for a sticker', () => {
  const report = { kind: 'file', fileName: 'наказ.pdf' } as const
  expect(textToShow(foundPost({ ...bare, text: 'наказ.pdf', media: [report] }))).toBe('наказ.pdf')
  const lost = { kind: 'sticker', fileName: 'sticker.webp' } as const
  expect(textToShow(foundPost({ ...bare, text: 'sticker.webp', media: [lost] }))).toBe('')
})

test('a place or a pinned message needs no text, and an empty post says so', () => {
  const place = { name: 'Парк', address: 'вул. Нова, 1' }
  expect(textToShow(foundPost({ ...bare, text: 'Парк\nвул. Нова, 1', place }))).toBeUndefined()
  expect(textToShow(foundPost({ ...bare, text: '', pinned: { messageId: 2 } }))).toBeUndefined()
  expect(textToShow(foundPost({ ...bare, text: '' }))).toBe('')
})

test('with a caption the words of a place are left out too', () => {
  const place = { name: 'Київ, Хрещатик', address: 'Хрещатик, 1' }
  const post = {
    text: 'Пункт незламності\nКиїв, Хрещатик\nХрещатик, 1',
    articleBody: 'Пункт незламності',
    place,
  }
  expect(textToShow(foundPost(post))).toBe('Пункт незламності')
  const padded = { ...bare, text: 'Київ, Хрещатик \nХрещатик, 1', place }
  expect(textToShow(foundPost(padded))).toBeUndefined()
})
