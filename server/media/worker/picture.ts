import { readFile, stat, writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import { cameraData } from './exif.ts'
import { greySide, perceptualHashes } from './perceptual-hash.ts'
import { type PictureAnalysis, type ThumbnailSize, thumbnailSides } from './protocol.ts'

/** Larger pictures are refused: each pixel needs up to 8 bytes while it is read. */
export const mostPixels = 100_000_000

// Only what browsers show too: every other parser is one more that a file can attack. Files are read and written by
// Node, whose permissions do not limit the library.
sharp.block({ operation: ['VipsForeignLoad', 'VipsForeignSave'] })
sharp.unblock({
  operation: [
    ...['Jpeg', 'Png', 'Webp', 'Nsgif'].map((format) => `VipsForeignLoad${format}Buffer`),
    'VipsForeignSaveWebpBuffer',
  ],
})
// A picture is read once. The processes share the processor among them.
sharp.cache(false)
sharp.concurrency(1)

/** Larger files are refused. Pictures of Telegram have up to 10 MB, files sent as documents may have more. */
const mostBytes = 128 * 1024 ** 2

/** Analyses a picture and writes its thumbnail for lists as WebP to `thumbnail`. Of an animation the first frame. */
export async function analysePicture(path: string, thumbnail: string): Promise<PictureAnalysis> {
  const content = await readWhole(path)
  const { autoOrient, pages = 1, exif } = await sharp(content, { limitInputPixels: mostPixels }).metadata()
  const small = await shrunkTo(content, thumbnailSides.list).raw().toBuffer({ resolveWithObject: true })
  const { width, height, channels } = small.info
  const raw = { raw: { width, height, channels } }
  const [grey, webp] = await Promise.all([
    sharp(small.data, raw)
      .flatten({ background: 'white' })
      .resize(greySide, greySide, { fit: 'fill', kernel: 'linear' })
      .greyscale()
      .raw()
      .toBuffer(),
    sharp(small.data, raw).webp(compression).toBuffer(),
  ])
  await writeFile(thumbnail, webp)
  return {
    ...autoOrient,
    isAnimated: pages > 1,
    camera: cameraData(exif),
    hashes: perceptualHashes(grey),
  }
}

/** Writes a thumbnail of this size as WebP. A smaller picture keeps its size. */
export async function writeThumbnail(path: string, thumbnail: string, size: ThumbnailSize): Promise<void> {
  await writeFile(
    thumbnail,
    await shrunkTo(await readWhole(path), thumbnailSides[size])
      .webp(compression)
      .toBuffer(),
  )
}

export async function readWhole(path: string): Promise<Buffer> {
  const { size } = await stat(path)
  if (size > mostBytes) throw new Error(`a picture of ${size} bytes`)
  return await readFile(path)
}

const compression = { quality: 72, effort: 1 } as const

function shrunkTo(content: Buffer, side: number) {
  return sharp(content, { failOn: 'error', limitInputPixels: mostPixels })
    .autoOrient()
    .resize(side, side, { fit: 'inside', withoutEnlargement: true, fastShrinkOnLoad: true })
    .toColourspace('srgb')
}
