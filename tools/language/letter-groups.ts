/**
 * Writes language/identification/letter-groups.ts: how likely a letter is after one and after two others, by
 * language. The figures are from the language models of lingua-language-detector 1.4.2 (Python package,
 * Apache-2.0). docs/decisions/0020 says how to get and run it.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import * as Type from 'typebox'
import { Compile } from 'typebox/compile'

const languages = { cyrillic: ['uk', 'ru', 'be', 'bg'], latin: ['en', 'pl', 'de', 'fr', 'es'] }
const kept = { pairs: 1_200, triples: 4_500 }
const letterOf = {
  cyrillic: /^[а-яёіїєґў]+$/,
  latin: /^[a-zà-öø-ÿœąćęłńóśźż]+$/,
}
const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
const steps = 6
const least = -10
const unseen = Math.log(0.1)
const model = Compile(Type.Object({ ngrams: Type.Record(Type.String(), Type.String()) }))

type Alphabet = keyof typeof languages
type Model = { letters: Map<string, number>; pairs: Map<string, number>; triples: Map<string, number> }

const [folder, target = 'language/identification/letter-groups.ts'] = process.argv.slice(2)
if (folder === undefined) throw new Error('Name the folder lingua/language-models of the unpacked package')

function readModel(language: string): Model {
  const read = (name: string) => {
    const json = brotliDecompressSync(readFileSync(join(folder ?? '', language, `${name}.json.br`)))
    const shares = new Map<string, number>()
    for (const [share, groups] of Object.entries(model.Parse(JSON.parse(String(json))).ngrams)) {
      const [part = 0, whole = 1] = share.split('/').map(Number)
      for (const group of groups.split(' ')) shares.set(group, part / whole)
    }
    return shares
  }
  return { letters: read('unigrams'), pairs: read('bigrams'), triples: read('trigrams') }
}

function likelihood({ letters, pairs, triples }: Model, group: string): number {
  const table = group.length === 3 ? triples : group.length === 2 ? pairs : letters
  const share = table.get(group)
  if (share !== undefined) return Math.max(least, Math.log(share))
  const shorter = group.length === 3 ? pairs.get(group.slice(1)) : letters.get(group.slice(1))
  return shorter === undefined ? least : Math.max(least, Math.log(shorter) + unseen)
}

function frequency({ letters, pairs, triples }: Model, group: string): number {
  const first = letters.get(group.charAt(0)) ?? 0
  const second = pairs.get(group.slice(0, 2)) ?? 0
  return first * second * (group.length === 3 ? (triples.get(group) ?? 0) : 1)
}

// The most distinctive groups: frequent in one language, and with another likelihood elsewhere.
function weightOf(models: Model[], group: string): number {
  const values = models.map((one) => likelihood(one, group))
  const spread = Math.max(...values) - Math.min(...values)
  return Math.max(...models.map((one) => frequency(one, group))) * spread
}

function chosen(models: Model[], alphabet: Alphabet, size: 'letters' | 'pairs' | 'triples'): string[] {
  const all = new Set(models.flatMap((one) => [...one[size].keys()]))
  const groups = [...all].filter((group) => letterOf[alphabet].test(group))
  if (size === 'letters') return groups.toSorted()
  return groups
    .map((group) => ({ group, weight: weightOf(models, group) }))
    .toSorted((a, b) => b.weight - a.weight)
    .slice(0, kept[size])
    .map(({ group }) => group)
    .toSorted()
}

const row = (models: Model[], group: string) =>
  models.map((one) => digits.charAt(Math.round(-likelihood(one, group) * steps))).join('')

function table(alphabet: Alphabet): string {
  const models = languages[alphabet].map(readModel)
  const sizes = ['letters', 'pairs', 'triples'] as const
  const groups = sizes.flatMap((size) => chosen(models, alphabet, size))
  const byBeginning = Map.groupBy(groups, (group) => group.slice(0, -1))
  return [...byBeginning]
    .map(
      ([before, members]) =>
        `${before}:${members.map((group) => group.slice(-1) + row(models, group)).join('')}`,
    )
    .join(' ')
}

writeFileSync(
  target,
  `/**
 * How likely a letter is behind those before it, written by tools/language/letter-groups.ts from the language models of
 * lingua-language-detector 1.4.2, (c) Peter M. Stahl, Apache-2.0. Each part is \`BEFORE:\` and then a letter with one digit for each language of
 * \`languagesOf\`: -6 times the natural logarithm of its share, in base 64.
 */
export const letterGroups = {
  cyrillic: '${table('cyrillic')}',
  latin: '${table('latin')}',
}
`,
)
