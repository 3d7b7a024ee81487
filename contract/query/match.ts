import { analyzeWords, stemsOf, type Word } from '../analyzer/words.ts'
import type { Span } from '../schemas/post.ts'
import type { Query } from './syntax.ts'
import { queryWords } from './terms.ts'

/** Whether a post with this text is found by the query: the meaning that the SQL of the server has too. */
export function matchesPost(text: string, query: Query): boolean {
  return holds(analyzeWords(text).words, query)
}

/** Where the words that a query asks for stand in a text, in order, overlaps merged. A phrase is one span. */
export function matchSpans(text: string, query: Query): Span[] {
  const { words } = analyzeWords(text)
  return merged(wanted(query).flatMap((sought) => places(words, queryWords(sought))))
}

function holds(words: Word[], query: Query): boolean {
  switch (query.kind) {
    case 'all':
      return query.of.every((part) => holds(words, part))
    case 'not':
      return !holds(words, query.of)
    case 'word':
    case 'phrase': {
      const sought = queryWords(query.text)
      return sought.length === 0 || places(words, sought).length > 0
    }
  }
}

function wanted(query: Query): string[] {
  switch (query.kind) {
    case 'all':
      return query.of.flatMap(wanted)
    case 'not':
      return query.of.kind === 'not' ? wanted(query.of.of) : []
    case 'word':
    case 'phrase':
      return [query.text]
  }
}

/** Spans where the sought words follow one another. */
function places(words: Word[], sought: string[][]): Span[] {
  const sets = sought.map((stems) => new Set(stems))
  return words.flatMap((first, index): Span[] => {
    const last = words[index + sets.length - 1]
    const follow = sets.every((stems, step) => {
      const word = words[index + step]
      return word !== undefined && stemsOf(word).some((stem) => stems.has(stem))
    })
    return last && follow ? [[first.start, last.end]] : []
  })
}

function merged(spans: Span[]): Span[] {
  const result: Span[] = []
  for (const [start, end] of spans.toSorted((a, b) => a[0] - b[0] || a[1] - b[1])) {
    const last = result.at(-1)
    if (last && start <= last[1]) last[1] = Math.max(last[1], end)
    else result.push([start, end])
  }
  return result
}
