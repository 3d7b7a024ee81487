import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as Type from 'typebox'
import { Compile } from 'typebox/compile'
import { dawgKeys } from './dawg.ts'
import type { Reading } from './reading.ts'

const texts = Compile(Type.Array(Type.String()))
const prefixes = ['', 'по', 'наи']
const functionWord = /^(?:CONJ|PREP|PRCL|NPRO)|Apro/
const rare = /impr|voct|Surn|Patr|Abbr|Infr|Slng|Arch|Litr|Erro|Dist|INTJ|gen1|gen2|loc2/
const million = 1_000_000

/**
 * A paradigm is three runs of equal length: the endings, the tags and the prefixes of the forms. The
 * dictionary form is first.
 */
type Paradigm = { endings: number[]; tags: number[]; prefixes: number[] }

/**
 * Yields the readings of a dictionary compiled for pymorphy (format 2.4). A participle counts as a form of
 * its verb, as in the treebanks.
 */
export function* pymorphyReadings(folder: string): Generator<Reading> {
  const read = (name: string) => readFileSync(join(folder, name))
  const endings = texts.Parse(JSON.parse(String(read('suffixes.json'))))
  const tags = texts.Parse(JSON.parse(String(read('gramtab-opencorpora-int.json'))))
  const paradigms = readParadigms(read('paradigms.array'))
  const shares = new Map<string, number>()
  for (const { key, value } of dawgKeys(read('p_t_given_w.intdawg'))) shares.set(String(key), value / million)

  for (const { key } of dawgKeys(read('words.dawg'))) {
    const end = key.indexOf(1)
    const form = key.toString('utf8', 0, end)
    const place = Buffer.from(key.toString('latin1', end + 1), 'base64')
    const paradigm = paradigms[place.readUInt16BE(0)]
    const number = place.readUInt16BE(2)
    if (!paradigm) continue
    const text = (table: string[], numbers: number[], at: number) => table[numbers[at] ?? 0] ?? ''
    const prefix = text(prefixes, paradigm.prefixes, number)
    const root = form.slice(prefix.length, form.length - text(endings, paradigm.endings, number).length)
    // Comparatives with по- are skipped: each would need a rule that cuts at the start.
    if (prefix !== '') continue
    const tag = text(tags, paradigm.tags, number)
    yield {
      form,
      lemma: text(prefixes, paradigm.prefixes, 0) + root + text(endings, paradigm.endings, 0),
      isFunctionWord: functionWord.test(tag),
      isRare: rare.test(tag),
      share: shares.get(`${form}:${tag}`) ?? 0,
    }
  }
}

function readParadigms(file: Buffer): Paradigm[] {
  const paradigms: Paradigm[] = []
  let at = 2
  for (let left = file.readUInt16LE(0); left > 0; left--) {
    const length = file.readUInt16LE(at) / 3
    const run = (which: number) =>
      Array.from({ length }, (_, i) => file.readUInt16LE(at + 2 + (which * length + i) * 2))
    paradigms.push({ endings: run(0), tags: run(1), prefixes: run(2) })
    at += 2 + length * 6
  }
  return paradigms
}
