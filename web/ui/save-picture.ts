import { saveFile } from './save-text.ts'

type Size = { width: number; height: number }
export type PictureFormat = 'svg' | 'png'

/** So many pixels for one: sharp in print and on fine screens. */
const scale = 2
/** Around the drawing, which on the page has the page's own. */
const margin = 16
const token = /var\((--[\w-]+)\)/g

/**
 * Saves a drawing of the page as a file. What is marked `data-transient` belongs to the pointer and not to
 * the picture.
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

/** The drawing as text, an SVG file of its own. */
export function pictureText(drawing: SVGSVGElement): string {
  return standalone(drawing, sizeOf(drawing))
}

function sizeOf({ width, height }: SVGSVGElement): Size {
  return { width: width.baseVal.value + 2 * margin, height: height.baseVal.value + 2 * margin }
}

/** The drawing as a file of its own: outside the page its colours have no names. */
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
  return new XMLSerializer()
    .serializeToString(copy)
    .replace(token, (_, property: string) => colours.getPropertyValue(property).trim())
}

/** A file has none of the page's fonts: in another one the words take the room that was made for them. */
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
