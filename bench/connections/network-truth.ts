import { loadavg } from 'node:os'
import { networkRoutes, togetherRoutes } from '../../contract/routes/connections.ts'
import type { Network } from '../../contract/schemas/network.ts'
import { startTestLitopys } from '../../server/testing/litopys.ts'
import { noiseLevels, plantedArchive } from './planted.ts'

// Are the planted communities and groups found? Precision and recall of pairs of channels at three levels of noise: two
// channels of one community (of those with a planted community), two channels of one group that posts together.
// Usage: node bench/connections/network-truth.ts [SEEDS]
const seeds = Number(process.argv[2] ?? 1)

// The graph packages have types for the module resolution of the web app only, so this module is imported by its address.
const { href } = new URL('../../web/features/network/communities.ts', import.meta.url)
const { communitiesOf }: { communitiesOf: (network: Network) => { nodes: string[] }[] } = await import(href)

type Row = {
  noise: string
  seed: number
  posts: number
  what: string
  pairs: number
  precision: number
  recall: number
}
const rows: Row[] = []
for (const noise of noiseLevels)
  for (let seed = 1; seed <= seeds; seed += 1) {
    const { posts, truth } = plantedArchive(noise, seed)
    const litopys = await startTestLitopys()
    try {
      await litopys.importPosts(posts)
      const { data: network } = await litopys.api.call(networkRoutes.read, {
        q: '',
        least: 1,
        nodes: 3_000,
        edges: 25_000,
      })
      const planted = new Set(truth.communities.flat())
      const communities = communitiesOf(network).map(({ nodes }) => nodes.filter((id) => planted.has(id)))
      rows.push({
        noise,
        seed,
        posts: posts.length,
        what: 'communities',
        ...judged(communities, truth.communities),
      })
      const { data: together } = await litopys.api.call(togetherRoutes.read, { q: '', seconds: 60, least: 3 })
      const groups = together.groups.map(({ channels }) => channels.map(({ _id }) => _id))
      const wanted = truth.groups.map(({ channels }) => channels)
      rows.push({ noise, seed, posts: posts.length, what: 'groups', ...judged(groups, wanted) })
    } finally {
      await litopys.close()
    }
  }
console.table(rows)
console.log({ load: loadavg()[0] })

/** How many of the found pairs are planted, and how many of the planted ones are found. */
function judged(found: string[][], planted: string[][]) {
  const [are, should] = [pairsOf(found), pairsOf(planted)]
  const right = [...are].filter((pair) => should.has(pair)).length
  const share = (of: number) => (of === 0 ? 1 : Math.round((1_000 * right) / of) / 1_000)
  return { pairs: should.size, precision: share(are.size), recall: share(should.size) }
}

function pairsOf(groups: string[][]): Set<string> {
  return new Set(
    groups.flatMap((group) => {
      const sorted = group.toSorted()
      return sorted.flatMap((one, i) => sorted.slice(i + 1).map((other) => `${one} ${other}`))
    }),
  )
}
