import { zipOf } from './zip.ts'

// Small documents, made in code, with no more than their readers need.

/** A page with lines of text, or with a JPEG that fills a box: left, bottom, width and height of the page. */
export type PdfPage =
  | { lines: string[] }
  | { jpeg: Buffer; size: [number, number]; matrix?: number[]; rotate?: number }

const dictionary = (entries: string, content: Buffer) =>
  Buffer.concat([
    Buffer.from(`<<${entries}/Length ${content.length}>>stream\n`, 'latin1'),
    content,
    Buffer.from('\nendstream', 'latin1'),
  ])

/** A PDF of objects. The first one is its catalog. `trailer`: further entries. */
export function pdfOfObjects(objects: (string | Buffer)[], trailer = ''): Buffer {
  const pieces = [Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1')]
  let at = pieces[0]?.length ?? 0
  const places = objects.map((object, i) => {
    const piece = Buffer.concat([
      Buffer.from(`${i + 1} 0 obj\n`),
      Buffer.from(object),
      Buffer.from('\nendobj\n'),
    ])
    const place = at
    pieces.push(piece)
    at += piece.length
    return `${String(place).padStart(10, '0')} 00000 n \n`
  })
  const count = objects.length + 1
  pieces.push(
    Buffer.from(
      `xref\n0 ${count}\n0000000000 65535 f \n${places.join('')}trailer<</Size ${count}/Root 1 0 R${trailer}>>
startxref\n${at}\n%%EOF\n`,
    ),
  )
  return Buffer.concat(pieces)
}

/** A PDF with these pages of 600 by 800 points. Its font is not embedded; a table says which letters its codes are. */
export function pdfOf(pages: PdfPage[], trailer = ''): Buffer {
  const objects: (string | Buffer)[] = [
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Kids[${pages.map((_, i) => `${6 + 3 * i} 0 R`).join(' ')}]/Count ${pages.length}>>`,
    '<</Type/Font/Subtype/Type0/BaseFont/Plain/Encoding/Identity-H/DescendantFonts[4 0 R]/ToUnicode 5 0 R>>',
    `<</Type/Font/Subtype/CIDFontType2/BaseFont/Plain/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>
/DW 500/FontDescriptor<</Type/FontDescriptor/FontName/Plain/Flags 32/FontBBox[0 0 500 700]/ItalicAngle 0/Ascent 700/Descent 0/CapHeight 700/StemV 80>>>>`,
    dictionary(
      '',
      Buffer.from(`/CIDInit /ProcSet findresource begin begincmap
1 begincodespacerange <0000> <FFFF> endcodespacerange
1 beginbfrange <0000> <FFFF> <0000> endbfrange
endcmap end`),
    ),
  ]
  for (const [i, page] of pages.entries()) {
    const [content, picture] = [7 + 3 * i, 8 + 3 * i]
    const rotate = 'rotate' in page ? `/Rotate ${page.rotate}` : ''
    objects.push(
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]${rotate}/Contents ${content} 0 R
/Resources<</Font<</F 3 0 R>>/XObject<</P ${picture} 0 R>>>>>>`,
    )
    if ('lines' in page) {
      const shown = page.lines.map(
        (line) => `<${Buffer.from(line, 'utf16le').swap16().toString('hex')}> Tj T*`,
      )
      objects.push(dictionary('', Buffer.from(`BT /F 12 Tf 14 TL 50 750 Td ${shown.join(' ')} ET`)), '<<>>')
    } else {
      const { jpeg, size, matrix = [500, 0, 0, 150, 50, 500] } = page
      objects.push(
        dictionary('', Buffer.from(`q ${matrix.join(' ')} cm /P Do Q`)),
        dictionary(
          `/Type/XObject/Subtype/Image/Width ${size[0]}/Height ${size[1]}/ColorSpace/DeviceRGB/BitsPerComponent 8/Filter/DCTDecode`,
          jpeg,
        ),
      )
    }
  }
  return pdfOfObjects(objects, trailer)
}

/** A PDF that needs a password: its check values fit none. */
export function encryptedPdf(): Buffer {
  const values = '5a'.repeat(32)
  const id = '0123456789abcdef0123456789abcdef'
  return pdfOf(
    [{ lines: ['secret'] }],
    `/ID[<${id}><${id}>]/Encrypt<</Filter/Standard/V 1/R 2/O<${values}>/U<${values}>/P -4>>`,
  )
}

const xml = (text: string) => `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${text}`
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** A DOCX with these paragraphs. `prolog`: before the root element. */
export async function docxOf(paragraphs: string[], prolog = ''): Promise<Buffer> {
  const body = paragraphs.map(
    (text) => `<w:p><w:r><w:t xml:space="preserve">${escaped(text)}</w:t></w:r></w:p>`,
  )
  return await docxWith(
    xml(
      `${prolog}<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${body.join('')}</w:body></w:document>`,
    ),
  )
}

/** A DOCX with this main part. */
export async function docxWith(document: string | Buffer): Promise<Buffer> {
  return await zipOf({
    '[Content_Types].xml': xml('<Types/>'),
    'word/document.xml': { content: document, packed: true },
  })
}

/** An XLSX with these sheets by name. Texts are shared strings, as programs write them. */
export async function xlsxOf(sheets: Record<string, (string | number)[][]>): Promise<Buffer> {
  const shared: string[] = []
  const cell = (value: string | number) =>
    typeof value === 'number' ? `<c><v>${value}</v></c>` : `<c t="s"><v>${shared.push(value) - 1}</v></c>`
  const named = Object.entries(sheets)
  const files = named.map(([, rows], i): [string, string] => [
    `xl/worksheets/sheet${i + 1}.xml`,
    xml(
      `<worksheet><sheetData>${rows.map((row) => `<row>${row.map(cell).join('')}</row>`).join('')}</sheetData></worksheet>`,
    ),
  ])
  const links = named.map(
    ([name], i) => `<sheet name="${escaped(name)}" sheetId="${i + 1}" r:id="rId${i + 1}"/>`,
  )
  const relations = named.map(
    (_, i) => `<Relationship Id="rId${i + 1}" Target="worksheets/sheet${i + 1}.xml"/>`,
  )
  return await zipOf({
    '[Content_Types].xml': xml('<Types/>'),
    'xl/workbook.xml': xml(
      `<workbook xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets>${links.join('')}</sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': xml(`<Relationships>${relations.join('')}</Relationships>`),
    'xl/sharedStrings.xml': xml(
      `<sst>${shared.map((text) => `<si><t>${escaped(text)}</t></si>`).join('')}</sst>`,
    ),
    ...Object.fromEntries(files),
  })
}

const openNames =
  'xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0"'

/** An OpenDocument text, or a workbook, with this body. */
export async function openDocumentOf(kind: 'text' | 'spreadsheet', body: string): Promise<Buffer> {
  return await zipOf({
    mimetype: `application/vnd.oasis.opendocument.${kind}`,
    'content.xml': xml(
      `<office:document-content ${openNames}><office:body><office:${kind}>${body}</office:${kind}></office:body></office:document-content>`,
    ),
    'META-INF/manifest.xml': xml(
      '<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"/>',
    ),
  })
}
