import { createWriteStream, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startProgram } from '#testing/child'
import { openSource } from './open-source.ts'
import { allOf, chat, inShort, message, now, pretty, readSource } from './source.fixture.ts'

const channel = chat(5, [message(1), message(2)])
const posts = ['5/1 t1', '5/2 t2']
const setting = { channel: {}, timeZone: 'UTC', now }

function contact(n: number) {
  return {
    user_id: n,
    first_name: `Ім'я "${n}"`,
    last_name: 'messages: [{"id": 1}], Прізвище',
    username: `user_${n}`,
    phone_number: '+000 00 000 0000',
    date: '2020-01-01T00:00:00',
    date_unixtime: '1577836800',
  }
}

/** The sections of an account's export, in the order in which Telegram Desktop writes them. */
function* accountExport(contacts: number, end: string): Generator<string> {
  yield '{\n "about": "Here is the data you requested.",\n "personal_information": {"user_id": 1, "first_name": "A", "bio": "\\"chats\\": {"},\n'
  yield ' "profile_pictures": [{"date": "2020-01-01T00:00:00", "photo": "profile_pictures/photo_1.jpg"}],\n'
  yield ' "stories": [{"id": 3, "date": "2024-01-01T00:00:00", "text": "messages"}],\n'
  yield ' "contacts": {"about": "Contacts", "list": [\n'
  for (let n = 1; n <= contacts; n += 1) yield `${n === 1 ? '' : ',\n'}${pretty(contact(n))}`
  yield '\n ]},\n "frequent_contacts": {"about": "", "list": [{"id": 1, "category": "people", "rating": 1.5}]},\n'
  yield ' "sessions": {"about": "", "list": [{"last_active": "2024-01-01T00:00:00", "platform": "Linux"}]},\n'
  yield ' "web_sessions": {"about": "", "list": []},\n "other_data": {"about": "", "help": "messages"}'
  yield end
}

const chats = `,\n "chats": {"about": "All chats", "list": [${pretty(channel)}]}\n}`
const leftChats = `,\n "left_chats": {"about": "Left", "list": [${pretty(channel)}]}\n}`

let directory: string
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'litopys-account-'))
})
afterAll(() => rmSync(directory, { recursive: true }))

async function write(name: string, pieces: Iterable<string>): Promise<string> {
  const path = join(directory, name)
  await pipeline(Readable.from(pieces), createWriteStream(path))
  return path
}

describe('an account export', () => {
  test.each([
    [5_000, chats],
    [5_000, leftChats],
    [20_000, chats],
  ])(
    'with %i contacts before its chats is read',
    async (contacts, end) => {
      const path = await write(`account-${contacts}`, accountExport(contacts, end))
      expect(statSync(path).size).toBeGreaterThan(1024 * 1024)
      expect(inShort(await allOf(await openSource(path, undefined, setting)))).toEqual(posts)
    },
    60_000,
  )
  test('is skipped in constant memory up to its chats', async () => {
    const path = await write('large', accountExport(100_000, chats))
    const size = statSync(path).size
    const { stdout } = await startProgram('server/adapters/telegram/reading-memory.fixture.ts', [path]).ended
    const { items, most }: { items: string[]; most: number } = JSON.parse(stdout)
    expect(items).toEqual(posts)
    expect(size).toBeGreaterThan(20e6)
    expect(most).toBeGreaterThan(0)
    expect(most).toBeLessThan(size / 2)
  })
  test('without chats is refused', async () => {
    const content = [...accountExport(6_000, '\n}')].join('')
    await expect(readSource(content)).rejects.toMatchObject({ fault: { code: 'file_without_posts' } })
  })
})

test('a large file of another format is refused', async () => {
  const content = JSON.stringify({ list: Array.from({ length: 6_000 }, (_, n) => contact(n)) })
  await expect(readSource(content)).rejects.toMatchObject({ fault: { code: 'file_without_posts' } })
})
