import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startArchiving } from '@litopys/contract/routes/archives'
import { initialize } from '@litopys/contract/routes/auth'
import { readJob, uploadFile } from '@litopys/contract/routes/jobs'
import { type ApiClient, connectTo } from '#cli/api-client'
import { messageBlock } from '#messages/console'
import { systemClock } from '#server/clock'
import { readConfig } from '#server/config'
import { startInstance } from '#server/instance'
import { runServer } from '#server/run'
import { demoDesktopExport } from './desktop-export.ts'
import { demoPosts } from './posts.ts'

/** Litopys over a throw-away directory, filled with invented channels through the same door as a real export. */
await runServer(async () => {
  const directory = mkdtempSync(join(tmpdir(), 'litopys-demo-'))
  process.once('exit', () => rmSync(directory, { recursive: true, force: true }))
  const instance = await startInstance(
    readConfig({ DATA_DIR: join(directory, 'data'), SECOND_FACTOR: 'off' }),
    systemClock,
    (message) => console.log(messageBlock(message)),
  )
  const api = connectTo(instance.socketPath)
  const until = systemClock.now()
  console.log('Filling the demo archive with invented channels…')
  const posts = [...demoPosts(until)].map((post) => JSON.stringify(post)).join('\n')
  await importText(api, directory, 'demo-posts.jsonl', posts)
  await importText(api, directory, 'result.json', demoDesktopExport(until))

  const password = randomBytes(12).toString('base64url')
  const email = 'demo@example.org'
  await api.call(initialize, {
    setupToken: instance.setup.token ?? '',
    email,
    password,
    confirmation: password,
  })
  console.log(`Litopys demo is ready: ${await instance.listen()}`)
  console.log(`Sign in with e-mail ${email} and password ${password}`)
  return instance
})

async function importText(api: ApiClient, directory: string, fileName: string, text: string): Promise<void> {
  const file = join(directory, fileName)
  writeFileSync(file, text)
  const { data: upload } = await api.upload(uploadFile, { fileName }, file)
  let { data: job } = await api.call(startArchiving, { uploadId: upload.uploadId })
  while (job.state.status === 'queued' || job.state.status === 'running') {
    await sleep(100)
    job = (await api.call(readJob, { id: job.id })).data
  }
  if (job.state.status !== 'done')
    throw new Error(`The demo archive was not filled: ${JSON.stringify(job.state)}`)
}
