import { holdsArchive } from '#data-directory/directory'
import { type Databases, movedParts } from '#move/databases'
import { type MoveResult, moveData } from '#move/move.usecase'
import { MoveFault } from '#move/move-fault'
import { type Config, readConfig } from '#server/config'
import { reasonOf } from '#server/errors'
import { endOnSignal } from './api-client.ts'
import { checkRestored } from './check-restored.ts'
import { type Command, CommandFailed, type Options, type Terminal, textOption, WrongUse } from './command.ts'
import { readTarget, type Target } from './target-settings.ts'

type Result = MoveResult<Awaited<ReturnType<typeof checkRestored>>>

/** Moves an archive between embedded databases and servers. */
export const moveCommand: Command = {
  summary: 'Moves the archive between embedded databases and servers',
  usage: ['move --to FILE|embedded'],
  notes: [
    'FILE has the settings of the target, one NAME=VALUE per line: CLICKHOUSE_URL,',
    'CLICKHOUSE_CLUSTER, DATABASE_URL. An empty one means the embedded database. What',
    'it does not name stays. Stop the server first. To continue after a stop, run the',
    'same command again.',
  ],
  options: { to: { type: 'string' } },
  run: async (terminal, positionals, options) => {
    const to = textOption(options, 'to')
    if (to === undefined || positionals.length > 0)
      throw new WrongUse('move needs the settings of the target: --to FILE, or --to embedded')
    const data = textOption(options, 'data')
    const overrides = { LOG_LEVEL: 'fatal', ...(data ? { DATA_DIR: data } : {}) }
    const config = readConfig(overrides)
    if (!holdsArchive(config.DATA_DIR))
      throw new CommandFailed(`There is no archive in ${config.DATA_DIR}. Set --data or DATA_DIR.`)
    try {
      return await move(terminal, config, await readTarget(to, overrides), options)
    } catch (error) {
      if (error instanceof MoveFault) throw new CommandFailed(error.message)
      if (isOutage(error))
        throw new CommandFailed(
          `The move has stopped: ${reasonOf(error)}. To continue, run the same command again.`,
        )
      throw error
    }
  },
}

/** Whether a database or the disk has failed, so that another run may continue. */
function isOutage(error: unknown): boolean {
  return error instanceof Error && ('code' in error || error.message.startsWith('Connection terminated'))
}

async function move(terminal: Terminal, config: Config, target: Target, options: Options): Promise<0 | 1> {
  const stopped = new AbortController()
  const progress = createProgress(terminal)
  const moving = moveData(
    { config, target: target.config, signal: stopped.signal, onStep: terminal.note, onRows: progress },
    (moved) => checkRestored(moved, moved.secrets),
  )
  const over = endOnSignal(async () => {
    terminal.note('Stopping. To continue, run the same command again.')
    stopped.abort()
    await moving.catch(() => undefined)
  })
  try {
    const result = await moving
    const set = target.settings.map(([name]) => name)
    const settings = { set, remove: removedSettings(config, target.config) }
    if (options.json) terminal.out(JSON.stringify({ ...result, settings }))
    else for (const line of inWords(config, target, result)) terminal.out(line)
    return result.checked.every(({ ok }) => ok) ? 0 : 1
  } catch (error) {
    // The signal ends the process.
    if (stopped.signal.aborted) return await new Promise<never>(() => undefined)
    throw error
  } finally {
    over()
  }
}

/** Prints a line for each percent, at most one a second. */
function createProgress({ note }: Terminal): (done: number, total: number) => void {
  let [shown, shownAt] = [-1, Number.NEGATIVE_INFINITY]
  return (done, total) => {
    const percent = Math.floor((100 * done) / total)
    const isDue = performance.now() - shownAt >= 1_000 || percent === 100
    if (percent === shown || !isDue) return
    note(`${percent} % (${done} of ${total} rows)`)
    ;[shown, shownAt] = [percent, performance.now()]
  }
}

/** Settings that the servers must lose: the target has none of them. */
function removedSettings(config: Config, target: Databases): string[] {
  const names = ['CLICKHOUSE_URL', 'CLICKHOUSE_CLUSTER', 'DATABASE_URL'] as const
  return names.filter((name) => config[name] !== undefined && target[name] === undefined)
}

function inWords(config: Config, { config: target, settings }: Target, result: Result): string[] {
  const { archive, records, checked } = result
  const parts = movedParts(config, target)
  const left = [
    ...(parts.archive
      ? [config.CLICKHOUSE_URL ? 'the ClickHouse server' : `${config.DATA_DIR}/archive`]
      : []),
    ...(parts.records ? [config.DATABASE_URL ? 'the PostgreSQL server' : `${config.DATA_DIR}/records`] : []),
  ]
  return [
    ...checked.map(({ check, ok, detail }) => `${ok ? 'ok    ' : 'FAILED'} ${check}: ${detail}`),
    ...(archive
      ? [
          `Moved ${archive.posts} posts of ${archive.channels} channels. Counts and hashes of all ${archive.rows} rows are equal, in ${archive.groups} groups (by table, channel and month).`,
        ]
      : []),
    ...(records
      ? [`Moved the records: all ${records.rows} rows of ${records.tables} tables are equal.`]
      : []),
    '',
    'Before you start the server, change its settings:',
    ...settings.map(
      ([name, value]) => `  set     ${name}=${isShown(value) ? value : '(as in the file of the target)'}`,
    ),
    ...removedSettings(config, target).map((name) => `  remove  ${name} or ${name}_FILE`),
    `  keep    DATA_DIR=${config.DATA_DIR}`,
    `Files of posts, uploads and exports stay in ${config.FILES_URL ? 'the place of FILES_URL' : config.DATA_DIR}. The secret keys stay in ${config.DATA_DIR}/secrets.`,
    `The old data is unchanged in ${left.join(' and ')}. Remove it when the server has run well, and start no server with it again.`,
  ]
}

/** False for addresses with a user or a password. */
function isShown(value: string): boolean {
  return !/[@?]/.test(value)
}
