import { readFile } from 'node:fs/promises'
import { parseEnv } from 'node:util'
import { type Config, readConfig } from '#server/config'
import { reasonOf } from '#server/errors'
import { CommandFailed } from './command.ts'

const names = ['CLICKHOUSE_URL', 'CLICKHOUSE_CLUSTER', 'DATABASE_URL'] as const

/** The word in place of a file for the embedded databases. */
const embedded = 'embedded'

/** The configuration of a target, and the settings of its databases as the file has them. */
export type Target = { config: Config; settings: [string, string][] }

/**
 * The configuration of a target: that of the source, with the databases that a file of settings names. An empty
 * setting means the embedded database; a database that the file does not name stays.
 * @throws CommandFailed if the file cannot be read or names no database.
 */
export async function readTarget(file: string, overrides: Record<string, string>): Promise<Target> {
  if (file === embedded) {
    const none = { CLICKHOUSE_URL: '', CLICKHOUSE_CLUSTER: '', DATABASE_URL: '' }
    return { config: readConfig({ ...overrides, ...none }), settings: [] }
  }
  const text = await readFile(file, 'utf8').catch((cause: unknown) => {
    throw new CommandFailed(`The settings of the target cannot be read: ${reasonOf(cause)}`)
  })
  const all = parseEnv(text)
  const given = names.flatMap((name) =>
    [name, `${name}_FILE`].flatMap((one): [string, string][] => {
      const value = all[one]
      return value === undefined ? [] : [[one, value]]
    }),
  )
  const isNamed = (name: string) => given.some(([one]) => one === name || one === `${name}_FILE`)
  if (!isNamed('CLICKHOUSE_URL') && !isNamed('DATABASE_URL'))
    throw new CommandFailed(
      `${file} names no database: set CLICKHOUSE_URL, DATABASE_URL or both in it. An empty setting (CLICKHOUSE_URL=) means the embedded database.`,
    )
  if (isNamed('CLICKHOUSE_CLUSTER') && !isNamed('CLICKHOUSE_URL'))
    throw new CommandFailed(`${file} has CLICKHOUSE_CLUSTER without CLICKHOUSE_URL`)
  // A server that the file names is not a part of the cluster of the source.
  const cluster = isNamed('CLICKHOUSE_URL') ? { CLICKHOUSE_CLUSTER: '' } : {}
  const empty = Object.fromEntries(names.flatMap((name) => (isNamed(name) ? [[name, '']] : [])))
  return {
    config: readConfig({ ...overrides, ...cluster, ...empty, ...Object.fromEntries(given) }),
    settings: given.filter(([, value]) => value !== ''),
  }
}
