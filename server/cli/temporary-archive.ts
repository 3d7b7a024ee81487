import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { archiveRoutes } from '@litopys/contract/routes/archives'
import { jobRoutes } from '@litopys/contract/routes/jobs'
import { systemClock } from '#server/clock'
import { readConfig } from '#server/config'
import type { Instance } from '#server/instance'
import { type ApiClient, connectTo, endOnSignal } from './api-client.ts'
import { CommandFailed } from './command.ts'

/**
 * The result of `measure` in an empty archive. `directory` is a temporary folder. Deletes both afterwards,
 * also when a signal ends the command.
 */
export async function withTemporaryArchive<Result>(
  measure: (api: ApiClient, directory: string) => Promise<Result>,
): Promise<Result> {
  let directory: string | undefined
  // The configured engines and folders must not be used.
  const elsewhere = {
    CLICKHOUSE_URL: '',
    DATABASE_URL: '',
    AUDIT_CHECKPOINT_DIR: '',
    SMTP_URL: '',
    SMS_URL: '',
  }
  let starting: Promise<Instance> | undefined
  let closing: Promise<void> | undefined
  const close = async () => {
    const instance = await starting?.catch(() => undefined)
    await instance?.close()
    if (directory) rmSync(directory, { recursive: true, force: true })
  }
  const closeOnce = () => (closing ??= close())
  // Registered before the folder exists: a signal in between would leave the folder.
  const over = endOnSignal(closeOnce)
  try {
    directory = mkdtempSync(join(tmpdir(), 'litopys-eval-'))
    const config = readConfig({ ...elsewhere, DATA_DIR: join(directory, 'data'), LOG_LEVEL: 'fatal' })
    starting = import('#server/start').then(({ startInstance }) => startInstance(config, systemClock))
    const { socketPath } = await starting
    return await measure(connectTo(socketPath), directory)
  } finally {
    await closeOnce()
    over()
  }
}

/** Imports texts as posts of one channel. The message of the text at index i has the number i + 1. */
export async function importTexts(api: ApiClient, directory: string, name: string, texts: string[]) {
  const file = join(directory, 'texts.jsonl')
  const post = { channel: name, channelId: 1, date: '2026-01-01T00:00:00Z' }
  writeFileSync(file, texts.map((text, i) => JSON.stringify({ ...post, messageId: i + 1, text })).join('\n'))
  const { data: upload } = await api.upload(jobRoutes.upload, { fileName: 'texts.jsonl' }, file)
  let { data: job } = await api.call(archiveRoutes.startCapture, { uploadId: upload.uploadId })
  while (job.state.status === 'queued' || job.state.status === 'running') {
    await sleep(100)
    job = (await api.call(jobRoutes.read, { id: job.id })).data
  }
  if (job.report.new !== texts.length)
    throw new CommandFailed(`${job.report.new} of ${texts.length} texts of ${name} were imported`)
}
