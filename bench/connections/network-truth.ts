import { networkRoutes, togetherRoutes } from '../../contract/routes/connections.ts'
import type { Network } from '../../contract/schemas/network.ts'
import { measurePlantedArchives, precisionAndRecall } from './planted-archives.ts'

// Are the planted communities and groups found? Precision and recall of pairs of channels at three levels of noise: two
// channels of one community (of those with a planted community), two channels of one group that posts together.
// Usage: node bench/connections/network-truth.ts [SEEDS]

// The graph packages have types for the module resolution of the web app only, so this module is imported by its address.
const { href } = new URL('../../web/features/network/communities.ts', import.meta.url)
const { communitiesOf }: { communitiesOf: (network: Network) => { nodes: string[] }[] } = await import(href)

await measurePlantedArchives(async ({ api }, { truth }) => {
  const { data: network } = await api.call(networkRoutes.read, {
    q: '',
    least: 1,
    nodes: 3_000,
    edges: 25_000,
  })
  const planted = new Set(truth.communities.flat())
  const communities = communitiesOf(network).map(({ nodes }) => nodes.filter((id) => planted.has(id)))
  const { data: together } = await api.call(togetherRoutes.read, { q: '', seconds: 60, least: 3 })
  const groups = together.groups.map(({ channels }) => channels.map(({ _id }) => _id))
  return [
    { what: 'communities', ...judged(communities, truth.communities) },
    {
      what: 'groups',
      ...judged(
        groups,
        truth.groups.map(({ channels }) => channels),
      ),
    },
  ]
})

/** How many of the found pairs are planted, and how many of the planted ones are found. */
function judged(found: string[][], planted: string[][]) {
  return precisionAndRecall(pairsOf(found), pairsOf(planted))
}

function pairsOf(groups: string[][]): string[] {
  const pairs = groups.flatMap((group) => {
    const sorted = group.toSorted()
    return sorted.flatMap((one, i) => sorted.slice(i + 1).map((other) => `${one} ${other}`))
  })
  return [...new Set(pairs)]
}
