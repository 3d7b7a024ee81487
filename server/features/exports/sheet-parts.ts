import type { CellKind } from './cell.ts'

/** A column head; `kind` decides its width in a workbook. */
export type HeadCell = { name: string; head: string; kind: CellKind }

/** Indexes of the cell formats in `styles`. */
export const dateStyle = 1
const headStyle = 2

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/package/2006/relationships'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const properties = 'http://schemas.openxmlformats.org/package/2006/metadata/core-properties'
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** Cell formats (ECMA-376, part 1, 18.8): default, date with time, head. */
const styles = `${xml}<styleSheet xmlns="${main}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="3"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`

/** Keeps the header row visible while scrolling (ECMA-376, part 1, 18.3.1.66). */
const frozenHeads =
  '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>'

/** Start of a sheet: the frozen header row and the column widths. */
export function sheetBegin(columns: HeadCell[]): string {
  const widths = columns
    .map((column, i) => `<col min="${i + 1}" max="${i + 1}" width="${widthOf(column)}" customWidth="1"/>`)
    .join('')
  const cells = columns
    .map(({ head }) => `<c s="${headStyle}" t="inlineStr"><is><t>${escapeXml(head)}</t></is></c>`)
    .join('')
  return `${xml}<worksheet xmlns="${main}">${frozenHeads}<cols>${widths}</cols><sheetData><row>${cells}</row>`
}

export const sheetEnd = '</sheetData></worksheet>'

const wideTexts = new Map([
  ['text', 80],
  ['translatedText', 80],
  ['details', 60],
  ['entities', 48],
  ['link', 36],
  ['forward', 36],
  ['description', 48],
  ['comment', 48],
])
const widths: Record<CellKind, number> = { text: 24, list: 24, number: 12, flag: 11, instant: 20 }

/** Width in characters, at least that of the head. */
function widthOf({ name, head, kind }: HeadCell): number {
  return Math.max(wideTexts.get(name) ?? widths[kind], head.length + 2)
}

/** Parts of a workbook other than its sheets, as pairs of name and text. */
export function bookParts(sheets: number, id: string): [string, string][] {
  const numbers = Array.from({ length: sheets }, (_, i) => i + 1)
  const each = (text: (n: number) => string) => numbers.map(text).join('')
  return [
    [
      'xl/workbook.xml',
      `${xml}<workbook xmlns="${main}" xmlns:r="${office}"><bookViews><workbookView/></bookViews><sheets>${each((n) => `<sheet name="Litopys ${n}" sheetId="${n}" r:id="rId${n}"/>`)}</sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `${xml}<Relationships xmlns="${relations}">${each((n) => `<Relationship Id="rId${n}" Type="${office}/worksheet" Target="worksheets/sheet${n}.xml"/>`)}<Relationship Id="rIdStyles" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
    ],
    ['xl/styles.xml', styles],
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
      `${xml}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${types}.styles+xml"/><Override PartName="/docProps/core.xml" ContentType="application/vnd.openxmlformats-package.core-properties+xml"/>${each((n) => `<Override PartName="/xl/worksheets/sheet${n}.xml" ContentType="${types}.worksheet+xml"/>`)}</Types>`,
    ],
  ]
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
