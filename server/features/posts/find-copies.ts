import { areCopies, type Compared } from '@litopys/language/extraction/copies/copies'
import { bandKeys } from '@litopys/language/extraction/copies/min-hash'
import { shingleSet } from '@litopys/language/extraction/copies/shingles'
import type { KnownText } from './clusters.store.ts'
import { type CopyKeys, readWords, type Words } from './copy-keys.ts'

export type NewText = NonNullable<CopyKeys['text']>
type Pair = [number, number]

/**
 * Pairs of nodes whose texts repeat each other, among the new texts and between new and known ones. Only
 * texts that share a band key are compared, without pairs that `isSkipped`.
 */
export function* copiesAmong(
  texts: NewText[],
  known: KnownText[],
  isSkipped: (a: number, b: number) => boolean,
): Generator<Pair> {
  const comparedOf = remembering((text: NewText) => comparedBy(readWords(text.words)))
  const met = new Map<number, NewText[]>()
  const copiesOf = function* (node: number, keys: number[], comparedText: () => Compared): Generator<Pair> {
    for (const other of new Set(keys.flatMap((key) => met.get(key) ?? []))) {
      if (isSkipped(node, other.node)) continue
      if (areCopies(comparedText(), comparedOf(other))) yield [node, other.node]
    }
  }
  for (const text of texts) {
    yield* copiesOf(text.node, text.bands, () => comparedOf(text))
    for (const key of text.bands) met.set(key, [...(met.get(key) ?? []), text])
  }
  for (const text of known) {
    const its = comparedBy(text)
    yield* copiesOf(text.node, bandKeys(its.shingles), () => its)
  }
}

function remembering<Given, Answer>(work: (given: Given) => Answer): (given: Given) => Answer {
  const answers = new Map<Given, Answer>()
  return (given) => {
    const answer = answers.get(given) ?? work(given)
    answers.set(given, answer)
    return answer
  }
}

function comparedBy({ formIds, numberIds }: Words): Compared {
  return { shingles: shingleSet(formIds), numberIds }
}
