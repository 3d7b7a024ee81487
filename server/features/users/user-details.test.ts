import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Cast, directoryWithCast } from '#testing/cast'
import { startTestLitopys, type TestLitopys } from '#testing/litopys'

type Name = 'olha' | 'reader' | 'keeper' | 'stale' | 'staleReader' | 'desk'
let cast: Cast<Name>
let litopys: TestLitopys

beforeAll(async () => {
  const provedAgo = 6 * 60_000
  cast = await directoryWithCast<Name>({
    olha: { role: ['Admin'], givenName: 'Ольга' },
    reader: { role: ['User'], givenName: 'Ганна' },
    keeper: { role: ['Data manager'] },
    stale: { role: ['Admin'], provedAgo },
    staleReader: { role: ['User'], provedAgo },
    desk: { role: ['Admin'], access: ['lang:uk'] },
  })
  litopys = await startTestLitopys({ DATA_DIR: cast.directory })
})
afterAll(async () => {
  await litopys.close()
  cast.clear()
})

async function ask(name: Name, method: 'GET' | 'PATCH', path: string, payload?: object) {
  const call = {
    method,
    url: `/api/v1${path}`,
    headers: cast.who(name).bearer,
    ...(payload ? { payload } : {}),
  }
  const response = await litopys.instance.app.inject(call)
  return { status: response.statusCode, body: response.json() }
}
const change = (name: Name, whose: Name, payload: object) =>
  ask(name, 'PATCH', `/users/${cast.who(whose).id}`, payload)
const meOf = async (name: Name) => (await ask(name, 'GET', '/user/me')).body.data

async function auditLogOf(whose: Name) {
  const filters = JSON.stringify({ action: ['user.change'] })
  const { body } = await ask('olha', 'GET', `/audit?itemsPerPage=100&filters=${filters}`)
  return body.data.filter((line: { objectId: string }) => line.objectId === cast.who(whose).id)
}

describe('the organisation of a user', () => {
  test('is set by the user, or by an administrator', async () => {
    expect((await meOf('reader')).worksFor).toBe('')
    expect((await change('reader', 'reader', { worksFor: 'Архів' })).body.data.worksFor).toBe('Архів')
    expect((await change('olha', 'reader', { worksFor: 'Центр' })).body.data.worksFor).toBe('Центр')
    expect((await meOf('reader')).worksFor).toBe('Центр')
    expect((await auditLogOf('reader'))[0].details.changes).toEqual({
      worksFor: { before: 'Архів', after: 'Центр' },
    })
  })
  test('cannot be changed by a data manager', async () => {
    expect((await change('keeper', 'reader', { worksFor: 'X' })).body.code).toBe('forbidden')
  })
})

describe('the phone of a user', () => {
  test('can be corrected by an administrator with a recent sign-in', async () => {
    const late = await change('stale', 'reader', { phone: '+442079460958' })
    expect([late.status, late.body.code]).toEqual([401, 'reauth_required'])
    const done = await change('olha', 'reader', { phone: '+44 20 7946 0958' })
    expect([done.status, done.body.data.phone]).toEqual([200, '+442079460958'])
  })
  test('notifies its owner when an administrator changes it', async () => {
    await change('olha', 'reader', { phone: '+4915112345678' })
    await expect
      .poll(() => litopys.messages.filter(({ to }) => to === cast.who('reader').email).map((one) => one.text))
      .toContainEqual(expect.stringContaining('An administrator has changed the phone number'))
  })
  test('that stays the same needs no recent sign-in, in any notation', async () => {
    await change('reader', 'reader', { phone: '+38 (050) 123-45-67' })
    const same = await change('stale', 'reader', { phone: '+380501234567', familyName: 'Коваль' })
    expect([same.status, same.body.data.phone]).toEqual([200, '+380501234567'])
  })
  test('cannot be corrected by an administrator with restrictions that its owner lacks', async () => {
    expect((await change('desk', 'reader', { phone: '' })).body.code).toBe('less_restricted')
  })
  test.each(['0501234567', '+1234567', '+1234567890123456', 'phone'])('cannot be %s', async (phone) => {
    const { status, body } = await change('reader', 'reader', { phone })
    expect([status, body.data.errors[0].path]).toEqual([422, '/phone'])
  })
})

