import { extname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { InputOf } from '@litopys/contract/route'
import { exportRoutes } from '@litopys/contract/routes/exports'
import {
  columnSets,
  type ExportColumn,
  type ExportJob,
  exportColumns,
  type FileFormat,
  fileFormats,
  quoteColumns,
  translatedExportRows,
} from '@litopys/contract/schemas/export'
import { type ApiClient, openExistingApi } from './api-client.ts'
import { type Command, CommandFailed, type Options, type Terminal, textOption, WrongUse } from './command.ts'
import { missingPosts } from './missing-posts.ts'
import { type Output, openOutput } from './output-file.ts'
import { reportCorrections } from './report-corrections.ts'

const lookMs = 300

/** Writes all posts of a search to a file. */
export const exportCommand: Command = {
  summary: 'Writes all posts of a search to a file',
  usage: [
    'export QUERY -o FILE|- [--format csv|xlsx|jsonl|parquet] [--order search|archive] [--columns standard|detailed|NAME,NAME…] [--translate en]',
    'export QUERY -o FILE.zip [--format evidence]',
  ],
  notes: ['An empty query "" exports all posts. -o - writes to standard output.'],
  options: {
    output: { type: 'string', short: 'o' },
    format: { type: 'string' },
    order: { type: 'string' },
    columns: { type: 'string' },
    translate: { type: 'string' },
  },
  run: async (terminal, positionals, options) => {
    const file = textOption(options, 'output')
    if (file === undefined) throw new WrongUse('export needs a file to write: -o FILE')
    if (positionals.length === 0)
      throw new WrongUse('export needs a query. An empty query "" exports all posts.')
    const output = await openOutput(file)
    const input = inputOf(positionals.join(' '), file, options)
    const api = await openExistingApi(textOption(options, 'data'))
    const ending = new AbortController()
    const exporting = exportTo(api, output, input, terminal, ending.signal)
    const over = api.beforeSignalEnds(async () => {
      ending.abort()
      await exporting
    })
    try {
      const job = await exporting
      const onProgress = output.isStandardOutput ? terminal.note : terminal.out
      if (options.json) onProgress(JSON.stringify(job))
      else {
        onProgress(`${job.total === 1 ? '1 post' : `${job.total} posts`} in ${output.name}`)
        if (job.state.status === 'done') onProgress(`SHA-256 of the file: ${job.state.sha256}`)
      }
      return 0
    } finally {
      over()
      await api.close()
    }
  },
}

type ExportInput = InputOf<typeof exportRoutes.start>

function inputOf(q: string, file: string, options: Options): ExportInput {
  const format = formatOf(options, file)
  if (format === 'evidence') return { q, format, columns: packageColumns(options) }
  const order = textOption(options, 'order') ?? 'search'
  if (order !== 'search' && order !== 'archive') throw new WrongUse('--order must be search or archive')
  const translate = textOption(options, 'translate')
  if (translate !== undefined && translate !== 'en') throw new WrongUse('--translate must be en')
  return {
    q,
    format,
    columns: columnsOf(textOption(options, 'columns') ?? 'standard'),
    ...(order === 'archive' ? { sortBy: { key: order } } : {}),
    ...(translate ? { translate } : {}),
  }
}

/** An evidence package ignores the columns of a call, but has none. @throws WrongUse for an option of other formats */
function packageColumns(options: Options): ExportColumn[] {
  const foreign = ['order', 'columns', 'translate'].filter((name) => options[name] !== undefined)
  if (foreign.length > 0) throw new WrongUse(`An evidence package has no --${foreign.join(' and no --')}`)
  return [...columnSets.standard]
}

/** Columns of a named set, or named columns in the given order. @throws WrongUse for an unknown column. */
function columnsOf(given: string): ExportColumn[] {
  if (given === 'standard' || given === 'detailed') return [...columnSets[given]]
  const names = given.split(',').map((name) => name.trim())
  return names.map((name, i) => {
    const column = postColumns.find((one) => one === name)
    if (column && names.indexOf(name) === i) return column
    const problem = column ? `--columns has ${name} twice` : `--columns has no column ${JSON.stringify(name)}`
    throw new WrongUse(`${problem}: use standard, detailed, or some of ${postColumns.join(',')}`)
  })
}

const postColumns = exportColumns.filter((name) => !quoteColumns.includes(name))

/**
 * Writes the export to the file. @throws CommandFailed if it cannot be completed, as after `signal`; then
 * neither file nor export is left.
 */
async function exportTo(
  api: ApiClient,
  output: Output,
  input: ExportInput,
  terminal: Terminal,
  signal: AbortSignal,
): Promise<ExportJob> {
  reportCorrections(terminal, input.q)
  const { data: started } = await api.call(exportRoutes.start, input).catch(async (cause: unknown) => {
    if (!(cause instanceof CommandFailed) || cause.code !== 'export_empty') throw cause
    throw new CommandFailed((await missingPosts(api, input.q)) ?? cause.message, cause.code)
  })
  const onProgress = ({ done, total }: ExportJob) => terminal.note(`${done} of ${total} posts`)
  const job = await ended(api, started, onProgress, signal)
  if (job.state.status === 'failed') throw new CommandFailed(job.state.reason)
  if (job.state.status !== 'done') throw new CommandFailed('Export cancelled')
  const { data } = await api.call(exportRoutes.link, { id: job.id })
  await output.write(await api.download(data.link), signal)
  noteTranslation(terminal, job)
  return job
}

function noteTranslation({ note }: Terminal, { translation, untranslated }: ExportJob): void {
  if (translation === 'tooMany')
    note(`Exported without translations, because there are more than ${translatedExportRows} posts`)
  if (untranslated > 0) note(`${untranslated} posts could not be translated. Their rows are marked.`)
}

/** The requested format, or else that of the file extension, or else CSV. */
function formatOf(options: Options, file: string): FileFormat {
  const ending = extname(file).slice(1).toLowerCase()
  const given = textOption(options, 'format') ?? (ending === 'zip' ? 'evidence' : ending || 'csv')
  const format = fileFormats.find((one) => one === given)
  if (format) return format
  const formats = fileFormats.join(', ')
  throw new WrongUse(
    options.format === undefined
      ? `--format is needed for ${file}: ${formats}`
      : `--format must be one of ${formats}`,
  )
}

/** Cancels the export if the command is aborted, because it would never be downloaded. */
async function ended(
  api: ApiClient,
  started: ExportJob,
  onProgress: (job: ExportJob) => void,
  signal: AbortSignal,
): Promise<ExportJob> {
  let shown = 0
  for (;;) {
    if (signal.aborted) return (await api.call(exportRoutes.cancel, { id: started.id })).data
    const { data: job } = await api.call(exportRoutes.read, { id: started.id })
    if (job.state.status !== 'queued' && job.state.status !== 'running') return job
    if (job.done > shown) onProgress(job)
    shown = job.done
    await sleep(lookMs, undefined, { signal }).catch(() => undefined)
  }
}
