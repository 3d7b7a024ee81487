import { type FileTextKind, fileMarks, fileTextKinds } from '@litopys/language/text/file-texts'
import type { Query } from './syntax.ts'

/** Names after `in:` that search only texts of files, and the kinds that they mean. */
export const fileScopes = {
  image: 'picture',
  file: 'document',
  speech: 'speech',
} as const satisfies Record<string, FileTextKind>
export type FileScope = keyof typeof fileScopes

export function fileScopeOf(name: string): FileScope | undefined {
  return scopes.find((scope) => scope === name.toLowerCase())
}

const scopes = ['image', 'file', 'speech'] as const satisfies FileScope[]

/** The kinds of several scopes, each once, in the order of the list. */
export function kindsOf(names: readonly FileScope[]): FileTextKind[] {
  return fileTextKinds.filter((kind) => names.some((name) => fileScopes[name] === kind))
}

/** The query with its text conditions on texts of these kinds of files only. */
export function inFiles(query: Query, files: FileTextKind[]): Query {
  switch (query.kind) {
    case 'all':
    case 'any':
      return { ...query, of: query.of.map((part) => inFiles(part, files)) }
    case 'not':
      return { kind: 'not', of: inFiles(query.of, files) }
    case 'word':
    case 'phrase':
    case 'pattern':
    case 'fuzzy':
      return { ...query, files }
    default:
      return query
  }
}

/** The scopes that a query was written with. */
export function scopesOf(query: Query): FileScope[] {
  const kinds = new Set(filesIn(query))
  return scopes.filter((scope) => kinds.has(fileScopes[scope]))
}

function filesIn(query: Query): readonly FileTextKind[] {
  switch (query.kind) {
    case 'all':
    case 'any':
      return query.of.flatMap(filesIn)
    case 'not':
      return filesIn(query.of)
    case 'word':
    case 'phrase':
    case 'pattern':
    case 'fuzzy':
      return query.files ?? []
    default:
      return []
  }
}

/**
 * Index terms of a word: of the text of a post and of texts in files, or only of texts in these kinds of files. Words
 * that are read with little certainty are not among them.
 */
export function tokensOf(terms: readonly string[], files: readonly FileTextKind[] | undefined): string[] {
  const marked = (files ?? fileTextKinds).flatMap((kind) =>
    terms.map((term) => `${fileMarks[kind].sure}${term}`),
  )
  return files ? marked : [...terms, ...marked]
}

/** Whether an index term is a form that a pattern or a fuzzy word may match; returns the form. */
export function formOf(token: string, files: readonly FileTextKind[] | undefined): string | undefined {
  if (token.startsWith('=')) return files ? undefined : token.slice(1)
  if (token.charAt(1) !== '=') return undefined
  const isSearched = (files ?? fileTextKinds).some(
    (kind) => token.startsWith(fileMarks[kind].sure) || token.startsWith(fileMarks[kind].unsure),
  )
  return isSearched ? token.slice(2) : undefined
}
