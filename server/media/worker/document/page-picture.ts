import { OPS, type PDFPageProxy, Util } from 'pdfjs-dist/legacy/build/pdf.mjs'
import sharp, { type Raw } from 'sharp'
import type { Grey } from '../picture-text.ts'

/** Longest side of the picture of a page in pixels: about 190 dots an inch for A4. */
const pageSide = 2_200
/** More pictures on one page are no scan. */
const mostPictures = 100
/** Pictures that are drawn larger than so many pages show a part of themselves. */
const mostTimes = 4

type Matrix = [number, number, number, number, number, number]
/** Decoded pixels as pdf.js gives them. A mask has one bit a pixel and no `kind`. */
type Decoded = { width: number; height: number; data: Uint8Array | Uint8ClampedArray; kind?: number }

/**
 * Paints the pictures of a page, in grey, as a scan shows them; undefined if it has none. Lines, areas and letters are
 * not painted.
 */
export async function pictureOfPage(page: PDFPageProxy): Promise<Grey | undefined> {
  const { width: wide, height: high } = page.getViewport({ scale: 1 })
  const scale = pageSide / Math.max(wide, high)
  const viewport = page.getViewport({ scale })
  const [width, height] = [Math.round(viewport.width), Math.round(viewport.height)]
  const layers: { input: Buffer; raw: Raw; left: number; top: number }[] = []
  // biome-ignore lint/nursery/noUnsafeTypeAssertion: a transform has six numbers (PDF 2.0, 8.3.4)
  for await (const { decoded, matrix } of picturesOf(page, viewport.transform as Matrix)) {
    const layer = await placed(decoded, matrix, { width, height })
    if (layer) layers.push(layer)
    if (layers.length >= mostPictures) break
  }
  if (layers.length === 0) return undefined
  const data = await sharp({ create: { width, height, channels: 3, background: 'white' } })
    .composite(layers)
    .greyscale()
    .raw()
    .toBuffer()
  return { data, width, height }
}

async function* picturesOf(page: PDFPageProxy, start: Matrix) {
  const { fnArray, argsArray } = await page.getOperatorList()
  const kept: Matrix[] = []
  let matrix = start
  for (const [i, operator] of fnArray.entries()) {
    const args: unknown = argsArray[i]
    if (operator === OPS.save || operator === OPS.paintFormXObjectBegin) kept.push(matrix)
    if (operator === OPS.restore || operator === OPS.paintFormXObjectEnd) matrix = kept.pop() ?? start
    const first: unknown = Array.isArray(args) ? args[0] : undefined
    if (operator === OPS.transform) matrix = times(matrix, args)
    if (operator === OPS.paintFormXObjectBegin) matrix = times(matrix, first)
    const decoded = decodedOf(await pictureOf(page, operator, first))
    if (decoded) yield { decoded, matrix }
  }
}

async function pictureOf(page: PDFPageProxy, operator: number, first: unknown): Promise<unknown> {
  switch (operator) {
    case OPS.paintImageXObject:
    case OPS.paintInlineImageXObject:
      return typeof first === 'string' ? await objectOf(page, first) : first
    case OPS.paintImageMaskXObject:
      return await maskOf(page, first)
    default:
      return undefined
  }
}

function times(matrix: Matrix, other: unknown): Matrix {
  if (!isMatrix(other)) return matrix
  // biome-ignore lint/nursery/noUnsafeTypeAssertion: the product of two transforms is one
  return Util.transform(matrix, other) as Matrix
}

function isMatrix(value: unknown): value is Matrix {
  return (
    (Array.isArray(value) || value instanceof Float32Array) &&
    value.length === 6 &&
    [...value].every((one) => typeof one === 'number' && Number.isFinite(one))
  )
}

/** Pictures that several pages share have names that start with g_. */
async function objectOf(page: PDFPageProxy, name: string): Promise<unknown> {
  const objects = name.startsWith('g_') ? page.commonObjs : page.objs
  return await new Promise((resolve) => objects.get(name, resolve))
}

