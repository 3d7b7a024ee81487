import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { archiveRoutes } from '../../contract/routes/archives.ts'
import { jobRoutes } from '../../contract/routes/jobs.ts'
import { type ApiClient, connectTo } from '../../server/cli/api-client.ts'
import { systemClock } from '../../server/clock.ts'
import { announcedSocket } from '../../server/data-directory/directory.ts'
import { createAccessTokens } from '../../server/features/auth/tokens.ts'
import { openRecords } from '../../server/records/open.ts'
import { directoryWithCast, type Part } from '../../server/testing/cast.ts'
import { jobEnd } from '../../server/testing/litopys.ts'
import { writeGenerated } from '../posts.ts'
import { type Meter, meterOf } from '../processes.ts'

/** A server process with its usual limits, posts and signed-in users. */
export type MeasuredServer = {
  origin: string
  port: number
  /** The server with its engine. */
  meter: Meter
  /** New access tokens, because they last ten minutes. */
  bearersOf(names: readonly string[]): Promise<string[]>
  /** What the server has written to its log. */
  log(): string
  close(): Promise<void>
}

/** `data`: a directory to keep and use again; without it everything is deleted at the end. */
type Wanted = { posts: number; names: readonly string[]; data: string | undefined }

/**
 * Starts it with `posts` generated posts and a user for each name. The user `admin` is an administrator, the others
 * have the role User.
 */
export async function startMeasuredServer({ posts, names, data }: Wanted): Promise<MeasuredServer> {
  const isNew = data === undefined || !existsSync(data)
  const scratch = mkdtempSync(join(tmpdir(), 'litopys-overload-'))
  const directory = data ?? join(scratch, 'data')
  if (isNew) await createUsers(directory, names)
  const users = await renewedSessions(directory)
  const tokens = createAccessTokens(join(directory, 'secrets'), systemClock)
  const program = fileURLToPath(new URL('../../server/main.ts', import.meta.url))
  const child = spawn(process.execPath, [program], {
    env: { ...process.env, DATA_DIR: directory, HOST: '127.0.0.1', PORT: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output = { stdout: '', stderr: '' }
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output.stdout += text
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output.stderr += text
  })
  const ended = once(child, 'exit')
  const close = async () => {
    child.kill('SIGTERM')
    await ended
    rmSync(scratch, { recursive: true, force: true })
  }
  try {
    while (!output.stdout.includes('ready')) {
      if (child.exitCode !== null) throw new Error(`The server has ended: ${output.stderr}`)
      await sleep(100)
    }
    if (isNew) await importPosts(directory, join(scratch, 'posts.jsonl'), posts)
    const origin = /http:\/\/127\.0\.0\.1:\d+/.exec(output.stdout)?.[0] ?? ''
    return {
      origin,
      port: Number(new URL(origin).port),
      meter: meterOf(() => child.pid ?? 0),
      bearersOf: (wanted) =>
        Promise.all(
          wanted.map(async (name) => {
            const user = users.get(emailOf(name))
            if (!user) throw new Error(`${directory} has no user ${name}. Use another directory`)
            return `Bearer ${await tokens.issue({ ...user, counter: 0 })}`
          }),
        ),
      log: () => output.stdout + output.stderr,
      close,
    }
  } catch (cause) {
    await close()
    throw cause
  }
}

const emailOf = (name: string) => `${name}@example.org`

async function createUsers(directory: string, names: readonly string[]): Promise<void> {
  const parts = names.map((name): [string, Part] => [
    name,
    { role: [name === 'admin' ? 'Admin' : 'User'], email: emailOf(name) },
  ])
  const cast = await directoryWithCast<string>(Object.fromEntries(parts))
  cpSync(cast.directory, directory, { recursive: true, verbatimSymlinks: true })
  cast.clear()
}

/** The session of each user by e-mail, as if they had just signed in. */
async function renewedSessions(directory: string) {
  const db = await openRecords({ directory: join(directory, 'records'), url: undefined })
  const now = new Date()
  const fresh = { createdAt: now, seenAt: now, provedAt: now, revokedAt: null, endReason: null }
  await db.updateTable('sessions').set(fresh).execute()
  const rows = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .select(['users.email', 'sessions.userId', 'sessions.id as sessionId'])
    .execute()
  await db.destroy()
  return new Map(rows.map(({ email, userId, sessionId }) => [email, { userId, sessionId }]))
}

async function importPosts(directory: string, file: string, posts: number): Promise<void> {
  await writeGenerated(file, posts)
  await importFile(connectTo(announcedSocket(directory) ?? ''), file)
}

async function importFile(api: ApiClient, file: string): Promise<void> {
  const { data: upload } = await api.upload(jobRoutes.upload, { fileName: 'posts.jsonl' }, [file])
  const { data: job } = await api.call(archiveRoutes.startCapture, { uploadId: upload.uploadId })
  const { state } = await jobEnd(api, job.id)
  if (state.status !== 'done') throw new Error(`The import has ended as ${state.status}`)
  await api.close()
}
