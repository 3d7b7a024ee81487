import { mkdtempSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openSource } from './open-source.ts'
import type { Resume, SourceItem } from './source.ts'

/** The time of the import in these tests. */
export const now = '2026-11-22T12:00:00Z'

/**
 * Everything that a file with this content yields. The format is detected from the content, as in an import.
 */
export async function readSource(
  content: string | Buffer,
  resume?: Resume,
  title?: string,
): Promise<SourceItem[]> {
  const directory = mkdtempSync(join(tmpdir(), 'litopys-source-'))
  try {
    const path = join(directory, 'file')
    writeFileSync(path, content)
    return await allOf(
      await openSource(path, resume, { channel: title ? { title } : {}, timeZone: 'UTC', now }),
    )
  } finally {
    await rm(directory, { recursive: true })
  }
}

export async function allOf<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = []
  for await (const item of items) all.push(item)
  return all
}

export async function* inChunks(content: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < content.length; at += size) yield content.subarray(at, at + size)
}

/** A post as `chat/id text`, a skipped record as its reason. */
export function inShort(items: SourceItem[]): string[] {
  return items.map((item) =>
    item.kind === 'post'
      ? `${item.post.channelId}/${item.post.messageId} ${item.post.articleBody}`
      : item.reason,
  )
}

export function message(id: number, more: object = {}) {
  return {
    id,
    type: 'message',
    date: '2026-01-22T18:09:05',
    date_unixtime: '1769098145',
    text: `t${id}`,
    ...more,
  }
}

export function chat(id: number, messages: object[], more: object = {}) {
  return { name: `Chat ${id}`, type: 'public_channel', id, ...more, messages }
}

/** JSON as Telegram Desktop writes it: one space of indentation. */
export function pretty(value: object, indent: number | string = 1): string {
  return JSON.stringify(value, null, indent)
}

export function account(...chats: object[]): object {
  const [last, ...others] = chats.toReversed()
  return {
    about: 'Here is the data you requested.',
    personal_information: { user_id: 1, first_name: 'A', id: 77, name: 'not a chat', type: 'none' },
    contacts: { about: '', list: [{ user_id: 2, first_name: 'B', date_unixtime: '1' }] },
    chats: { about: 'This page lists all chats.', list: others.toReversed() },
    left_chats: { about: 'Left', list: last ? [last] : [] },
  }
}
