/** Number of bytes at the start of a file that say whether it may be a document. */
export const startBytes = 4_096
/** A PDF may have other bytes before it (ISO 32000-1, annex H, note 13). */
const pdfStartBytes = 1_024

/**
 * What a file is by its first bytes: a PDF, a zip archive, a compound file of older programs, or text; undefined if it
 * is no document. What comes first counts, also if the file is another one for other programs.
 */
export function startOf(content: Buffer): 'pdf' | 'zip' | 'old' | 'text' | undefined {
  const head = content.subarray(0, startBytes)
  if (head.indexOf('PK\u0003\u0004', 0, 'latin1') === 0) return 'zip'
  if (head.indexOf('d0cf11e0a1b11ae1', 0, 'hex') === 0) return 'old'
  const at = head.subarray(0, pdfStartBytes).indexOf('%PDF-', 0, 'latin1')
  if (at >= 0 && (!isText(head) || head.toString('latin1', 0, at).trim() === '')) return 'pdf'
  return isText(head) ? 'text' : undefined
}

/** No control characters but those of texts, or the mark of UTF-16. */
function isText(head: Buffer): boolean {
  if (head.length < 2) return false
  const mark = head.readUInt16BE(0)
  return mark === 0xfffe || mark === 0xfeff || !head.some(isForbidden)
}

/** Control characters other than tab, line ends, page end and the end of a text under DOS. */
export function isForbidden(byte: number): boolean {
  return byte < 0x20 && byte !== 9 && byte !== 10 && byte !== 12 && byte !== 13 && byte !== 0x1a
}
