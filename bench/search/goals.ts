import type { SearchResult } from './result.ts'

/**
 * What we want to reach at a number of posts, and what was measured with fresh and with repeated queries.
 * A value is missing if the run did not measure it.
 */
export type Goal = { goal: string; wanted: string; fresh?: number; repeated?: number; isReached: boolean }

type Wanted = {
  posts: number
  goal: string
  most?: number
  least?: number
  measured(result: SearchResult): { fresh?: number | undefined; repeated?: number | undefined }
}

const bare = /^bare/
const postgres = /^PostgreSQL/
const opensearch = /^OpenSearch/

const goals: Wanted[] = [
  {
    posts: 1_000_000,
    goal: 'CPU of reading the rows of a page, to `SELECT 1`',
    most: 3,
    measured: ({ statements }) => ({ fresh: statements.cpuRatio }),
  },
  {
    posts: 1_000_000,
    goal: 'CPU of a screen to a bare `GROUP BY`, common words',
    most: 6,
    measured: (result) => aloneOf(result, 'common', bare, 'cpuRatio'),
  },
  {
    posts: 1_000_000,
    goal: 'CPU of a screen to a bare `GROUP BY`, phrases',
    most: 2,
    measured: (result) => aloneOf(result, 'phrase', bare, 'cpuRatio'),
  },
  {
    posts: 1_000_000,
    goal: 'Screen alone to PostgreSQL, the worst kind',
    most: 1,
    measured: (result) => ({
      fresh: worst(result, 'fresh', postgres),
      repeated: worst(result, 'repeated', postgres),
    }),
  },
  {
    posts: 1_000_000,
    goal: 'Screens per second of 8 clients to PostgreSQL',
    least: 6,
    measured: (result) => togetherOf(result, postgres),
  },
  {
    posts: 200_000,
    goal: 'Screen alone to OpenSearch, all kinds',
    most: 2,
    measured: (result) => aloneOf(result, 'all', opensearch, 'ratio'),
  },
  {
    posts: 200_000,
    goal: 'Screens per second of 8 clients to OpenSearch, fresh queries',
    least: 0.3,
    measured: (result) => ({ fresh: togetherOf(result, opensearch).fresh }),
  },
  {
    posts: 200_000,
    goal: 'Screens per second of 8 clients to OpenSearch, repeated queries',
    least: 0.5,
    measured: (result) => ({ repeated: togetherOf(result, opensearch).repeated }),
  },
]

/** The goals of a result's number of posts that the run has measured. */
export function goalsOf(result: SearchResult): Goal[] {
  return goals
    .filter(({ posts }) => posts === result.options.posts)
    .flatMap(({ goal, most, least, measured }) => {
      const { fresh, repeated } = measured(result)
      const found = [fresh, repeated].filter((value) => value !== undefined)
      if (found.length === 0) return []
      const isReached = found.every((value) => (most === undefined ? value >= (least ?? 0) : value <= most))
      const wanted = most === undefined ? `≥ ${least}` : `≤ ${most}`
      return [
        {
          goal,
          wanted,
          ...(fresh === undefined ? {} : { fresh }),
          ...(repeated === undefined ? {} : { repeated }),
          isReached,
        },
      ]
    })
}

function aloneOf(result: SearchResult, kind: string, engine: RegExp, figure: 'ratio' | 'cpuRatio') {
  const of = (queries: 'fresh' | 'repeated') => {
    const report = result[queries].screen?.find((one) => one.kind === kind)
    return Object.entries(report?.engines ?? {}).find(([name]) => engine.test(name))?.[1][figure]
  }
  return { fresh: of('fresh'), repeated: of('repeated') }
}

function worst(result: SearchResult, queries: 'fresh' | 'repeated', engine: RegExp): number | undefined {
  const ratios = (result[queries].screen ?? [])
    .filter(({ kind }) => kind !== 'all')
    .flatMap(({ engines }) => Object.entries(engines).find(([name]) => engine.test(name))?.[1].ratio ?? [])
  return ratios.length > 0 ? Math.max(...ratios) : undefined
}

function togetherOf({ together }: SearchResult, engine: RegExp) {
  const of = (queries: 'fresh' | 'repeated') =>
    Object.entries(together?.[queries] ?? {}).find(([name]) => engine.test(name))?.[1].ratio
  return { fresh: of('fresh'), repeated: of('repeated') }
}
