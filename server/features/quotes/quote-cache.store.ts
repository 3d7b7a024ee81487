import { textTerms } from '@litopys/contract/query/terms'
import type { FrozenPost } from '@litopys/contract/schemas/quote'
import { fileTerms } from '@litopys/language/extraction/file-terms'
import { analyzeWords } from '@litopys/language/text/words'
import { thaw } from './freeze.ts'
import type { QuoteHead, QuoteStore } from './quotes.store.ts'

/** A frozen copy, prepared for searching. */
export type Copy = {
  post: FrozenPost
  /** Terms of the text and of the comment. */
  terms(comment: string): ReadonlySet<string>
}
/** Quotes in memory. Users make them by hand, and each call of the quotes screen reads all of them. */
export type QuoteCache = {
  /** All quotes except deleted ones, newest first. */
  heads(): Promise<readonly QuoteHead[]>
  /** Their copies by hash. */
  copies(heads: readonly QuoteHead[]): Promise<ReadonlyMap<string, Copy>>
}

const partSize = 2_500
/** Copies of about 10 kB each. */
const mostKept = 10_000

/**
 * Creates the quote cache. Heads are read again after any change; a copy never changes, so it is read and
 * analysed once.
 */
export function createQuoteCache(quotes: QuoteStore): QuoteCache {
  let known: { stamp: string; heads: Promise<QuoteHead[]> } | undefined
  const kept = new Map<string, Copy>()
  return {
    async heads() {
      const stamp = await quotes.stamp()
      if (known?.stamp !== stamp) {
        const heads = allHeads(quotes)
        known = { stamp, heads }
        heads.catch(() => {
          if (known?.heads === heads) known = undefined
        })
      }
      return await known.heads
    },

    async copies(heads) {
      const found = new Map(heads.flatMap(({ hash }) => pairOf(hash, kept.get(hash))))
      const missing = heads.filter(({ hash }) => !found.has(hash)).map(({ id }) => id)
      if (missing.length === 0) return found
      if (kept.size + missing.length > mostKept) kept.clear()
      for (const row of await quotes.frozenOf(missing)) {
        const copy = copyOf(thaw(row))
        kept.set(row.hash, copy)
        found.set(row.hash, copy)
      }
      return found
    },
  }
}

async function allHeads(quotes: QuoteStore): Promise<QuoteHead[]> {
  const heads: QuoteHead[] = []
  for (;;) {
    const part = await quotes.heads(partSize, heads.at(-1))
    heads.push(...part)
    if (part.length < partSize) return heads
  }
}

function pairOf(hash: string, copy: Copy | undefined): [string, Copy][] {
  return copy ? [[hash, copy]] : []
}

function copyOf(post: FrozenPost): Copy {
  let inFiles: string[] | undefined
  let last: { comment: string; terms: ReadonlySet<string> } | undefined
  return {
    post,
    terms: (comment) => {
      if (last?.comment !== comment) {
        const own = textTerms(withComment(post.text, comment))
        inFiles ??= (post.fileTexts ?? []).flatMap(({ unsure = [], ...file }) =>
          fileTerms({ ...file, unsure }, analyzeWords(file.text)),
        )
        last = { comment, terms: inFiles.length > 0 ? new Set([...own, ...inFiles]) : own }
      }
      return last.terms
    },
  }
}

export function withComment(text: string, comment: string): string {
  return comment === '' ? text : `${text}\n${comment}`
}
