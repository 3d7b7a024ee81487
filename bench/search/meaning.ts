import { usualMatching } from '../../contract/query/matching.ts'
import { parseQuery } from '../../contract/query/parse.ts'
import type { Fuzzy, Pattern, Query } from '../../contract/query/syntax.ts'
import { queryTerms } from '../../contract/query/terms.ts'

/**
 * Writes the meaning of our query line in the syntax of an engine. A word is a list of its index terms
 * (stems).
 */
export type Grammar = {
  word(stems: string[]): string
  phrase(words: string[][]): string
  /** Words in any order, with at most `within` other words between them. */
  near(words: string[][], within: number): string
  /** The words in the archive that match a pattern or a fuzzy word, from the engine's own dictionary. */
  expanded(query: Pattern | Fuzzy): Promise<string>
  any(parts: string[]): string
  all(parts: string[], excluded: string[]): string
}

/** The query line in the syntax of another engine. */
export async function writtenFor(grammar: Grammar, line: string): Promise<string> {
  const write = async (query: Query): Promise<string> => {
    switch (query.kind) {
      case 'all': {
        const wanted = query.of.filter(({ kind }) => kind !== 'not')
        const excluded = query.of.flatMap((part) => (part.kind === 'not' ? [part.of] : []))
        return grammar.all(await Promise.all(wanted.map(write)), await Promise.all(excluded.map(write)))
      }
      case 'any':
        return grammar.any(await Promise.all(query.of.map(write)))
      case 'word':
      case 'phrase': {
        const words = queryTerms(query, usualMatching)
        const [first] = words
        if (first && words.length === 1) return grammar.word(first)
        const within = query.kind === 'phrase' ? query.within : undefined
        return within === undefined ? grammar.phrase(words) : grammar.near(words, within)
      }
      case 'pattern':
      case 'fuzzy':
        return await grammar.expanded(query)
      default:
        throw new Error(`The mix has no ${query.kind} in a query line`)
    }
  }
  return await write(parseQuery(line).query)
}

/** The fixed start of a pattern, if the pattern has nothing else. */
export function prefixOf({ text }: Pattern): string | undefined {
  return /^([^*?]+)\*$/.exec(text)?.[1]
}

/** All combinations with one choice per word. */
export function combinations(words: string[][]): string[][] {
  return words.reduce<string[][]>(
    (made, choices) => made.flatMap((start) => choices.map((choice) => [...start, choice])),
    [[]],
  )
}
