import { statSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import type { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { isWrongChannelName, wrongChannelName } from '@litopys/contract/channel-name'
import { archiveRoutes } from '@litopys/contract/routes/archives'
import { jobRoutes } from '@litopys/contract/routes/jobs'
import { changedParts, type ImportReport, type Job, type MediaReport } from '@litopys/contract/schemas/job'
import { isCutOff } from '@litopys/contract/skip-reasons'
import { withDirectionMarks } from '@litopys/language/text/directions'
import { exportFiles } from '#adapters/telegram/export-files'
import { type ApiClient, openApi } from './api-client.ts'
import { type Command, CommandFailed, type Terminal, textOption, WrongUse } from './command.ts'
import { filesBeside, zipOfFolder } from './folder-zip.ts'

const pollMs = 200

/** So many gaps leave the counts of the report on the screen. */
const shownGaps = 20

/** Imports files, one after the other; with --json prints one report for all. */
export const importCommand: Command = {
  summary: 'Imports files of Telegram Desktop, and JSONL files',
  usage: ['import FILE_OR_FOLDER… [--channel NAME] [--no-media]'],
  notes: [
    'NAME is the username or t.me link of the channel. For files that do not',
    'name their channel it can also be its title or ID.',
  ],
  options: { channel: { type: 'string' }, 'no-media': { type: 'boolean' } },
  run: async (terminal, files, options) => {
    if (files.length === 0) throw new WrongUse('import needs a file')
    const channel = textOption(options, 'channel')
    if (channel && isWrongChannelName(channel)) throw new WrongUse(`--channel: ${wrongChannelName}`)
    const wrong = files.flatMap(fileProblem)
    if (wrong.length > 0) throw new CommandFailed(wrong.join('\n'))
    const api = await openApi(textOption(options, 'data'))
    try {
      const jobs: Job[] = []
      const settings = { channel, withMedia: options['no-media'] !== true }
      for (const file of files) jobs.push(await importFile(api, file, settings, terminal))
      const report = together(jobs.map((job) => job.report))
      if (options.json) terminal.out(JSON.stringify(report))
      else if (report.read > 0 || jobs.some(({ state }) => state.status !== 'failed'))
        terminal.out(inWords(report))
      const wrong = jobs.flatMap((job) => problemOf(job) ?? [])
      for (const reason of wrong) terminal.note(reason)
      return wrong.length > 0 ? 1 : 0
    } finally {
      await api.close()
    }
  },
}

/** Why a file was not imported completely; undefined if it was. */
function problemOf({ title, state, report }: Job): string | undefined {
  if (state.status === 'failed') return `${title}: ${state.reason}`
  if (state.status === 'cancelled') return `${title}: cancelled`
  if (!report.skipped.some(({ code }) => isCutOff(code))) return undefined
  return `${title}: The file is incomplete. Export or download it again.`
}

function fileProblem(file: string): string[] {
  const stat = statSync(file, { throwIfNoEntry: false })
  if (!stat) return [`There is no file or folder ${file}`]
  if (stat.isDirectory())
    return exportFiles(file).length > 0 ? [] : [`${file} is a folder without result.json or messages.html`]
  if (!stat.isFile()) return [`${file} is not a file`]
  return stat.size > 0 ? [] : [`${file} is empty`]
}

type ImportSettings = { channel: string | undefined; withMedia: boolean }

/** How jobs and observations name the file. Of a folder with one file of posts, also this file. */
function nameOf(file: string): string {
  const name = basename(resolve(file))
  const [posts, ...more] = exportFiles(file)
  const isOneOfFolder = posts !== undefined && more.length === 0 && statSync(file).isDirectory()
  return isOneOfFolder ? `${name}/${basename(posts)}` : name
}

/** The posts of a folder, together with the files that they may name. */
function contentOf(file: string, withMedia: boolean): string[] | Readable {
  const posts = exportFiles(file)
  if (!withMedia || !statSync(file).isDirectory()) return posts
  const beside = filesBeside(file, posts)
  return beside.length > 0 ? zipOfFolder(file, [...posts, ...beside]) : posts
}

async function importFile(
  api: ApiClient,
  file: string,
  { channel, withMedia }: ImportSettings,
  terminal: Terminal,
): Promise<Job> {
  const fileName = nameOf(file)
  const { data: upload } = await api.upload(jobRoutes.upload, { fileName }, contentOf(file, withMedia))
  const start = { uploadId: upload.uploadId, ...(channel ? { channel } : {}) }
  let { data: job } = await api.call(archiveRoutes.startCapture, start)
  let shown = -1
  while (job.state.status === 'queued' || job.state.status === 'running') {
    await sleep(pollMs)
    job = (await api.call(jobRoutes.read, { id: job.id })).data
    const percent = Math.floor((job.done / Math.max(job.total, 1)) * 100)
    if (percent === shown) continue
    shown = percent
    terminal.note(`${job.title}: ${percent} %, ${job.report.read} messages`)
  }
  if (job.startedAt && job.finishedAt) {
    const seconds = (Date.parse(job.finishedAt) - Date.parse(job.startedAt)) / 1_000
    terminal.note(`${job.title}: took ${seconds.toFixed(1)} s`)
  }
  return job
}

function together(reports: ImportReport[]): ImportReport {
  const sum = (count: (report: ImportReport) => number) =>
    reports.reduce((total, report) => total + count(report), 0)
  return {
    read: sum((report) => report.read),
    new: sum((report) => report.new),
    updated: sum((report) => report.updated),
    unchanged: sum((report) => report.unchanged),
    revisions: sum((report) => report.revisions ?? 0),
    skipped: reports.flatMap((report) => report.skipped),
    skippedCount: sum((report) => report.skippedCount),
    gaps: reports.flatMap((report) => report.gaps),
    gapCount: sum((report) => report.gapCount ?? report.gaps.length),
    ...missingTogether(reports),
    ...changedTogether(reports),
    ...mediaTogether(reports),
  }
}

function mediaTogether(reports: ImportReport[]): Pick<ImportReport, 'media'> {
  const all = reports.flatMap(({ media }) => media ?? [])
  if (all.length === 0) return {}
  const sum = (count: (media: MediaReport) => number) => all.reduce((total, media) => total + count(media), 0)
  return {
    media: {
      stored: sum((media) => media.stored),
      missing: sum((media) => media.missing),
      tooLarge: sum((media) => media.tooLarge),
    },
  }
}

function missingTogether(reports: ImportReport[]): Pick<ImportReport, 'missingFiles'> {
  const missingFiles = reports.flatMap((report) => report.missingFiles ?? [])
  return missingFiles.length > 0 ? { missingFiles } : {}
}

function changedTogether(reports: ImportReport[]): Pick<ImportReport, 'changed'> {
  const sums = changedParts.flatMap((part) => {
    const sum = reports.reduce((total, { changed }) => total + (changed?.[part] ?? 0), 0)
    return sum > 0 ? [[part, sum] as const] : []
  })
  return sums.length > 0 ? { changed: Object.fromEntries(sums) } : {}
}

function inWords(report: ImportReport): string {
  const { read, updated, unchanged, skippedCount, skipped, gaps } = report
  const counts = `${read} read: ${report.new} new, ${updated} updated, ${unchanged} unchanged, ${skippedCount} skipped`
  const kept = report.revisions ? [`older texts kept: ${report.revisions}`] : []
  const reasons = skipped.map(({ position, reason }) => `  skipped at ${position}: ${reason}`)
  const missing = gaps
    .slice(0, shownGaps)
    .map(
      ({ channelId, from, to }) =>
        `  no ${from === to ? `post ${from}` : `posts ${from} to ${to}`} in channel ${channelId}`,
    )
  const files = report.media
    ? [
        `files: ${report.media.stored} stored, ${report.media.missing} missing, ${report.media.tooLarge} too large`,
      ]
    : []
  const { missingFiles = [], gapCount = gaps.length } = report
  const absent = missingFiles.map(
    ({ channelId, messageId, name }) =>
      `  no file ${withDirectionMarks(name)} of post ${channelId}_${messageId}`,
  )
  const unlisted = (report.media?.missing ?? 0) - missingFiles.length
  const moreAbsent = unlisted > 0 && missingFiles.length > 0 ? [`  and ${unlisted} more missing files`] : []
  const moreGaps = gapCount > missing.length ? [`  and ${gapCount - missing.length} more gaps`] : []
  const parts = Object.entries(report.changed ?? {}).map(([part, posts]) => `${part} ${posts}`)
  const changed = parts.length > 0 ? [`changed in known posts: ${parts.join(', ')}`] : []
  return [
    ...[counts, ...kept, ...changed, ...files],
    ...[...reasons, ...absent, ...moreAbsent, ...missing, ...moreGaps],
  ].join('\n')
}
