import { saveFile } from './save-text.ts'
import { writableXml } from './xml.ts'

type Size = { width: number; height: number }
export type PictureFormat = 'svg' | 'png'

/** Scale of the picture: sharp in print and on high-resolution screens. */
const scale = 2
/** Margin around the drawing, which has the page's margin on the screen. */
const margin = 16
const token = /var\((--[\w-]+)\)/g

/**
 * Saves a drawing of the page as a file, without elements marked `data-transient`, which follow the pointer.
 */
export async function savePicture(
  drawing: SVGSVGElement,
  name: string,
  format: PictureFormat,
): Promise<void> {
  const size = sizeOf(drawing)
  const picture = new Blob([standalone(drawing, size)], { type: 'image/svg+xml' })
  saveFile(`${name}.${format}`, format === 'svg' ? picture : await painted(picture, size))
}

/** Saves a drawing that is not on the page, as the text of a complete SVG file. */
export async function savePictureText(
  text: string,
  size: Size,
  name: string,
  format: PictureFormat,
): Promise<void> {
  const picture = new Blob([text], { type: 'image/svg+xml' })
  saveFile(`${name}.${format}`, format === 'svg' ? picture : await painted(picture, size))
}

/** The drawing as the text of a complete SVG file. */
export function pictureText(drawing: SVGSVGElement): string {
  return standalone(drawing, sizeOf(drawing))
}

function sizeOf({ width, height }: SVGSVGElement): Size {
  return { width: width.baseVal.value + 2 * margin, height: height.baseVal.value + 2 * margin }
}

/** A copy of the drawing with resolved colours: outside the page, colour variables have no values. */
function standalone(drawing: SVGSVGElement, { width, height }: Size): string {
  const copy = drawing.ownerDocument.importNode(drawing, true)
  keepTextLengths(drawing, copy)
  for (const element of copy.querySelectorAll('[data-transient]')) element.remove()
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg')
  copy.removeAttribute('class')
  copy.setAttribute('width', `${width}`)
  copy.setAttribute('height', `${height}`)
  const box = { x: `${-margin}`, y: `${-margin}`, width: `${width}`, height: `${height}` }
  copy.setAttribute('viewBox', Object.values(box).join(' '))
  const paper = drawing.ownerDocument.createElementNS(copy.namespaceURI, 'rect')
  for (const [name, value] of Object.entries({ ...box, fill: 'var(--paper)' }))
    paper.setAttribute(name, value)
  copy.prepend(paper)
  const colours = getComputedStyle(document.documentElement)
  // Titles are typed by users, and can have characters that no XML file may have.
  return writableXml(new XMLSerializer().serializeToString(copy)).replace(token, (_, property: string) =>
    colours.getPropertyValue(property).trim(),
  )
}

/** A file does not have the page's fonts: text in another font is fitted into the original width. */
function keepTextLengths(drawing: SVGSVGElement, copy: SVGSVGElement): void {
  const copies = copy.querySelectorAll('text')
  drawing.querySelectorAll('text').forEach((text, index) => {
    const length = text.getComputedTextLength()
    if (length > 0) copies[index]?.setAttribute('textLength', length.toFixed(1))
    copies[index]?.setAttribute('lengthAdjust', 'spacingAndGlyphs')
  })
}

async function painted(picture: Blob, { width, height }: Size): Promise<Blob> {
  const address = URL.createObjectURL(picture)
  try {
    const image = new Image()
    image.src = address
    await image.decode()
    const canvas = document.createElement('canvas')
    canvas.width = width * scale
    canvas.height = height * scale
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
    return await new Promise((resolve, reject) => {
      canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be made'))))
    })
  } finally {
    URL.revokeObjectURL(address)
  }
}
