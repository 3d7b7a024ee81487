import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { authRoutes } from '@litopys/contract/routes/auth'
import { shortLived } from '../server/testing/child.ts'
import { layOut } from '../server/testing/template.ts'
import { startChild, untilReady } from '../tools/engines/child.ts'
import { node24, root } from '../tools/prepare/say.mjs'

export type Credentials = { email: string; password: string }

/** A server from this source tree with its own data directory. */
export type LitopysServer = {
  /** Address of the web app: `http://127.0.0.1:PORT/app/`. */
  address: string
  /** Link for creating the first administrator; it works once. */
  setupLink: string
  directory: string
  stop: () => Promise<void>
}

/** A server whose clock a story can move forward. */
export type ClockedServer = LitopysServer & { now: () => number; pass: (ms: number) => Promise<void> }

/**
 * A server as an operator starts it. The sign-in steps after the password are off unless `settings` enable
 * them.
 */
export async function startLitopys(settings: Record<string, string> = {}): Promise<LitopysServer> {
  const { server } = await start('server/main.ts', settings)
  return server
}

/**
 * A server with every sign-in step, and with a clock that can skip the minutes of a cooldown or a token
 * lifetime.
 */
export async function startClockedLitopys(settings: Record<string, string> = {}): Promise<ClockedServer> {
  const started = await start('e2e/clocked-server.fixture.ts', { SECOND_FACTOR: 'required', ...settings })
  let aheadMs = 0
  const pass = async (ms: number) => {
    aheadMs += ms
    started.child.tell(String(ms))
    const told = `ahead by ${aheadMs} ms\n`
    await untilReady(started.child, async () => started.child.output().includes(told), 10_000)
  }
  return { ...started.server, now: () => Date.now() + aheadMs, pass }
}

/**
 * A server with a simulated Telegram that has one account: +38 (050) 123-45-67, code 54321, password `kobzar
 * 1840`.
 */
export async function startLitopysWithTelegram(): Promise<LitopysServer> {
  const { server } = await start('e2e/telegram-server.fixture.ts', {})
  return server
}

async function start(program: string, settings: Record<string, string>) {
  const directory = await mkdtemp(path.join(tmpdir(), 'litopys-story-'))
  layOut(directory)
  const child = await startChild(node24, [...shortLived, program], {
    cwd: root,
    // Empty means unset: the stories use the databases inside the process, whatever the environment of the
    // shell sets.
    env: {
      HOST: '127.0.0.1',
      PORT: '0',
      DATA_DIR: directory,
      PUBLIC_URL: '',
      DATABASE_URL: '',
      CLICKHOUSE_URL: '',
      SMTP_URL: '',
      SMS_URL: '',
      SECOND_FACTOR: 'off',
      PASSWORD_MEMORY_KIB: '1024',
      // Two servers and two browsers keep two cores busy, so refusing calls under load is disabled.
      LAG_LIMIT_MS: '60000',
      ...settings,
    },
  })
  const stop = async () => {
    await child.stop('SIGTERM')
    await rm(directory, { recursive: true, force: true })
  }
  try {
    const linkIn = () => /http:\S+#setup=\S+/.exec(child.output())?.[0]
    await untilReady(child, async () => linkIn() !== undefined, 110_000)
    const setupLink = linkIn() ?? ''
    const address = new URL('.', setupLink).href
    return { child, server: { address, setupLink, directory, stop } satisfies LitopysServer }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Creates the first administrator with the same API call as the setup page. */
export async function createAdministrator(
  server: LitopysServer,
  { email, password }: Credentials,
): Promise<void> {
  const setupToken = new URL(server.setupLink).hash.replace('#setup=', '')
  const answer = await fetch(new URL(authRoutes.initialize.path, server.address), {
    method: authRoutes.initialize.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ setupToken, email, password, confirmation: password }),
  })
  if (!answer.ok)
    throw new Error(`the first administrator was refused: ${answer.status} ${await answer.text()}`)
}
