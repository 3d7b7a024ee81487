import { maxItemsPerPage } from '@litopys/contract/constants'
import { postRoutes } from '@litopys/contract/routes/archives'
import type { ApiClient } from './api-client.ts'
import { type QuerySet, readQuerySet } from './query-set.ts'
import { importTexts, withTemporaryArchive } from './temporary-archive.ts'

/** `precision` is undefined if nothing was found, and such queries are not in its mean. */
type Figures = { recall: number; precision: number | undefined }
type QueryResult = { query: string; kind: string; relevant: number; found: number; right: number } & Figures
type Means = { queries: number } & Figures
/** `withoutRelevant`: queries whose pattern matches no post. They are in no mean. */
export type QueriesResult = {
  set: string
  posts: number
  all: Means
  kinds: ({ kind: string } & Means)[]
  queries: QueryResult[]
  withoutRelevant: string[]
}

/**
 * Searches for the queries of a folder in an archive of its posts, or of the posts in `postsFile`, and
 * compares the results with the relevant posts.
 */
export async function evaluateQueries(directory: string, postsFile?: string): Promise<QueriesResult> {
  const set = readQuerySet(directory, postsFile)
  return await withTemporaryArchive((api, folder) => measureQueries(api, folder, set))
}

async function measureQueries(api: ApiClient, folder: string, set: QuerySet): Promise<QueriesResult> {
  await importTexts(api, folder, set.name, set.posts)
  const queries: QueryResult[] = []
  for (const { query, kind, relevant } of set.queries) {
    if (relevant.size === 0) continue
    const found = await findPosts(api, query)
    const right = [...found].filter((id) => relevant.has(id)).length
    const counts = { relevant: relevant.size, found: found.size, right }
    const precision = found.size > 0 ? right / found.size : undefined
    queries.push({ query, kind, ...counts, recall: right / relevant.size, precision })
  }
  const kinds = [...Map.groupBy(queries, ({ kind }) => kind)].map(([kind, members]) => ({
    kind,
    ...meansOf(members),
  }))
  const withoutRelevant = set.queries.flatMap(({ query, relevant }) => (relevant.size === 0 ? [query] : []))
  return { set: set.name, posts: set.posts.length, all: meansOf(queries), kinds, queries, withoutRelevant }
}

/** Indexes of all posts that a query finds with the usual settings. */
async function findPosts(api: ApiClient, q: string): Promise<Set<number>> {
  const input = { q, page: 1, itemsPerPage: maxItemsPerPage }
  let page = await api.call(postRoutes.search, input)
  const posts = [...page.data]
  while (page.nextCursor) {
    page = await api.call(postRoutes.search, { ...input, cursor: page.nextCursor })
    posts.push(...page.data)
  }
  return new Set(posts.map(({ messageId }) => messageId - 1))
}

function meansOf(queries: QueryResult[]): Means {
  const precisions = queries.flatMap(({ precision }) => precision ?? [])
  return {
    queries: queries.length,
    recall: mean(queries.map(({ recall }) => recall)) ?? 0,
    precision: mean(precisions),
  }
}

function mean(numbers: number[]): number | undefined {
  if (numbers.length === 0) return undefined
  return numbers.reduce((total, number) => total + number, 0) / numbers.length
}

export function queriesInWords({ set, posts, all, kinds, queries, withoutRelevant }: QueriesResult): string {
  const lines = kinds.flatMap(({ kind, ...means }) => [
    `${kind} (${means.queries} queries): ${figuresInWords(means)}`,
    ...queries
      .filter((query) => query.kind === kind)
      .map(
        ({ query, relevant, right, ...figures }) =>
          `  ${query}: ${right} of ${relevant} relevant posts found, ${figuresInWords(figures)}`,
      ),
  ])
  return [
    `${set}: ${all.queries} queries, ${posts} posts: ${figuresInWords(all)}`,
    ...lines,
    ...(withoutRelevant.length > 0 ? [`no relevant posts: ${withoutRelevant.join(', ')}`] : []),
  ].join('\n')
}

function figuresInWords({ recall, precision }: Figures): string {
  return `recall ${recall.toFixed(3)}, precision ${precision?.toFixed(3) ?? 'undefined (nothing found)'}`
}
