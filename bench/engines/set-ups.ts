import { type ClickHouse, startClickHouse, startClickHouseCluster } from '../../tools/engines/clickhouse.ts'

/** Where the posts are: settings of Litopys, and the ids of the processes of ClickHouse servers. */
export type Running = { settings: Record<string, string>; nodes: number[]; stop(): Promise<void> }
export type SetUp = { name: string; start(): Promise<Running> }

const pidOf = (node: ClickHouse) => node.pid()

/** The embedded engine comes first: the others are compared with its answers. */
export const setUps: SetUp[] = [
  {
    name: 'embedded',
    start: async () => ({ settings: {}, nodes: [], stop: () => Promise.resolve() }),
  },
  {
    name: 'one server',
    start: async () => {
      const node = await startClickHouse()
      return { settings: { CLICKHOUSE_URL: node.url }, nodes: [pidOf(node)], stop: node.stop }
    },
  },
  { name: 'two shards', start: () => startShards(2) },
  { name: 'three shards', start: () => startShards(3) },
]

async function startShards(count: number): Promise<Running> {
  const { name, nodes, stop } = await startClickHouseCluster(count)
  return {
    settings: { CLICKHOUSE_URL: nodes.map(({ url }) => url).join(','), CLICKHOUSE_CLUSTER: name },
    nodes: nodes.map(pidOf),
    stop,
  }
}
