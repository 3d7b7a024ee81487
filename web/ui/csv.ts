import { neutralText } from '@litopys/contract/formulas'
import { saveFile } from './save-text.ts'

const byteOrderMark = '\uFEFF'

/** Rows as CSV. Texts that look like formulas are escaped for spreadsheets; numbers are not rounded. */
export function csvText(rows: readonly (readonly (string | number)[])[]): string {
  return `${byteOrderMark}${rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`
}

export function saveCsv(name: string, text: string): void {
  saveFile(`${name}.csv`, new Blob([text], { type: 'text/csv;charset=utf-8' }))
}

function cell(value: string | number): string {
  return typeof value === 'number' ? String(value) : `"${neutralText(value).replaceAll('"', '""')}"`
}