/** A mask names its bits, or has them. */
async function maskOf(page: PDFPageProxy, mask: unknown): Promise<unknown> {
  if (typeof mask !== 'object' || mask === null || !('data' in mask)) return undefined
  return typeof mask.data === 'string' ? await objectOf(page, mask.data) : mask
}

function decodedOf(value: unknown): Decoded | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  if (!('width' in value && 'height' in value && 'data' in value)) return undefined
  const { width, height, data } = value
  if (typeof width !== 'number' || typeof height !== 'number' || width < 1 || height < 1) return undefined
  if (!(data instanceof Uint8Array || data instanceof Uint8ClampedArray)) return undefined
  const kind = 'kind' in value && typeof value.kind === 'number' ? { kind: value.kind } : {}
  return { width, height, data, ...kind }
}

/** Pixels for sharp: one, three or four channels; undefined if there are too few. */
function pixelsOf({ width, height, data, kind = 0 }: Decoded): { data: Buffer; raw: Raw } | undefined {
  // ImageKind of pdf.js: 1 one bit a pixel, 2 RGB, 3 RGBA. The bits of a mask are 0 where it paints, in black.
  const channels = kind === 2 ? 3 : kind === 3 ? 4 : 1
  const raw = { width, height, channels } as const
  const bytes = Buffer.from(data.buffer, data.byteOffset, data.byteLength)
  if (channels > 1) return bytes.length >= width * height * channels ? { data: bytes, raw } : undefined
  const stride = Math.ceil(width / 8)
  if (bytes.length < stride * height) return undefined
  const pixels = Buffer.alloc(width * height)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const bit = ((bytes[y * stride + (x >> 3)] ?? 0) >> (7 - (x & 7))) & 1
      pixels[y * width + x] = bit * 255
    }
  return { data: pixels, raw }
}

/** The picture as it is on the page, turned by the nearest right angle. */
async function placed(decoded: Decoded, matrix: Matrix, page: { width: number; height: number }) {
  const pixels = pixelsOf(decoded)
  if (!pixels) return undefined
  const [a, b, c, d, e, f] = matrix
  const [xs, ys] = [
    [e, e + a, e + c, e + a + c],
    [f, f + b, f + d, f + b + d],
  ]
  const [left, top] = [Math.round(Math.min(...xs)), Math.round(Math.min(...ys))]
  const width = Math.round(Math.max(...xs)) - left
  const height = Math.round(Math.max(...ys)) - top
  const isTooLarge = width > mostTimes * page.width || height > mostTimes * page.height
  if (width < 1 || height < 1 || isTooLarge) return undefined
  // Rows of a picture go down, those of the page's space up: its columns go along (a, b), its rows along (-c, -d).
  const isTurned = Math.abs(b) > Math.abs(a)
  const [isRight, isDown] = isTurned ? [b > 0, -c > 0] : [a > 0, -d > 0]
  // sharp mirrors before it turns, and a turn to the right also mirrors the rows.
  const turned = sharp(pixels.data, { raw: pixels.raw })
    .flop(!isRight)
    .flip(isTurned ? isDown : !isDown)
    .rotate(isTurned ? 90 : 0)
    .flatten({ background: 'white' })
    .toColourspace('srgb')
  const upright = await turned.raw().toBuffer({ resolveWithObject: true })
  const visible = {
    left: Math.max(0, -left),
    top: Math.max(0, -top),
    width: Math.min(width, page.width - left) - Math.max(0, -left),
    height: Math.min(height, page.height - top) - Math.max(0, -top),
  }
  if (visible.width < 1 || visible.height < 1) return undefined
  const { width: uprightWidth, height: uprightHeight, channels } = upright.info
  const { data, info } = await sharp(upright.data, {
    raw: { width: uprightWidth, height: uprightHeight, channels },
  })
    .resize(width, height, { fit: 'fill' })
    .extract(visible)
    .raw()
    .toBuffer({ resolveWithObject: true })
  const raw = { width: info.width, height: info.height, channels: info.channels }
  return { input: data, raw, left: Math.max(0, left), top: Math.max(0, top) }
}
