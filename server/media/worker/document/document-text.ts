import { mostDocumentCharacters } from '../protocol.ts'

/** A page of a PDF, a sheet of a workbook, or a whole text. */
type Part = { name: string; text: string }

export type TextCollector = ReturnType<typeof createTextCollector>

/** Collects the text of a document by parts, as far as it is kept. */
export function createTextCollector() {
  const parts: Part[] = []
  let name: string | undefined
  let pieces: string[] = []
  let [length, isCut] = [0, false]
  return {
    /** Whether no more text is kept. */
    isFull: () => isCut,
    add(given: string): void {
      if (isCut) return
      // Some characters become three in this form, and none more after it.
      const text = given.normalize('NFC')
      const left = mostDocumentCharacters - length
      isCut = text.length > left
      pieces.push(isCut ? text.slice(0, left) : text)
      length += Math.min(text.length, left)
    },
    startPart(title: string): void {
      name = title
      pieces = []
    },
    /** Ends the part that was started, if there is one. */
    endPart(): void {
      if (name !== undefined) parts.push({ name, text: tidied(pieces.join('')) })
      name = undefined
    },
    end: () => ({ parts, isCut }),
  }
}

/** The text with one kind of line end, no control characters, and no runs of empty lines. */
function tidied(text: string): string {
  const lines = text
    .toWellFormed()
    .normalize('NFC')
    .replaceAll('\r\n', '\n')
    .replaceAll('\r', '\n')
    .split('\n')
    .map((line) => line.replaceAll(controls, ' ').trimEnd())
  const kept = lines.filter((line, i) => line !== '' || (lines[i - 1] ?? '') !== '')
  return kept.join('\n').trim()
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is replaced
const controls = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\ufffe\uffff]/g
