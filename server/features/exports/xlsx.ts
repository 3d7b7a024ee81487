import { PassThrough, type Transform } from 'node:stream'
import { ZipFile } from 'yazl'
import { writeTo } from './write-to.ts'

/** A sheet has 1,048,576 rows (https://support.microsoft.com/office/1672b34d-7043-467e-8e27-269d656771c3), the first of them the heads. */
const sheetRows = 1_048_575

/**
 * A workbook (ECMA-376) of rows that are written already, as many sheets as they need; parts of a workbook may stand in any order, so those that
 * list the sheets come last. `id` stands in its properties: a copy tells which export it is of.
 */
export function createBook(out: Transform, heads: string[], id: string) {
  const zip = new ZipFile()
  zip.on('error', (cause) => out.destroy(cause))
  zip.outputStream.pipe(out)
  const sheets: PassThrough[] = []
  let left = 0

  const openSheet = () => {
    const sheet = new PassThrough({ highWaterMark: 1024 * 1024 })
    sheets.push(sheet)
    zip.addReadStream(sheet, `xl/worksheets/sheet${sheets.length}.xml`, { compressionLevel: 1 })
    const cells = heads.map((head) => `<c t="inlineStr"><is><t>${escapeXml(head)}</t></is></c>`).join('')
    sheet.write(`${xml}<worksheet xmlns="${main}">${frozenHeads}<sheetData><row>${cells}</row>`)
    left = sheetRows
    return sheet
  }
  const closeSheet = (sheet: PassThrough) => sheet.end('</sheetData></worksheet>')
  let sheet = openSheet()

  return {
    write: async (lines: Buffer, rows: number) => {
      let rest = lines
      let count = rows
      while (count > left) {
        const end = endOfRow(rest, left)
        await writeTo(sheet, rest.subarray(0, end))
        rest = rest.subarray(end)
        count -= left
        closeSheet(sheet)
        sheet = openSheet()
      }
      await writeTo(sheet, rest)
      left -= count
    },
    end: () => {
      closeSheet(sheet)
      for (const [name, text] of parts(sheets.length, id)) zip.addBuffer(Buffer.from(text), name)
      zip.end()
    },
  }
}

/** The heads stay where they are when one scrolls (ECMA-376, part 1, 18.3.1.66). */
const frozenHeads =
  '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>'

const rowEnd = Buffer.from('</row>')

function endOfRow(lines: Buffer, count: number): number {
  let end = 0
  for (let row = 0; row < count; row += 1) end = lines.indexOf(rowEnd, end) + rowEnd.length
  return end
}

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/package/2006/relationships'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const properties = 'http://schemas.openxmlformats.org/package/2006/metadata/core-properties'
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

function parts(sheets: number, id: string): [string, string][] {
  const numbers = Array.from({ length: sheets }, (_, i) => i + 1)
  const each = (text: (n: number) => string) => numbers.map(text).join('')
  return [
    [
      'xl/workbook.xml',
      `${xml}<workbook xmlns="${main}" xmlns:r="${office}"><bookViews><workbookView/></bookViews><sheets>${each((n) => `<sheet name="Litopys ${n}" sheetId="${n}" r:id="rId${n}"/>`)}</sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `${xml}<Relationships xmlns="${relations}">${each((n) => `<Relationship Id="rId${n}" Type="${office}/worksheet" Target="worksheets/sheet${n}.xml"/>`)}</Relationships>`,
    ],
    [
      '_rels/.rels',
      `${xml}<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/><Relationship Id="rId2" Type="${relations}/metadata/core-properties" Target="docProps/core.xml"/></Relationships>`,
    ],
    [
      'docProps/core.xml',
      `${xml}<cp:coreProperties xmlns:cp="${properties}" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:identifier>${id}</dc:identifier></cp:coreProperties>`,
    ],
    [
      '[Content_Types].xml',
      `${xml}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/><Override PartName="/docProps/core.xml" ContentType="application/vnd.openxmlformats-package.core-properties+xml"/>${each((n) => `<Override PartName="/xl/worksheets/sheet${n}.xml" ContentType="${types}.worksheet+xml"/>`)}</Types>`,
    ],
  ]
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
