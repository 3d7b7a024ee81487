/** Width and height of the uploaded picture, in pixels: sharp at the largest displayed size. */
const side = 160
/** Maximum file size in bytes; larger files are refused before decoding. */
const mostBytes = 20 * 1024 * 1024

/** The browser cannot decode this file as a picture, or it is too large. */
export class UnreadablePicture extends Error {}

/**
 * The centre square of a picture as JPEG in base64, without metadata such as locations.
 * @throws UnreadablePicture
 */
export async function smallPicture(file: Blob): Promise<string> {
  if (file.size > mostBytes) throw new UnreadablePicture()
  const picture = await createImageBitmap(file).catch((cause: unknown) => {
    throw new UnreadablePicture('', { cause })
  })
  const canvas = document.createElement('canvas')
  canvas.width = side
  canvas.height = side
  const pen = canvas.getContext('2d')
  if (!pen) throw new UnreadablePicture()
  const { width, height } = picture
  const cut = Math.min(width, height)
  // Transparent areas would become black.
  pen.fillStyle = 'white'
  pen.fillRect(0, 0, side, side)
  pen.drawImage(picture, (width - cut) / 2, (height - cut) / 2, cut, cut, 0, 0, side, side)
  picture.close()
  return canvas.toDataURL('image/jpeg', 0.85).replace(/^[^,]*,/, '')
}
