import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { archiveRoutes } from '@litopys/contract/routes/archives'
import { jobRoutes } from '@litopys/contract/routes/jobs'
import type { Job } from '@litopys/contract/schemas/job'
import type { MakeMtprotoClient } from '#adapters/telegram/mtproto-client'
import { type ApiClient, connectTo } from '#cli/api-client'
import type { OnLost } from '#data-directory/data-guard'
import type { Message } from '#notifications/outbox.store'
import { type Clock, systemClock } from '#server/clock'
import { readConfig } from '#server/config'
import type { Instance } from '#server/instance'
import { startInstance } from '#server/start'
import { chosenEngines } from './chosen-engines.ts'
import { remembered } from './leftovers.ts'
import { layOut } from './template.ts'

/** A whole Litopys with its own directory and real engines. Only one at a time per process. */
export type TestLitopys = {
  instance: Instance
  /** Calls as the local administrator. */
  api: ApiClient
  directory: string
  /** Messages written to the outbox, the oldest first. */
  messages: Message[]
  /** Imports a file with this content and waits until its job has ended. */
  importText(fileName: string, content: string | Buffer, channel?: string): Promise<Job>
  importPosts(posts: object[]): Promise<Job>
  close(): Promise<void>
}

/** Tests send more requests than any user, all from one address. */
const hurried = {
  // Tests of the analysis turn it on: its processes take 0.3 s to start.
  MEDIA_ANALYSIS: 'off',
  PICTURE_TEXT: 'off',
  DOCUMENT_TEXT: 'off',
  CALLS_PER_SECOND: '100000',
  SOCKETS_PER_ADDRESS: '1000',
  LAG_LIMIT_MS: '600000',
}

const noTelegram: MakeMtprotoClient = async () => {
  throw new Error('this test has no Telegram')
}

/** Replaces the exit of a server process. */
function failTest(message: string): never {
  throw new Error(message)
}

export async function startTestLitopys(
  settings: Record<string, string> = {},
  clock: Clock = systemClock,
  makeMtprotoClient: MakeMtprotoClient = noTelegram,
  onLost: OnLost = failTest,
): Promise<TestLitopys> {
  const directory = mkdtempSync(join(tmpdir(), 'litopys-test-'))
  const { DATA_DIR: data = join(directory, 'data') } = settings
  // A data directory with users can be prepared before any server has run.
  if (!existsSync(join(data, 'records'))) layOut(data)
  const config = readConfig({
    DATA_DIR: data,
    LOG_LEVEL: 'fatal',
    PORT: '0',
    // The steps after the password have tests of their own.
    SECOND_FACTOR: 'off',
    ...hurried,
    ...(await chosenEngines(data)),
    ...settings,
  })
  const messages: Message[] = []
  const show = (message: Message) => messages.push(message)
  const instance = remembered(await startInstance(config, clock, show, makeMtprotoClient, onLost))
  const api = connectTo(instance.socketPath)

  const importText: TestLitopys['importText'] = async (fileName, content, channel) => {
    const file = join(directory, fileName)
    writeFileSync(file, content)
    const { data: upload } = await api.upload(jobRoutes.upload, { fileName }, file)
    const { data: job } = await api.call(archiveRoutes.startCapture, {
      uploadId: upload.uploadId,
      ...(channel ? { channel } : {}),
    })
    return await jobEnd(api, job.id)
  }
  return {
    instance,
    api,
    directory,
    messages,
    importText,
    importPosts: (posts) => importText('posts.jsonl', posts.map((post) => JSON.stringify(post)).join('\n')),
    close: async () => {
      await instance.close()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

export async function jobEnd(api: ApiClient, id: string): Promise<Job> {
  // Each call takes some milliseconds from the job, so a longer job is asked less often.
  for (let waitMs = 20; ; waitMs = Math.min(150, waitMs * 1.5)) {
    const { data: job } = await api.call(jobRoutes.read, { id })
    if (job.state.status !== 'queued' && job.state.status !== 'running') return job
    await sleep(waitMs)
  }
}
