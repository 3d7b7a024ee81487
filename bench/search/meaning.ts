import { usualMatching } from '../../contract/query/matching.ts'
import { parseQuery } from '../../contract/query/parse.ts'
import type { Fuzzy, Pattern, Query } from '../../contract/query/syntax.ts'
import { queryWords } from '../../contract/query/terms.ts'

/** How an engine writes what our query line means. A word is the index terms it may stand under: stems. */
export type Grammar = {
  word(stems: string[]): string
  phrase(words: string[][]): string
  /** In any order, with at most `within` other words among them. */
  near(words: string[][], within: number): string
  /** The forms of the archive that a pattern or a fuzzy word stands for, by the engine's own dictionary. */
  expanded(query: Pattern | Fuzzy): Promise<string>
  any(parts: string[]): string
  all(parts: string[], excluded: string[]): string
}

/** The query line in the words of another engine. */
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
        const words = queryWords(query, usualMatching)
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

/** What the words begin with, where the pattern asks for nothing else. */
export function prefixOf({ text }: Pattern): string | undefined {
  return /^([^*?]+)\*$/.exec(text)?.[1]
}

/** Every way to take one of the choices for each word. */
export function combinations(words: string[][]): string[][] {
  return words.reduce<string[][]>(
    (made, choices) => made.flatMap((start) => choices.map((choice) => [...start, choice])),
    [[]],
  )
}
