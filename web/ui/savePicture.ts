import { saveFile } from './saveText.ts'

export type PictureFormat = 'svg' | 'png'

/** So many pixels for one: sharp in print and on fine screens. */
const scale = 2
const token = /var\((--[\w-]+)\)/g

/** Saves a drawing of the page as a file. What is marked `data-transient` belongs to the pointer and not to the picture. */
export async function savePicture(
  drawing: SVGSVGElement,
  name: string,
  format: PictureFormat,
): Promise<void> {
  const picture = new Blob([standalone(drawing)], { type: 'image/svg+xml' })
  saveFile(`${name}.${format}`, format === 'svg' ? picture : await painted(picture, drawing))
}

/** The drawing as a file of its own: outside the page its colours have no names. */
function standalone(drawing: SVGSVGElement): string {
  const copy = drawing.ownerDocument.importNode(drawing, true)
  for (const element of copy.querySelectorAll('[data-transient]')) element.remove()
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg')
  copy.removeAttribute('class')
  const colours = getComputedStyle(document.documentElement)
  return new XMLSerializer()
    .serializeToString(copy)
    .replace(token, (_, property: string) => colours.getPropertyValue(property).trim())
}

async function painted(picture: Blob, drawing: SVGSVGElement): Promise<Blob> {
  const address = URL.createObjectURL(picture)
  try {
    const image = new Image()
    image.src = address
    await image.decode()
    const canvas = document.createElement('canvas')
    canvas.width = drawing.width.baseVal.value * scale
    canvas.height = drawing.height.baseVal.value * scale
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
    return await new Promise((resolve, reject) => {
      canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be made'))))
    })
  } finally {
    URL.revokeObjectURL(address)
  }
}
