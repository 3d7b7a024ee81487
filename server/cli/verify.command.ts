import { archiveRoutes } from '@litopys/contract/routes/archives'
import { jobRoutes } from '@litopys/contract/routes/jobs'
import type { Job } from '@litopys/contract/schemas/job'
import { type ApiClient, openExistingApi } from './api-client.ts'
import { type Command, CommandFailed, type Terminal, textOption, WrongUse } from './command.ts'
import { jobsEnded } from './wait-for-jobs.ts'

/**
 * Checks the consistency of the archive, or compares posts with their source records; fails if any check fails or
 * any post differs.
 */
export const verifyCommand: Command = {
  summary: 'Checks posts, quotes, seals and audit log, or source records',
  usage: ['verify [--sample N]', 'verify --recompute [--sample N]'],
  options: {
    recompute: { type: 'boolean' },
    sample: { type: 'string' },
  },
  run: async (terminal, _positionals, options) => {
    const api = await openExistingApi(textOption(options, 'data'))
    try {
      if (options.recompute) return await recompute(api, terminal, options)
      const { data: findings } = await api.call(archiveRoutes.verify, sampleOf(options.sample))
      if (options.json) terminal.out(JSON.stringify(findings))
      else
        for (const { check, ok, detail } of findings)
          terminal.out(`${ok ? 'ok    ' : 'FAILED'} ${check}: ${detail}`)
      return findings.every((finding) => finding.ok) ? 0 : 1
    } finally {
      await api.close()
    }
  },
}

async function recompute(
  api: ApiClient,
  terminal: Terminal,
  { json, sample }: { json?: string | boolean | undefined; sample?: string | boolean | undefined },
): Promise<0 | 1> {
  const { data: started } = await api.call(archiveRoutes.recompute, sampleOf(sample))
  const over = api.beforeSignalEnds(() => api.call(jobRoutes.cancel, { id: started.id }))
  try {
    let shown = ''
    const [job] = await jobsEnded(api, [started], ({ done, total }) => {
      const line = `${done} of ${total} posts`
      if (line !== shown && done > 0) terminal.note(line)
      shown = line
    })
    if (!job) throw new CommandFailed('The comparison is lost')
    if (json) terminal.out(JSON.stringify(job))
    else for (const line of linesOf(job)) terminal.out(line)
    return job.state.status === 'done' && job.report.comparison?.differing === 0 ? 0 : 1
  } finally {
    over()
  }
}

function sampleOf(option: string | boolean | undefined): { sample?: number } {
  if (option === undefined) return {}
  const sample = Number(option)
  if (!Number.isInteger(sample) || sample < 1)
    throw new WrongUse('--sample needs a number of posts or seals, at least 1')
  return { sample }
}

/** The differences by field, each with the page of its post, and the counts. */
function linesOf({ state, report: { comparison } }: Job): string[] {
  const { compared = 0, incomplete = 0, differing = 0, differences = [] } = comparison ?? {}
  const fields = [...Map.groupBy(differences, ({ field }) => field)].flatMap(([field, found]) => [
    `${field}: ${found.length}`,
    ...found.map(
      ({ postId, stored, recomputed }) =>
        `  /app/posts/${encodeURIComponent(postId)} has ${stored}, its records give ${recomputed}`,
    ),
  ])
  const ended =
    state.status === 'failed'
      ? `failed: ${state.reason}; `
      : state.status === 'done'
        ? ''
        : `${state.status}; `
  return [
    ...fields,
    `${ended}${differing} of ${compared} compared posts differ; ${incomplete} posts cannot be compared, as the archive does not keep all their records`,
  ]
}
