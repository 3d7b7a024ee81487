import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { getDocument, PasswordException, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { DocumentFault } from './document-fault.ts'
import { createTextCollector } from './document-text.ts'

/** More pages are not read. */
const mostPages = 1_000
/** Pages without text that are listed: more than are read as pictures. */
const mostTextless = 200
/** Pictures with more pixels are left out of a page: three bytes each. */
const mostPixels = 40_000_000
/** A page with fewer letters and digits has only a number or a mark in its text layer. */
const fewestLetters = 3

const library = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))
const folderOf = (name: string) => `${join(library, name)}/`

/**
 * Opens a PDF without running anything in it, and without fonts or files of other places. Its tables of characters and
 * its decoders of pictures are files of the library.
 * @throws DocumentFault encrypted
 */
export async function openPdf(content: Buffer): Promise<{ pdf: PDFDocumentProxy; close(): Promise<void> }> {
  const task = getDocument({
    data: new Uint8Array(content),
    enableXfa: false,
    disableFontFace: true,
    useSystemFonts: false,
    useWorkerFetch: false,
    isOffscreenCanvasSupported: false,
    isImageDecoderSupported: false,
    maxImageSize: mostPixels,
    cMapUrl: folderOf('cmaps'),
    cMapPacked: true,
    wasmUrl: folderOf('wasm'),
    standardFontDataUrl: folderOf('standard_fonts'),
    verbosity: 0,
  })
  try {
    return { pdf: await task.promise, close: () => task.destroy() }
  } catch (error) {
    await task.destroy()
    if (error instanceof PasswordException) throw new DocumentFault('encrypted', error.message)
    throw error
  }
}

/** Reads the text layer of a PDF. `textless`: the pages without one, such as scans. */
export async function readPdf(content: Buffer) {
  const { pdf, close } = await openPdf(content)
  try {
    const pages = pdf.numPages
    const collector = createTextCollector()
    const textless: number[] = []
    let last = 0
    for (let number = 1; number <= Math.min(pages, mostPages) && !collector.isFull(); number += 1) {
      const text = await textOfPage(pdf, number)
      if (isTextless(text) && textless.length < mostTextless) textless.push(number)
      collector.startPart(String(number))
      collector.add(text)
      collector.endPart()
      last = number
    }
    const { parts, isCut } = collector.end()
    return { parts, isCut: isCut || last < pages, pages, textless }
  } finally {
    await close()
  }
}

async function textOfPage(pdf: PDFDocumentProxy, number: number): Promise<string> {
  const page = await pdf.getPage(number)
  try {
    const { items } = await page.getTextContent()
    return items.map((item) => ('str' in item ? `${item.str}${item.hasEOL ? '\n' : ''}` : '')).join('')
  } finally {
    page.cleanup()
  }
}

function isTextless(text: string): boolean {
  let letters = 0
  for (const _ of text.matchAll(/[\p{L}\p{N}]/gu)) {
    letters += 1
    if (letters >= fewestLetters) return false
  }
  return true
}
