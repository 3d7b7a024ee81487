import { crc32, deflateSync } from 'node:zlib'

const png = Buffer.from('89504e470d0a1a0a', 'hex')

/** Minimal files of formats that browsers show. Different numbers give different files. */
export const jpeg = (number: number) => Buffer.from([0xff, 0xd8, 0xff, 0xe0, number, number >> 8, 0xff, 0xd9])
export const mp4 = (size: number) => {
  const file = Buffer.alloc(size)
  Buffer.from('\0\0\0\x18ftypisom', 'latin1').copy(file)
  for (let at = 16; at < size; at += 1) file[at] = at % 251
  return file
}

/** A picture of one colour that every browser can decode. */
export function picture(width: number, height: number, [red, green, blue]: [number, number, number]): Buffer {
  const row = Buffer.concat([Buffer.from([0]), Buffer.alloc(width * 3, Buffer.from([red, green, blue]))])
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const data = deflateSync(Buffer.concat(Array.from({ length: height }, () => row)))
  return Buffer.concat([png, chunk('IHDR', header), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))])
}

/** A chunk of a PNG. */
export function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const out = Buffer.alloc(body.length + 8)
  out.writeUInt32BE(data.length, 0)
  body.copy(out, 4)
  out.writeUInt32BE(crc32(body), body.length + 4)
  return out
}
