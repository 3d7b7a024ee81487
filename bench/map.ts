import { loadavg } from 'node:os'
import { postRoutes } from '../contract/routes/archives.ts'
import { mapRoutes } from '../contract/routes/map.ts'
import { openBenchArchive } from './search/archive.ts'

// Time to count the places of all posts, a month and a day of a large archive, each asked for the first time.
// Usage: node bench/map.ts [POSTS] [DATA]
const posts = Number(process.argv[2] ?? 1_000_000)
const data = process.argv[3]
const grownFrom = Math.min(posts, 100_000)
const day = 86_400_000
const last = Date.UTC(2026, 5, 1)
const repeats = 10
const field = 'entities.place.name,entities.country.name'

const archive = await openBenchArchive(posts, data, grownFrom)
try {
  for (const [name, days] of Object.entries({ everything: 10_000, month: 30, day: 1 })) {
    const times: number[] = []
    const facets: number[] = []
    let found = { posts: 0, onMap: 0, distinct: 0 }
    for (let i = 0; i < repeats; i++) {
      const to = last - i * 31 * day
      const filters = { dateCreated: { from: dayOf(to - (days - 1) * day), to: dayOf(to) } }
      const start = performance.now()
      found = (await archive.api.call(mapRoutes.count, { q: '', filters, limit: 1_000 })).data
      times.push(performance.now() - start)
      // Other dates, so that no answer or file of the map's statements helps.
      const other = { dateCreated: { from: filters.dateCreated.from, to: dayOf(to - day) } }
      const middle = performance.now()
      await archive.api.call(postRoutes.facets, {
        q: '',
        filters: other,
        field,
        limit: 1_000,
        order: 'count',
      })
      facets.push(performance.now() - middle)
    }
    const at = (all: number[], share: number) =>
      Math.round(all.toSorted((a, b) => a - b)[Math.floor(share * (all.length - 1))] ?? 0)
    process.stdout.write(
      `${name}: ${found.posts} posts, ${found.onMap} on the map, ${found.distinct} places: p50 ${at(times, 0.5)} ms, longest ${at(times, 1)} ms; facets of places and countries p50 ${at(facets, 0.5)} ms\n`,
    )
  }
  process.stdout.write(`load average ${loadavg()[0]?.toFixed(1)}\n`)
} finally {
  await archive.close()
}

function dayOf(instant: number): string {
  return new Date(Math.max(0, instant)).toISOString().slice(0, 10)
}
