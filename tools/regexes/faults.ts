import type { Construction, Expression, Found } from './expressions.ts'
import { hashOf, type Verdict, type Verdicts } from './verdicts.ts'

/** An expression of a file that is not safe on every text, and why it is safe where it is used. */
export type Accepted = {
  file: string
  /** As in the file: `/a+$/u`. */
  expression: string
  /** The longest text that reaches it, in characters. */
  longest: number
  /** Who writes that text, and what limits its length. */
  reason: string
}

/** A regular expression made from parts in a function. `code`: as in the file, with `{` in place of `${`. */
export type AcceptedConstruction = { file: string; code: string; reason: string }

export function isAcceptedBy({ file, code }: Construction): (one: AcceptedConstruction) => boolean {
  const written = code.replaceAll('${', '{')
  return (one) => one.file === file && one.code === written
}

type Lists = {
  accepted: readonly Accepted[]
  acceptedConstructions: readonly AcceptedConstruction[]
  verdicts: Verdicts
  /** Expressions made while their file was loaded. */
  built: readonly Expression[]
}

type OpenVerdict = Exclude<Verdict, { kind: 'safe' }>

/** What the regular expressions of the product lack, one text each. */
export function regexFaults({ expressions, constructions }: Found, lists: Lists): string[] {
  const all = [...expressions, ...lists.built]
  return [
    ...all.flatMap((expression) => expressionFault(expression, lists) ?? []),
    ...constructions.flatMap((construction) => constructionFault(construction, lists) ?? []),
    ...staleFaults(all, constructions, lists),
  ]
}

export function writtenOf({ source, flags }: Pick<Expression, 'source' | 'flags'>): string {
  return `/${source}/${flags}`
}

function expressionFault(expression: Expression, { accepted, verdicts }: Lists): string | undefined {
  const { file, line } = expression
  const written = writtenOf(expression)
  const verdict = verdicts.get(hashOf(expression))
  const say = (what: string) => `${file}:${line} ${written}: ${what}`
  if (!verdict) return say('it was not analysed; run `node tools/regexes/main.ts --write`')
  if (verdict.kind === 'safe') return undefined
  const isAccepted = accepted.some((one) => one.file === file && one.expression === written)
  // No length makes an exponential expression safe.
  return isAccepted && verdict.kind !== 'exponential' ? undefined : say(inWords(verdict))
}

function inWords(verdict: OpenVerdict): string {
  const remedy = 'rewrite it, or accept it with a length and a reason in tools/regexes/accepted.ts'
  if (verdict.kind === 'exponential')
    return 'its time doubles with each character of a hostile text; rewrite it'
  if (verdict.kind === 'undecided') return `the analysis ended without an answer (${verdict.why}); ${remedy}`
  return `its time grows with the length of a hostile text to the power of ${verdict.degree}; ${remedy}`
}

function constructionFault(made: Construction, { acceptedConstructions, built }: Lists): string | undefined {
  const { file, line, code } = made
  const isBuilt = built.some((one) => one.file === file && one.line === line)
  const isAccepted = acceptedConstructions.some(isAcceptedBy(made))
  if (isBuilt || isAccepted) return undefined
  return `${file}:${line} ${code}: it is made from parts; name them in tools/regexes/accepted.ts`
}

/** Entries of the lists that no expression needs any longer. */
function staleFaults(all: Expression[], constructions: Construction[], lists: Lists): string[] {
  const needed = new Set(all.map((expression) => hashOf(expression)))
  const isOpen = ({ file, expression }: Accepted) =>
    all.some((one) => {
      const verdict = lists.verdicts.get(hashOf(one))
      return one.file === file && writtenOf(one) === expression && verdict?.kind !== 'safe'
    })
  return [
    ...[...lists.verdicts.keys()]
      .filter((hash) => !needed.has(hash))
      .map((hash) => `tools/regexes/verdicts.json ${hash}: no expression has this verdict; run --write`),
    ...lists.accepted
      .filter((one) => !isOpen(one))
      .map(({ file, expression }) => `tools/regexes/accepted.ts ${file} ${expression}: nothing to accept`),
    ...lists.acceptedConstructions
      .filter((one) => !constructions.some((made) => isAcceptedBy(made)(one)))
      .map(({ file, code }) => `tools/regexes/accepted.ts ${file} ${code}: nothing to accept`),
  ]
}
