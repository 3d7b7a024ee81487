import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { EntityKind } from '@litopys/language/entity-kinds'
import { analyzeText } from '@litopys/language/extraction/analyze'
import { CommandFailed } from './command.ts'

type Span = { start: number; end: number }
type Figures = { precision: number; recall: number; f1: number; known: number; found: number }
/** How well the names of one class are found. */
export type EntityResult = { set: string } & Figures

/** Classes of the corpus, with the corresponding kinds. */
const classes: { set: string; types: string[]; kinds: EntityKind[] }[] = [
  { set: 'people', types: ['Person'], kinds: ['person'] },
  { set: 'places', types: ['Location', 'LocOrg'], kinds: ['place', 'country'] },
  { set: 'organisations', types: ['Org'], kinds: ['organisation', 'unit'] },
]

/**
 * Compares found names with the known ones: NAME.txt with NAME.spans and NAME.objects, in the format of
 * FactRuEval 2016. A name counts as found if the two overlap.
 * @throws CommandFailed if the folder has no such files.
 */
export function evaluateEntities(directory: string): EntityResult[] {
  if (!existsSync(directory)) throw new CommandFailed(`There is no folder ${directory}`)
  const names = readdirSync(directory).flatMap((file) =>
    file.endsWith('.objects') ? [file.slice(0, -8)] : [],
  )
  if (names.length === 0)
    throw new CommandFailed(`${directory} has no NAME.txt with NAME.spans and NAME.objects`)
  const texts = names.map((name) => {
    const text = readFileSync(join(directory, `${name}.txt`), 'utf8')
    return { known: readObjects(join(directory, name)), found: analyzeText(text).entities }
  })
  return classes.map(({ set, types, kinds }) => {
    const compared = texts.map(({ known, found }) => ({
      known: known.filter(({ type }) => types.includes(type)).map(({ spans }) => spans),
      found: found.filter(({ kind }) => kinds.includes(kind)),
    }))
    return { set, ...figuresOf(compared) }
  })
}

function figuresOf(texts: { known: Span[][]; found: Span[] }[]): Figures {
  const found = sum(texts.map((text) => text.found.length))
  const known = sum(texts.map((text) => text.known.length))
  const right = sum(
    texts.map((text) => text.found.filter((span) => text.known.some((spans) => meets(span, spans))).length),
  )
  const met = sum(
    texts.map((text) => text.known.filter((spans) => text.found.some((span) => meets(span, spans))).length),
  )
  const precision = right / Math.max(found, 1)
  const recall = met / Math.max(known, 1)
  return {
    precision,
    recall,
    f1: (2 * precision * recall) / Math.max(precision + recall, Number.EPSILON),
    known,
    found,
  }
}

function meets(one: Span, others: Span[]): boolean {
  return others.some(({ start, end }) => one.start < end && start < one.end)
}

function sum(counts: number[]): number {
  return counts.reduce((total, count) => total + count, 0)
}

// Objects from two files. "22763 loc_name 37 6 …" is number, kind, start, length; "10433 Org 22763 22764 # …"
// is number, type, spans.
function readObjects(path: string): { type: string; spans: Span[] }[] {
  const spans = new Map(
    fieldsOf(`${path}.spans`).map(([id = '', , start, length]): [string, Span] => [
      id,
      { start: Number(start), end: Number(start) + Number(length) },
    ]),
  )
  return fieldsOf(`${path}.objects`).map(([, type = '', ...ids]) => ({
    type,
    spans: ids.flatMap((id) => spans.get(id) ?? []),
  }))
}

function fieldsOf(path: string): string[][] {
  const lines = readFileSync(path, 'utf8').split('\n')
  return lines.flatMap((line) => {
    const fields = line.split('#')[0]?.trim()
    return fields ? [fields.split(' ')] : []
  })
}

export function entitiesInWords({ set, precision, recall, f1, known, found }: EntityResult): string {
  const figures = [precision, recall, f1].map((figure) => figure.toFixed(3))
  return `${set}: precision ${figures[0]}, recall ${figures[1]}, F1 ${figures[2]} (${known} known, ${found} found)`
}
