import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { chat, message } from '#adapters/telegram/source.fixture'
import { createDiskGuard } from '#data-directory/disk-guard'
import { renamedIn, zipOf } from '#testing/zip'
import { besideUpload, openUpload } from './opened-upload.store.ts'

const directory = mkdtempSync(join(tmpdir(), 'litopys-zip-'))
afterAll(() => rmSync(directory, { recursive: true }))

const json = JSON.stringify(chat(1, [message(1)]))
const link = { content: '/etc/passwd', mode: 0o120777 }
const packedZeros = (size: number) => ({ content: Buffer.alloc(size), packed: true })

describe('a zip archive is refused', () => {
  test.each<[string, () => Promise<Buffer>, object]>([
    ['without an export', () => zipOf({ 'a.txt': 'a' }), { code: 'file_zip_without_export' }],
    [
      'with two exports',
      () => zipOf({ 'a/result.json': json, 'b/result.json': json }),
      { code: 'file_zip_several', detail: 'a/, b/' },
    ],
    [
      'with a name that leads out',
      async () => renamedIn(await zipOf({ 'result.json': json, 'aa/bb/c': '' }), 'aa/bb/c', '../../c'),
      { code: 'file_zip_path', detail: '../../c' },
    ],
    [
      'with a name that leads out by backslashes',
      async () => renamedIn(await zipOf({ 'result.json': json, 'aa/bb/c': '' }), 'aa/bb/c', '..\\..\\c'),
      { code: 'file_zip_path' },
    ],
    [
      'with an absolute name',
      async () => renamedIn(await zipOf({ 'result.json': json, 'tmp/a': '' }), 'tmp/a', '/tmpa'),
      { code: 'file_zip_path', detail: '/tmpa' },
    ],
    [
      'with a NUL in a name',
      async () => renamedIn(await zipOf({ 'result.json': json, 'a.jpg': '' }), 'a.jpg', 'a\0jpg'),
      { code: 'file_zip_path' },
    ],
    ['with a link', () => zipOf({ 'result.json': json, l: link }), { code: 'file_zip_link', detail: 'l' }],
    [
      'with the same name twice',
      async () => renamedIn(await zipOf({ 'result.json': json, a: '', b: '' }), 'b', 'a'),
      { code: 'file_zip_twice', detail: 'a' },
    ],
    [
      'with a file that unpacks to a thousand times its size',
      () => zipOf({ 'result.json': json, zeros: packedZeros(2_000_000) }),
      { code: 'file_zip_bomb', detail: 'zeros' },
    ],
    [
      'that would take more room than it may',
      async () => announcing(await zipOf({ 'result.json': json, zeros: packedZeros(1_000_000) }), 0xfffffff0),
      { code: 'file_zip_too_large', detail: '286.1 MiB' },
    ],
    [
      'that is locked by a password',
      async () => flagged(await zipOf({ 'result.json': { content: json, packed: true } }), 1),
      { code: 'file_zip_encrypted', detail: 'result.json' },
    ],
    [
      'that is cut off',
      async () => (await zipOf({ 'result.json': json })).subarray(0, -30),
      { code: 'file_zip_cut_off' },
    ],
    [
      'whose posts are damaged',
      async () => {
        const zip = await zipOf({ 'result.json': json })
        zip[zip.indexOf('t1')] = 65
        return zip
      },
      { code: 'file_zip_damaged' },
    ],
    [
      'whose posts are longer than it says',
      async () => announcing(await zipOf({ 'result.json': { content: json, packed: true } }), 10),
      { code: 'file_zip_damaged' },
    ],
  ])('%s', async (_, make, expected) => {
    const path = join(directory, 'upload')
    writeFileSync(path, await make())
    const limits = { disk: createDiskGuard(directory, 0), unpackedMaxBytes: 300_000_000 }
    const fault = await openUpload(path, limits).catch((error: unknown) => error)
    expect(fault).toMatchObject({ fault: expected })
    rmSync(path)
    for (const beside of besideUpload(path)) rmSync(beside, { force: true })
    expect(readdirSync(directory)).toEqual([])
  })
})

describe('a zip archive is accepted', () => {
  const opened = async (zip: Buffer) => {
    const path = join(directory, 'good')
    writeFileSync(path, zip)
    for (const beside of besideUpload(path)) rmSync(beside, { force: true })
    return await openUpload(path, { disk: createDiskGuard(directory, 0), unpackedMaxBytes: 300_000_000 })
  }
  test('with names in an undeclared encoding, as macOS and Windows write them', async () => {
    const names = { 'result.json': json, 'files/звіт.pdf': 'pdf' }
    const silent = flagged(await zipOf(names), 0x800)
    const upload = await opened(silent)
    expect(upload.find?.('files/звіт.pdf')?.size).toBe(3)
    expect(upload.find?.('files%2F%D0%B7%D0%B2%D1%96%D1%82.pdf')?.size).toBe(3)
    expect(upload.find?.('../звіт.pdf')).toBeUndefined()
    upload.close()
  })
  test('with other files that look like an export', async () => {
    const upload = await opened(
      await zipOf({ 'c/result.json': json, 'c/files/messages.html': 'x', '__MACOSX/c/result.json': '' }),
    )
    expect(readFileSync(upload.posts, 'utf8')).toBe(json)
    upload.close()
  })
})

const directoryEntry = Buffer.from('504b0102', 'hex')

/** Sets the unpacked size that the last entry declares. */
function announcing(zip: Buffer, size: number): Buffer {
  zip.writeUInt32LE(size, zip.lastIndexOf(directoryEntry) + 24)
  return zip
}

function flagged(zip: Buffer, flag: number): Buffer {
  const at = zip.lastIndexOf(directoryEntry) + 8
  zip.writeUInt16LE(zip.readUInt16LE(at) ^ flag, at)
  return zip
}
