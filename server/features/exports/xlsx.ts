import { PassThrough, type Transform } from 'node:stream'
import { ZipFile } from 'yazl'
import { bookParts, type HeadCell, sheetBegin, sheetEnd } from './sheet-parts.ts'
import { writeTo } from './write-to.ts'

/**
 * Rows of a sheet without the head; the limit is 1,048,576
 * (https://support.microsoft.com/office/1672b34d-7043-467e-8e27-269d656771c3).
 */
const sheetRows = 1_048_575

/**
 * Writes a workbook (ECMA-376) of formatted rows, with as many sheets as needed. Parts can have any order, so
 * the parts that list the sheets come last. The properties keep `id`, so that a copy shows which export it is
 * from.
 */
export function createBook(out: Transform, columns: HeadCell[], id: string) {
  const zip = new ZipFile()
  zip.on('error', (cause) => out.destroy(cause))
  zip.outputStream.pipe(out)
  const sheets: PassThrough[] = []
  let left = 0

  const openSheet = () => {
    const sheet = new PassThrough({ highWaterMark: 1024 * 1024 })
    sheets.push(sheet)
    zip.addReadStream(sheet, `xl/worksheets/sheet${sheets.length}.xml`, { compressionLevel: 1 })
    sheet.write(sheetBegin(columns))
    left = sheetRows
    return sheet
  }
  const closeSheet = (sheet: PassThrough) => sheet.end(sheetEnd)
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
      for (const [name, text] of bookParts(sheets.length, id)) zip.addBuffer(Buffer.from(text), name)
      zip.end()
    },
  }
}

const rowEnd = Buffer.from('</row>')

function endOfRow(lines: Buffer, count: number): number {
  let end = 0
  for (let row = 0; row < count; row += 1) end = lines.indexOf(rowEnd, end) + rowEnd.length
  return end
}
