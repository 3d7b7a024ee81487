/** Width and height of the picture that is sent, in pixels: sharp at the largest size that is shown. */
const side = 160
/** Larger files are refused before they are unpacked, in bytes. */
const mostBytes = 20 * 1024 * 1024

/** The browser cannot read this file as a picture, or it is too large. */
export class UnreadablePicture extends Error {}

/**
 * The middle square of a picture as JPEG in base64. Places and names that cameras write into files are not in
 * it.
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
  // What was transparent would become black.
  pen.fillStyle = 'white'
  pen.fillRect(0, 0, side, side)
  pen.drawImage(picture, (width - cut) / 2, (height - cut) / 2, cut, cut, 0, 0, side, side)
  picture.close()
  return canvas.toDataURL('image/jpeg', 0.85).replace(/^[^,]*,/, '')
}
