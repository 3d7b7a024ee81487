/**
 * Writes language/stems/dictionary/uk.json and ru.json from the dictionaries named below, which it
 * downloads (docs/decisions/0023).
 * Usage: node tools/dictionary/build.ts [LANGUAGE]
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { formsOf } from './forms.ts'
import { morfologikReadings } from './morfologik.ts'
import { packLemmas, packStates } from './pack.ts'
import { pymorphyReadings } from './pymorphy.ts'
import type { Reading } from './reading.ts'
import { suffixStates } from './suffix-tree.ts'

type Source = {
  about: { source: string; licence: string }
  fetch: (folder: string) => string[]
  readings: (folder: string) => Iterable<Reading>
}

const sources: Record<string, Source> = {
  uk: {
    about: {
      source:
        'Maven ua.net.nlp:morfologik-ukrainian-search 4.9.1, (c) Andriy Rysin and the authors of VESUM (brown-uk/dict_uk)',
      licence: 'Apache-2.0',
    },
    fetch: (folder) => [
      ...['mvn', '-q', '-B', 'org.apache.maven.plugins:maven-dependency-plugin:3.6.1:copy'],
      ...['-Dartifact=ua.net.nlp:morfologik-ukrainian-search:4.9.1:jar', `-DoutputDirectory=${folder}`],
    ],
    readings: (folder) => morfologikReadings(join(folder, 'ua/net/nlp/ukrainian.dict')),
  },
  ru: {
    about: {
      source:
        'PyPI pymorphy3-dicts-ru 2.4.417150.4580142, compiled from OpenCorpora (opencorpora.org), revision 417150',
      licence: 'CC-BY-SA-3.0',
    },
    fetch: (folder) => [
      ...['pip', 'download', '--quiet', '--no-deps', '--dest', folder],
      'pymorphy3-dicts-ru==2.4.417150.4580142',
    ],
    readings: (folder) => pymorphyReadings(join(folder, 'pymorphy3_dicts_ru/data')),
  },
}

const [wanted] = process.argv.slice(2)
for (const [language, { about, fetch, readings }] of Object.entries(sources)) {
  if (wanted !== undefined && wanted !== language) continue
  const folder = mkdtempSync(join(tmpdir(), 'litopys-dictionary-'))
  try {
    run(fetch(folder))
    run(['sh', '-c', `cd '${folder}' && unzip -q -o ./*.jar 2>/dev/null || unzip -q -o ./*.whl`])
    const forms = formsOf(readings(folder))
    const states = suffixStates(forms)
    const lemmas = packLemmas(new Set(forms.flatMap((form) => form.lemmas)))
    const target = join(import.meta.dirname, `../../language/stems/dictionary/${language}.json`)
    writeFileSync(target, `${JSON.stringify({ ...about, ...packStates(states), lemmas }, undefined, 1)}\n`)
    console.log(`${language}: ${forms.length} forms in ${states.length} states`)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function run([command = '', ...args]: string[]) {
  const { status } = spawnSync(command, args, { stdio: 'inherit' })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed`)
}