/** The header of a picture, which is all that the check reads. */
function png(width: number, height: number, bytes = 100): string {
  const header = Buffer.alloc(bytes)
  header.write('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1')
  header.writeUInt32BE(width, 16)
  header.writeUInt32BE(height, 20)
  return header.toString('base64')
}
function jpeg(width: number, height: number): string {
  const [high, low] = [Math.floor(width / 256), width % 256]
  const frame = [0xff, 0xc0, 0, 17, 8, Math.floor(height / 256), height % 256, high, low]
  const comment = [0xff, 0xfe, 0, 20, ...Array.from({ length: 18 }, () => 0x20)]
  return Buffer.from([0xff, 0xd8, ...comment, ...frame, ...Array.from({ length: 20 }, () => 0)]).toString(
    'base64',
  )
}
function webp(width: number, height: number): string {
  const file = Buffer.alloc(40)
  file.write('RIFF\0\0\0\0WEBPVP8X', 'latin1')
  file.writeUIntLE(width - 1, 24, 3)
  file.writeUIntLE(height - 1, 27, 3)
  return file.toString('base64')
}

describe('the picture of a user', () => {
  const put = (base64: string) => change('reader', 'reader', { image: [{ base64 }] })

  test.each([
    ['PNG', png(160, 160)],
    ['JPEG', jpeg(512, 300)],
    ['WebP', webp(160, 512)],
  ])('can be a %s, is shown to users who see its owner, and can be removed', async (_, base64) => {
    const shown = [{ base64 }]
    expect((await put(base64)).body.data.image).toEqual(shown)
    expect((await meOf('reader')).image).toEqual(shown)
    const path = `/users/${cast.who('reader').id}`
    expect((await ask('olha', 'GET', path)).body.data.image).toEqual(shown)
    expect((await ask('keeper', 'GET', path)).body.data.image).toEqual(shown)
    const { body } = await ask('olha', 'GET', '/users?search=reader@')
    expect(body.data.map(({ image }: { image: object[] }) => image)).toContainEqual(shown)
    expect((await change('reader', 'reader', { image: [] })).body.data.image).toEqual([])
    expect((await meOf('reader')).image).toEqual([])
  })
  test.each([
    [
      'an SVG',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'.padEnd(100)).toString('base64'),
      'pictureType',
    ],
    [
      'a web page',
      Buffer.from('<!doctype html><script>alert(1)</script>'.padEnd(100)).toString('base64'),
      'pictureType',
    ],
    ['a GIF', Buffer.from('GIF89a'.padEnd(100)).toString('base64'), 'pictureType'],
    ['a text other than base64', `${png(9, 9)}<script>`, 'pictureType'],
    ['half a header', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1').toString('base64'), 'pictureType'],
    [
      'a JPEG without a frame',
      Buffer.from(`\xff\xd8\xff${'\0'.repeat(60)}`, 'latin1').toString('base64'),
      'pictureType',
    ],
    ['no pixels', png(0, 0), 'pictureType'],
    ['more pixels than allowed', png(513, 20), 'pictureSize'],
    ['a picture that unpacks to gigabytes', png(60_000, 60_000), 'pictureSize'],
    ['more bytes than allowed', png(100, 100, 64 * 1024 + 1), 'pictureBytes'],
  ])('cannot be %s', async (_, base64, code) => {
    const { status, body } = await put(base64)
    expect([status, body.code]).toEqual([422, 'validation_failed'])
    expect(body.data.errors).toMatchObject([{ path: '/image', code }])
    expect((await meOf('reader')).image).toEqual([])
  })
  test('is a single picture of limited length', async () => {
    const one = { base64: png(10, 10) }
    expect((await change('reader', 'reader', { image: [one, one] })).status).toBe(422)
    expect((await put('A'.repeat(100_000))).status).toBe(422)
  })
  test('is chosen only by its owner', async () => {
    const { body } = await change('olha', 'reader', { image: [{ base64: png(10, 10) }] })
    expect(body.code).toBe('forbidden')
  })
  test('is recorded in the audit log without its bytes', async () => {
    const base64 = png(11, 11)
    await put(base64)
    const [line] = await auditLogOf('reader')
    expect(line.details.changes).toEqual({ image: { before: false, after: true } })
    expect(JSON.stringify(line)).not.toContain(base64)
  })
})
