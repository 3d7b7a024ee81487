import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startChild, untilReady } from './child.ts'
import { buildClickHouse } from './clickhouse-build.ts'
import { freePort } from './port.ts'

export type ClickHouse = {
  url: string
  /** Id of its process. */
  pid: () => number
  /** Kills the server and keeps its data. */
  kill: () => Promise<void>
  /** Starts the killed server again, on the same ports. */
  restart: () => Promise<void>
  stop: () => Promise<void>
}
export type ClickHouseCluster = { name: string; nodes: ClickHouse[]; stop: () => Promise<void> }

type Ports = { http: number; tcp: number }

const clusterName = 'litopys'
// The server runs as long as this query: one row per second, for about thirty years.
const livingQuery =
  'SYSTEM START LISTEN TCP; SYSTEM START LISTEN HTTP; ' +
  'SELECT sleepEachRow(1) FROM numbers(1000000000) FORMAT Null SETTINGS max_block_size = 1'

/**
 * Starts a ClickHouse server on free ports of 127.0.0.1 with its own directory. It has no Keeper, so tables
 * are not replicated. The directory is in `parent`.
 */
export async function startClickHouse(parent = tmpdir()): Promise<ClickHouse> {
  return startNode(await freePorts(), '', parent)
}

/** Starts servers that are the shards of one cluster, one node each. */
export async function startClickHouseCluster(shards: number): Promise<ClickHouseCluster> {
  const ports = await Promise.all(Array.from({ length: shards }, freePorts))
  const replicas = ports.map(
    ({ tcp }) => `<shard><replica><host>127.0.0.1</host><port>${tcp}</port></replica></shard>`,
  )
  const config = `<remote_servers><${clusterName}>${replicas.join('')}</${clusterName}></remote_servers>`
  const nodes = await Promise.all(ports.map((node) => startNode(node, config)))
  return {
    name: clusterName,
    nodes,
    stop: async () => {
      await Promise.all(nodes.map((node) => node.stop()))
    },
  }
}

async function freePorts(): Promise<Ports> {
  return { http: await freePort(), tcp: await freePort() }
}

async function startNode({ http, tcp }: Ports, config: string, parent = tmpdir()): Promise<ClickHouse> {
  const program = buildClickHouse()
  const folder = mkdtempSync(path.join(parent, 'litopys-clickhouse-'))
  const removeFolder = () => rmSync(folder, { recursive: true, force: true })
  const configFile = path.join(folder, 'config.xml')
  writeFileSync(configFile, `<clickhouse>${config}</clickhouse>`)
  const url = `http://127.0.0.1:${http}`
  try {
    const args = [
      `--config-file=${configFile}`,
      ...['--path', path.join(folder, 'data')],
      ...['--listen_host', '127.0.0.1', '--http_port', String(http), '--tcp_port', String(tcp)],
      ...['--query', livingQuery],
    ]
    const start = async () => {
      const child = await startChild(program, args, { cwd: folder })
      await untilReady(child, () => answers(url), 60_000)
      return child
    }
    let server = await start()
    return {
      url,
      pid: () => server.pid,
      kill: () => server.stop('SIGKILL'),
      restart: async () => {
        server = await start()
      },
      stop: async () => {
        await server.stop('SIGTERM')
        removeFolder()
      },
    }
  } catch (error) {
    removeFolder()
    throw error
  }
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/ping`)).ok
  } catch {
    return false
  }
}
