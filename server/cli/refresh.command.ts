import { archiveRoutes } from '@litopys/contract/routes/archives'
import { type Job, type RefreshMode, refreshModes } from '@litopys/contract/schemas/job'
import { openExistingApi } from './api-client.ts'
import { channelsNamed } from './channels-named.ts'
import { type Command, CommandFailed, type Options, type Terminal, textOption, WrongUse } from './command.ts'
import { jobsEnded } from './wait-for-jobs.ts'

/**
 * Refreshes channels from their sources: the named channels, without names the due ones, with --all every
 * channel with a source.
 */
export const refreshCommand: Command = {
  summary: 'Reads new posts and changes of channels from Telegram',
  usage: ['refresh [CHANNEL…] [--all] [--mode refresh|backfill|gaps|files] [--confirm-deletions N]'],
  notes: ['Without CHANNEL and --all: the channels that are due by their schedule.'],
  options: { all: { type: 'boolean' }, mode: { type: 'string' }, 'confirm-deletions': { type: 'string' } },
  run: async (terminal, names, options) => {
    const request = requestOf(names, options)
    const api = await openExistingApi(textOption(options, 'data'))
    try {
      const channels = names.length > 0 ? (await channelsNamed(api, names)).map(({ _id }) => _id) : undefined
      const refresh = { ...request, ...(channels ? { channels } : {}) }
      const started = await api.call(archiveRoutes.startCapture, { refresh }).catch((cause: unknown) => {
        // No failure, so that a scheduler can call it.
        const isNothing = cause instanceof CommandFailed && cause.code === 'nothing_to_refresh'
        if (request.due && isNothing) return undefined
        throw cause
      })
      const first = started ? [started.data, ...(started.data.others ?? [])] : []
      const jobs = await jobsEnded(api, first, progressTo(terminal))
      terminal.out(options.json ? JSON.stringify(jobs) : inWords(jobs))
      return jobs.every((job) => job.state.status === 'done') ? 0 : 1
    } finally {
      await api.close()
    }
  },
}

function requestOf(names: string[], options: Options) {
  const given = textOption(options, 'mode') ?? 'refresh'
  const mode: RefreshMode | undefined = refreshModes.find((one) => one === given)
  if (!mode) throw new WrongUse(`--mode must be one of ${refreshModes.join(', ')}`)
  if (options.all && names.length > 0) throw new WrongUse('--all cannot be combined with channels')
  const confirmed = textOption(options, 'confirm-deletions')
  if (confirmed !== undefined && !/^[1-9]\d{0,8}$/.test(confirmed))
    throw new WrongUse('--confirm-deletions must be a whole number, at least 1')
  return {
    mode,
    ...(names.length === 0 && !options.all ? { due: true } : {}),
    ...(confirmed === undefined ? {} : { confirmDeletions: Number(confirmed) }),
  }
}

function progressTo(terminal: Terminal): (job: Job) => void {
  const shown = new Map<string, string>()
  return (job) => {
    const line = progressOf(job)
    if (line === undefined || shown.get(job.id) === line) return
    shown.set(job.id, line)
    terminal.note(`${job.title}: ${line}`)
  }
}

function progressOf({ state, report }: Job): string | undefined {
  if (state.status !== 'running' && state.status !== 'queued') return undefined
  if (state.retryAt) return `${state.reason} (until ${state.retryAt})`
  return state.status === 'running' ? `${report.read} posts read` : undefined
}

function inWords(jobs: Job[]): string {
  if (jobs.length === 0) return 'No channel is due. Use --all, or name channels.'
  return jobs.map((job) => `${job.title}: ${outcomeOf(job)}`).join('\n')
}

function outcomeOf({ state, report }: Job): string {
  const { held, gaps } = report
  const counts = `${report.new} new, ${report.updated} updated, ${report.deleted ?? 0} deleted, ${report.skippedCount} skipped`
  const reason = state.status === 'failed' ? `failed: ${state.reason} (` : ''
  const end = state.status === 'cancelled' ? 'cancelled (' : reason
  const notes = [
    ...(held
      ? [
          `  ${held.vanished} of ${held.checked} posts are missing on Telegram. To mark them as deleted: --confirm-deletions ${held.vanished}`,
        ]
      : []),
    ...gaps.map(({ from, to }) => `  no posts ${from} to ${to}`),
  ]
  return [`${end}${counts}${end ? ')' : ''}`, ...notes].join('\n')
}
