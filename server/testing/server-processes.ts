import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openCheckpointFile } from '#audit/checkpoint-file'
import { type ApiClient, connectTo } from '#cli/api-client'
import { announcedSocket } from '#data-directory/directory'
import { createAccessTokens } from '#features/auth/tokens'
import { createMac } from '#secrets/mac-key'
import { createSeal } from '#secrets/seal'
import { secretsInFolder, writeSecretsFile } from '#secrets/secrets-file'
import { systemClock } from '#server/clock'
import { startClickHouse } from '../../tools/engines/clickhouse.ts'
import { startPostgres } from '../../tools/engines/postgres.ts'
import { startProgram, until } from './child.ts'

/** A server process with a data directory of its own. */
export type ServerProcess = {
  api: ApiClient
  directory: string
  /** Its address for browsers. */
  origin: string
  output: { stdout: string; stderr: string }
  /** Ends it with SIGKILL. */
  kill(): Promise<void>
}

/** Empty databases on servers, and processes that share them. */
export async function startServers() {
  const [postgres, clickhouse] = await Promise.all([startPostgres(), startClickHouse()])
  const home = mkdtempSync(join(tmpdir(), 'litopys-processes-'))
  const running = new Set<ServerProcess>()
  const secretsFile = join(home, 'secrets.json')
  writeSecretsFile(secretsFile, newSecrets(join(home, 'secrets')))
  /** `name`: of its connections to PostgreSQL. All processes have the same keys. */
  const start = async (name: string, settings: Record<string, string> = {}): Promise<ServerProcess> => {
    const directory = join(home, name)
    mkdirSync(directory, { recursive: true })
    const { child, output, ended } = startProgram('server/main.ts', [], {
      DATABASE_URL: `${postgres.url}?application_name=${name}`,
      CLICKHOUSE_URL: clickhouse.url,
      DATA_DIR: directory,
      LITOPYS_SECRETS_FILE: secretsFile,
      PORT: '0',
      SECOND_FACTOR: 'off',
      CALLS_PER_SECOND: '100000',
      LAG_LIMIT_MS: '600000',
      ...settings,
    })
    let hasEnded = false
    void ended.then(() => {
      hasEnded = true
    })
    const kill = async () => {
      child.kill('SIGKILL')
      await ended
      running.delete(server)
    }
    const server: ServerProcess = { api: connectTo(''), directory, origin: '', output, kill }
    running.add(server)
    await until(() => {
      if (hasEnded) throw new Error(`${name} ended before it was ready:\n${output.stdout}${output.stderr}`)
      return output.stdout.includes('ready')
    })
    server.api = connectTo(announcedSocket(directory) ?? '')
    server.origin = /http:\/\/127\.0\.0\.1:\d+/.exec(output.stdout)?.[0] ?? ''
    return server
  }
  return {
    postgres,
    clickhouse,
    home,
    start,
    stop: async () => {
      await Promise.all([...running].map((server) => server.kill()))
      await Promise.all([postgres.stop(), clickhouse.stop()])
      rmSync(home, { recursive: true, force: true })
    },
  }
}

function newSecrets(folder: string) {
  mkdirSync(folder)
  createMac(folder)
  createSeal(folder)
  createAccessTokens(folder, systemClock)
  openCheckpointFile({ secrets: folder, checkpoints: join(folder, 'audit') })
  return secretsInFolder(folder)
}
