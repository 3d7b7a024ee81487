// Prints the texts of posts as JSONL for `litopys eval queries`. Arguments are files and folders. Reads JSON
// arrays and JSONL of objects with a `text`, and CSV with a column `text`.
import { globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { isRecord } from '../contract/record.ts'
import { readCsv } from '../server/testing/csv.ts'

function textsOf(path: string): string[] {
  const content = readFileSync(path, 'utf8').replace(/^\uFEFF/, '')
  if (path.endsWith('.csv')) return column(readCsv(content.replaceAll('\r\n', '\n')))
  const lines = content.split('\n').filter((line) => line.trim() !== '')
  const rows: unknown = path.endsWith('.jsonl') ? lines.map((line) => JSON.parse(line)) : JSON.parse(content)
  if (!Array.isArray(rows)) throw new Error(`${path} is not an array`)
  return rows.flatMap((row: unknown) => (isRecord(row) && typeof row.text === 'string' ? [row.text] : []))
}

function column([head = [], ...rows]: string[][]): string[] {
  const index = head.indexOf('text')
  return index < 0 ? [] : rows.flatMap((row) => row[index] ?? [])
}

const files = process.argv.slice(2).flatMap((path) =>
  statSync(path).isDirectory()
    ? globSync('**/*.{json,jsonl,csv}', { cwd: path })
        .toSorted()
        .map((file) => join(path, file))
    : [path],
)
for (const text of files.flatMap(textsOf)) {
  if (text.trim() !== '') console.log(JSON.stringify({ text }))
}
