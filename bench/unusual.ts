import { loadavg } from 'node:os'
import { postRoutes } from '../contract/routes/archives.ts'
import { unusualRoutes } from '../contract/routes/unusual.ts'
import { openBenchArchive } from './search/archive.ts'

// Time of "what is unusual" for a month, a week and a day of a large archive, each asked for the first time.
// Usage: node bench/unusual.ts [POSTS] [DATA]
const posts = Number(process.argv[2] ?? 1_000_000)
const data = process.argv[3]
const grownFrom = Math.min(posts, 100_000)
const day = 86_400_000
const last = Date.UTC(2026, 5, 1)
const repeats = 10
const fields = 'entities.person.name,entities.place.name,entities.hashtag.id,entities.url.domain,channelId'

const archive = await openBenchArchive(posts, data, grownFrom)
try {
  for (const [name, days] of Object.entries({ month: 30, week: 7, day: 1 })) {
    const times: number[] = []
    const facets: number[] = []
    let found = 0
    for (let i = 0; i < repeats; i++) {
      const to = last - i * 31 * day
      const filters = { dateCreated: { from: dayOf(to - (days - 1) * day), to: dayOf(to) } }
      const start = performance.now()
      const { data: unusual } = await archive.api.call(unusualRoutes.find, { q: '', filters, limit: 10 })
      times.push(performance.now() - start)
      found += unusual.posts
      const middle = performance.now()
      await archive.api.call(postRoutes.facets, {
        q: 'не',
        filters,
        field: fields,
        limit: 10,
        order: 'count',
      })
      facets.push(performance.now() - middle)
    }
    const most = (all: number[], share: number) =>
      Math.round(all.toSorted((a, b) => a - b)[Math.floor(share * (all.length - 1))] ?? 0)
    process.stdout.write(
      `${name}: ${Math.round(found / repeats)} posts, p50 ${most(times, 0.5)} ms, longest ${most(times, 1)} ms; facets of it p50 ${most(facets, 0.5)} ms\n`,
    )
  }
  process.stdout.write(`load average ${loadavg()[0]?.toFixed(1)}\n`)
} finally {
  await archive.close()
}

function dayOf(instant: number): string {
  return new Date(instant).toISOString().slice(0, 10)
}
