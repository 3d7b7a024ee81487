import { loadavg } from 'node:os'
import { postRoutes } from '../contract/routes/archives.ts'
import type { FacetField, Interval } from '../contract/schemas/search.ts'
import { openBenchArchive } from './search/archive.ts'

// Time to cross two dimensions of a large archive, beside the facets of the same fields, each asked for the first time.
// Usage: node bench/crossed.ts [POSTS] [DATA]
const posts = Number(process.argv[2] ?? 1_000_000)
const data = process.argv[3]
const grownFrom = Math.min(posts, 100_000)
const repeats = 3

type Axes = { rows: FacetField; columns?: FacetField; interval?: Interval }
const cases: Axes[] = [
  { rows: 'author', interval: 'week' },
  { rows: 'entities.person.name', interval: 'week' },
  { rows: 'entities.place.name', columns: 'inLanguage' },
  { rows: 'entities.place.name', columns: 'entities.hashtag.id' },
]

const archive = await openBenchArchive(posts, data, grownFrom)
try {
  for (const [name, q] of Object.entries({ 'all posts': '', 'a word': 'не' }))
    for (const axes of cases) {
      const crossed: number[] = []
      const facets: number[] = []
      let total = 0
      for (let i = 0; i < repeats; i++) {
        // Another start date each time, so that no answer is known.
        const filters = { dateCreated: { from: `2010-01-0${i + 1}` } }
        const start = performance.now()
        const answer = await archive.api.call(postRoutes.crossed, {
          q,
          filters,
          rowLimit: 20,
          columnLimit: 20,
          ...axes,
        })
        crossed.push(performance.now() - start)
        total = answer.data.total
        const before = { dateCreated: { from: `2010-02-0${i + 1}` } }
        const middle = performance.now()
        await archive.api.call(postRoutes.facets, {
          q,
          filters: before,
          field: [axes.rows, axes.columns ?? []].flat().join(','),
          limit: 20,
          order: 'count',
        })
        facets.push(performance.now() - middle)
      }
      const median = (times: number[]) =>
        Math.round(times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0)
      process.stdout.write(
        `${name} (${total}), ${axes.rows} × ${axes.columns ?? axes.interval}: ${median(crossed)} ms; facets alone ${median(facets)} ms\n`,
      )
    }
  process.stdout.write(`load average ${loadavg()[0]?.toFixed(1)}\n`)
} finally {
  await archive.close()
}
