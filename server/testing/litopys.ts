import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { archiveRoutes } from '@litopys/contract/routes/archives'
import { jobRoutes } from '@litopys/contract/routes/jobs'
import type { Job } from '@litopys/contract/schemas/job'
import type { MakeMtprotoClient } from '#adapters/telegram/mtproto-client'
import { type ApiClient, connectTo } from '#cli/api-client'
import type { Message } from '#notifications/outbox.store'
import { type Clock, systemClock } from '#server/clock'
import { readConfig } from '#server/config'
import { type Instance, startInstance } from '#server/start'
import { remembered } from './leftovers.ts'
import { layOut } from './template.ts'

/** A whole Litopys over a directory of its own, real engines included. One at a time in a process. */
export type TestLitopys = {
  instance: Instance
  /** Calls as the local administrator. */
  api: ApiClient
  directory: string
  /** What was written to the outbox, the oldest first. */
  messages: Message[]
  /** Import a file with this content and wait until its job has ended. */
  importText(fileName: string, content: string | Buffer, channel?: string): Promise<Job>
  importPosts(posts: object[]): Promise<Job>
  close(): Promise<void>
}

/** Tests call faster than any person, all from one address. */
const hurried = { CALLS_PER_SECOND: '100000', SOCKETS_PER_ADDRESS: '1000', LAG_LIMIT_MS: '600000' }

const noTelegram: MakeMtprotoClient = async () => {
  throw new Error('this test has no Telegram')
}

/** The process of a server would end here. */
function failTest(message: string): never {
  throw new Error(message)
}

export async function startTestLitopys(
  settings: Record<string, string> = {},
  clock: Clock = systemClock,
  makeMtprotoClient: MakeMtprotoClient = noTelegram,
): Promise<TestLitopys> {
  const directory = mkdtempSync(join(tmpdir(), 'litopys-test-'))
  const { DATA_DIR: data = join(directory, 'data') } = settings
  // A cast is written before any server has been there.
  if (!existsSync(join(data, 'records'))) layOut(data)
  const config = readConfig({
    DATA_DIR: data,
    LOG_LEVEL: 'fatal',
    PORT: '0',
    // The steps after the password have tests of their own.
    SECOND_FACTOR: 'off',
    ...hurried,
    ...settings,
  })
  const messages: Message[] = []
  const show = (message: Message) => messages.push(message)
  const instance = remembered(await startInstance(config, clock, show, makeMtprotoClient, failTest))
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
  for (;;) {
    const { data: job } = await api.call(jobRoutes.read, { id })
    if (job.state.status !== 'queued' && job.state.status !== 'running') return job
    await sleep(20)
  }
}
