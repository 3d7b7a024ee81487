import { expect, test } from 'vitest'
import type { Whole } from './export-source.ts'
import type { TranslateBatch } from './patient-batch.ts'
import { translateRows } from './translate-rows.usecase.ts'

const never = new AbortController().signal

/** Posts by their texts, which tests change; a text is its own key. */
function postsOf(texts: string[]): Whole {
  return {
    count: async () => texts.length,
    read: async (_line, take) => {
      const lines = texts.map((text) => `${JSON.stringify([text, 'uk', text])}\n`)
      await take(Buffer.from(lines.join('')), texts.length)
    },
  }
}

test('a post edited while others are translated gets a translation of its current text', async () => {
  const texts = ['a', 'b', 'c', 'd', 'e', 'f']
  const asked: string[][] = []
  const progress: number[] = []
  const translateBatch: TranslateBatch = async (batch) => {
    asked.push(batch)
    if (batch.includes('f')) texts[0] = 'new'
    return batch.map((text) => text.toUpperCase())
  }
  const made = await translateRows({ translateBatch }, postsOf(texts), (rows) => progress.push(rows), never)
  expect(asked).toEqual([['a', 'b', 'c', 'd', 'e'], ['f'], ['new']])
  expect([made.texts.get('new'), made.failed, progress.at(-1)]).toEqual(['NEW', 0, 6])
})

test('translation ends although a post is edited all the time', async () => {
  const texts = ['a']
  const translateBatch: TranslateBatch = async ([text = '']) => {
    texts[0] = `${text}a`
    return [text]
  }
  const { failed } = await translateRows({ translateBatch }, postsOf(texts), () => undefined, never)
  expect([failed, texts]).toEqual([1, ['aaaa']])
})
