import { randomBytes, randomUUID } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer as createHttpServer } from 'node:http'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { createBucket, testCredentials } from '#testing/s3-bucket'
import { installS3, type S3, startS3 } from '../../tools/engines/s3.ts'
import type { FileStore, FilesPlace, S3Place } from './file-store.ts'
import { openFileStore, openFiles } from './open-files.ts'

const program = installS3()
const home = mkdtempSync(join(tmpdir(), 'litopys-files-'))
let s3: S3 | undefined

beforeAll(async () => {
  if (!program) return
  s3 = await startS3(program)
  await createBucket(s3.url, 'files')
}, 400_000)
afterAll(async () => {
  await s3?.stop()
  rmSync(home, { recursive: true, force: true })
})

const bucket = (endpoint = s3?.url, name = 'files'): S3Place => ({
  kind: 's3',
  bucket: name,
  prefix: `${randomUUID()}/`,
  endpoint,
  region: 'us-east-1',
  ...testCredentials,
})
const folder = (isShared: boolean): FilesPlace => ({
  kind: 'folder',
  path: mkdtempSync(join(home, 'root-')),
  isShared,
})

function fileWith(content: Buffer): string {
  const path = join(home, randomUUID())
  writeFileSync(path, content)
  return path
}
const namesIn = async (files: FileStore, start: string) => {
  const names: string[] = []
  for await (const name of files.list(start)) names.push(name)
  return names.toSorted()
}

const places: [string, () => FilesPlace][] = [
  ['the data directory', () => folder(false)],
  ['a shared folder', () => folder(true)],
  ['S3', () => bucket()],
]

describe.each(places)('%s', (kind, place) => {
  const testHere = test.skipIf(kind === 'S3' && !program)

  testHere('gives back a file, its size and its ranges', { timeout: 60_000 }, async () => {
    const files = await openFileStore(place())
    // More than one part of an upload.
    const content = randomBytes(35 * 1024 ** 2)
    await files.put('media/ab/cd/film', fileWith(content))
    expect(await files.size('media/ab/cd/film')).toBe(content.length)
    expect((await buffer(files.read('media/ab/cd/film'))).equals(content)).toBe(true)
    const range = { from: 17 * 1024 ** 2, to: 17 * 1024 ** 2 + 999 }
    const part = await buffer(files.read('media/ab/cd/film', range))
    expect(part.equals(content.subarray(range.from, range.to + 1))).toBe(true)
    const path = await files.fetch('media/ab/cd/film', join(home, randomUUID()))
    expect(path && readFileSync(path).equals(content)).toBe(true)
  })

  testHere('lists names by their start, also of empty files, and removes files', async () => {
    const files = await openFileStore(place())
    await files.mark('media/claims/run.a')
    await files.mark('media/claims/other.a')
    await files.put('exports/1.csv', fileWith(Buffer.alloc(0)))
    expect(await namesIn(files, 'media/claims/run.')).toEqual(['media/claims/run.a'])
    expect(await namesIn(files, 'exports/')).toEqual(['exports/1.csv'])
    expect(await files.size('exports/1.csv')).toBe(0)
    await files.remove('exports/1.csv')
    await files.remove('exports/1.csv')
    expect(await files.size('exports/1.csv')).toBeUndefined()
    expect(await files.fetch('exports/1.csv', join(home, 'none'))).toBeUndefined()
    expect(await namesIn(files, 'exports/')).toEqual([])
    expect(await namesIn(files, 'nothing/')).toEqual([])
    await expect(buffer(files.read('exports/1.csv'))).rejects.toThrow()
  })
})

test.each([true, false])(
  'a folder that cannot be read is not an empty one (shared: %s)',
  async (isShared) => {
    const place = folder(isShared)
    const files = await openFileStore(place)
    const path = place.kind === 'folder' ? place.path : ''
    mkdirSync(join(path, 'media'))
    // A loop, as the superuser can read everything else.
    symlinkSync('claims', join(path, 'media/claims'))
    const expected = { code: isShared ? 'files_unreachable' : 'ELOOP' }
    await expect(namesIn(files, 'media/claims/')).rejects.toMatchObject(expected)
    await expect(files.size('media/claims')).rejects.toMatchObject(expected)
  },
)

test.skipIf(process.platform !== 'linux')('a file that is not read is not opened', async () => {
  const place = folder(false)
  const files = await openFileStore(place)
  await files.put('media/film', fileWith(Buffer.alloc(10)))
  const path = place.kind === 'folder' ? join(place.path, 'media/film') : ''
  const open = () =>
    readdirSync('/proc/self/fd').filter((fd) => {
      try {
        return readlinkSync(`/proc/self/fd/${fd}`) === path
      } catch {
        return false
      }
    }).length
  const reads = [files.read('media/film'), files.read('media/film')]
  await files.size('media/film')
  await files.size('media/film')
  expect([reads.length, open()]).toEqual([2, 0])
})

test('a start without the folder says so and does not create it', async () => {
  const path = join(home, 'not-mounted')
  await expect(openFiles({ kind: 'folder', path, isShared: true })).rejects.toThrow(
    /the folder \S+not-mounted \(FILES_URL\).*Check that it exists/,
  )
  expect(existsSync(path)).toBe(false)
})

