import { reanalysisRoutes } from '@litopys/contract/routes/analysis'
import type { Job } from '@litopys/contract/schemas/job'
import { openExistingApi } from './api-client.ts'
import { type Command, CommandFailed, textOption } from './command.ts'
import { jobsEnded } from './wait-for-jobs.ts'

/** Re-analyses posts that an older version or other rules analysed. */
export const reanalyzeCommand: Command = {
  summary: 'Analyses posts again after an update or a change of rules',
  usage: ['reanalyze'],
  options: {},
  run: async (terminal, _names, options) => {
    const api = await openExistingApi(textOption(options, 'data'))
    try {
      const started = await api.call(reanalysisRoutes.start, {}).catch((cause: unknown) => {
        // No failure, so that the command can follow every update.
        if (cause instanceof CommandFailed && cause.code === 'nothing_to_reanalyze') return undefined
        throw cause
      })
      let shown = ''
      const [job] = await jobsEnded(api, started ? [started.data] : [], ({ done, total }) => {
        const line = `${done} of ${total} posts`
        if (line !== shown && done > 0) terminal.note(line)
        shown = line
      })
      if (options.json) terminal.out(JSON.stringify(job ?? null))
      else
        terminal.out(job ? inWords(job) : 'All posts are already analysed with the current version and rules')
      return !job || job.state.status === 'done' ? 0 : 1
    } finally {
      await api.close()
    }
  },
}

function inWords({ state, report }: Job): string {
  const counts = `${report.read} posts analysed again, ${report.updated} of them changed`
  if (state.status === 'failed') return `failed: ${state.reason} (${counts})`
  return state.status === 'cancelled' ? `cancelled (${counts})` : counts
}
