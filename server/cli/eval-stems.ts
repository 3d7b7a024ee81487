import { basename, join } from 'node:path'
import { snowball } from '@litopys/language/stems/snowball'
import { queryStems } from '@litopys/language/stems/word-stems'
import { tokenize } from '@litopys/language/text/tokens'
import { analyzeWords, stemsOf } from '@litopys/language/text/words'
import { CommandFailed } from './command.ts'
import { linesOf, type SetFile, setFiles } from './set-files.ts'

/**
 * `same`: share of the pairs whose form and word share a stem of the index. `found`: share of the pairs whose
 * form is found by a query for the word. `collided`: share of the words whose likeliest stem is also that of
 * another word of the set.
 */
type PairResult = { set: string; pairs: number; same: number; found: number; collided: number }
/** `plain`: share of the words that Snowball's stemmer stems as its own list says. */
type PlainResult = { set: string; words: number; plain: number }
export type StemResult = PairResult | PlainResult

const plainStemmers = new Map([
  ['russian', snowball.ru],
  ['english', snowball.en],
])

/**
 * Evaluates lists of FORM, WORD as .tsv, and Snowball's voc.txt with output.txt in folders named after the
 * language.
 */
export function evaluateStems(directory: string): StemResult[] {
  return setFiles(
    directory,
    /\.tsv$|^voc\.txt$/,
    'list of FORM, WORD as .tsv nor voc.txt with output.txt',
  ).map((file) => (file.name === 'voc.txt' ? evaluatePlain(file) : evaluatePairs(file)))
}

function evaluatePairs({ path, set }: SetFile): PairResult {
  const pairs = linesOf(path).map((line, i) => {
    const [form, word] = line.split('\t')
    if (!form || !word) throw new CommandFailed(`Line ${i + 1} of ${path} has no word after its form`)
    return { form, word }
  })
  const share = (fits: (form: Set<string>, word: string) => boolean) =>
    pairs.filter(({ form, word }) => fits(new Set(indexStems(form)), word)).length / pairs.length
  const meet = (stems: string[], all: Set<string>) => stems.some((stem) => all.has(stem))
  return {
    set,
    pairs: pairs.length,
    same: share((form, word) => meet(indexStems(word), form)),
    found: share((form, word) => meet(soughtStems(word), form)),
    collided: collidedShare(new Set(pairs.map(({ word }) => word.toLowerCase()))),
  }
}

function collidedShare(words: Set<string>): number {
  const likeliest = [...words].flatMap((word) => analyzeWords(word).words[0]?.stem ?? [])
  const shared = [...Map.groupBy(likeliest, (stem) => stem).values()].filter(({ length }) => length > 1)
  return shared.flat().length / words.size
}

function indexStems(text: string): string[] {
  return analyzeWords(text).words.flatMap(stemsOf)
}

function soughtStems(text: string): string[] {
  return tokenize(text).flatMap(({ form }) => queryStems(form))
}

function evaluatePlain({ path, folder, set }: SetFile): PlainResult {
  const stem = plainStemmers.get(basename(folder))
  if (!stem)
    throw new CommandFailed(`${path}: the folder is not named ${[...plainStemmers.keys()].join(' or ')}`)
  const expected = linesOf(join(folder, 'output.txt'))
  const words = linesOf(path)
  const right = words.filter((word, i) => stem(word) === expected[i]).length
  return { set, words: words.length, plain: right / words.length }
}

export function stemsInWords(result: StemResult): string {
  if ('plain' in result)
    return `${result.set}: ${result.plain.toFixed(4)} of ${result.words} words have the stem of Snowball's list`
  const { set, pairs, same, found, collided } = result
  return `${set}: of ${pairs} pairs ${same.toFixed(4)} share an index term, ${found.toFixed(4)} are found by the word; ${collided.toFixed(4)} of the words share their term with another word`
}