test('a file that cannot be copied into a shared folder leaves nothing', async () => {
  const place = folder(true)
  const files = await openFileStore(place)
  await expect(files.put('uploads/1', join(home, 'absent'))).rejects.toThrow('ENOENT')
  expect(await namesIn(files, '')).toEqual([])
  expect(place.kind === 'folder' && readdirSync(place.path, { recursive: true })).toEqual([])
})

/** Passes connections on to the store, and ends each after `bytes` of an answer. */
async function cuttingProxy(target: string, bytes: number) {
  const sockets = new Set<Socket>()
  let cuts = 0
  const proxy = createServer((socket: Socket) => {
    const up = connect(Number(new URL(target).port), '127.0.0.1')
    let passed = 0
    for (const one of [socket, up]) {
      sockets.add(one)
      one.on('error', () => undefined)
    }
    socket.pipe(up)
    up.on('data', (chunk: Buffer) => {
      passed += chunk.length
      socket.write(chunk)
      if (passed < bytes) return
      cuts += 1
      up.destroy()
      socket.destroySoon()
    })
    up.on('close', () => socket.destroySoon())
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  // biome-ignore lint/nursery/noUnsafeTypeAssertion: a TCP server that listens has such an address
  const { port } = proxy.address() as AddressInfo
  const stop = () => {
    for (const socket of sockets) socket.destroy()
    proxy.close()
  }
  return { url: `http://127.0.0.1:${port}`, cuts: () => cuts, stop }
}

describe.skipIf(!program)('S3', () => {
  test('a read continues where its connection ended', { timeout: 60_000 }, async () => {
    const place = bucket()
    const content = randomBytes(5 * 1024 ** 2)
    const direct = await openFileStore(place)
    await direct.put('media/film', fileWith(content))
    const proxy = await cuttingProxy(s3?.url ?? '', 2 * 1024 ** 2)
    const files = await openFileStore({ ...place, endpoint: proxy.url })
    expect((await buffer(files.read('media/film'))).equals(content)).toBe(true)
    expect(proxy.cuts()).toBeGreaterThan(0)
    proxy.stop()
  })

  test('a store that does not answer is an error with its own code', { timeout: 60_000 }, async () => {
    const files = await openFileStore(bucket('http://127.0.0.1:9'))
    await expect(files.size('media/film')).rejects.toMatchObject({ code: 'files_unreachable' })
    await expect(buffer(files.read('media/film'))).rejects.toMatchObject({ code: 'files_unreachable' })
    const content = fileWith(Buffer.from('kept'))
    await expect(files.put('media/film', content)).rejects.toMatchObject({ code: 'files_unreachable' })
    expect(existsSync(content)).toBe(true)
  })

  test.each([
    ['without bytes', 206, { 'content-range': 'bytes 3-9/10' }, ''],
    ['with the whole file in place of a range', 200, {}, '0123456789'],
  ])(
    'a read that is answered %s ends with an error',
    { timeout: 30_000 },
    async (_what, status, headers, body) => {
      const server = createHttpServer((_request, response) => {
        response.writeHead(status, headers).flushHeaders()
        response.end(body)
      })
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
      onTestFinished(() => void server.close())
      // biome-ignore lint/nursery/noUnsafeTypeAssertion: a TCP server that listens has such an address
      const { port } = server.address() as AddressInfo
      const files = await openFileStore(bucket(`http://127.0.0.1:${port}`))
      const read = buffer(files.read('media/film', { from: 3, to: 9 }))
      await expect(read).rejects.toMatchObject({ code: 'files_unreachable' })
    },
  )

  test('of the unfinished uploads of a bucket only old ones of Litopys are removed', async () => {
    const removed: string[] = []
    const upload = (key: string, at: string) =>
      `<Upload><Key>${key}</Key><UploadId>1</UploadId><Initiated>${at}</Initiated></Upload>`
    const old = '2026-01-01T00:00:00.000Z'
    const uploads = [
      upload('media/old', old),
      upload('media/new', '2026-01-02T23:00:00.000Z'),
      upload('film.mp4', old),
    ]
    const server = createHttpServer((request, response) => {
      if (request.method === 'DELETE') removed.push(new URL(request.url ?? '', 'http://s3').pathname)
      response.end(
        request.method === 'GET'
          ? `<ListMultipartUploadsResult>${uploads.join('')}</ListMultipartUploadsResult>`
          : '',
      )
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void server.close())
    // biome-ignore lint/nursery/noUnsafeTypeAssertion: a TCP server that listens has such an address
    const { port } = server.address() as AddressInfo
    const place = bucket(`http://127.0.0.1:${port}`)
    const files = await openFileStore({ ...place, prefix: '' })
    await files.removeUnfinished(new Date('2026-01-03T00:00:00Z'))
    expect(removed).toEqual(['/files/media/old'])
  })

  test('a start without the bucket says so, without the secret', { timeout: 60_000 }, async () => {
    const opening = openFiles(bucket(s3?.url, 'absent'))
    await expect(opening).rejects.toThrow(/the bucket absent \(FILES_URL\).*does not exist/)
    await expect(opening).rejects.not.toThrow(/secret/)
  })
})
