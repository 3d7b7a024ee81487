import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { initialize } from '@litopys/contract/routes/auth'
import { startChild, untilReady } from '../tools/engines/child.ts'
import { node24, root } from '../tools/prepare/say.mjs'

export type Credentials = { email: string; password: string }

/** A server of this tree, as an operator starts it, with a data directory of its own. */
export type LitopysServer = {
  /** Where the web app is: `http://127.0.0.1:PORT/app/`. */
  address: string
  /** Where the first administrator is made; it works once. */
  setupLink: string
  stop: () => Promise<void>
}

/** Starts `server/main.ts` on a free port. The steps of a sign-in after the password are off unless `settings` turn them on. */
export async function startLitopys(settings: Record<string, string> = {}): Promise<LitopysServer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'litopys-story-'))
  const server = await startChild(node24, ['server/main.ts'], {
    cwd: root,
    // Empty is unset: the stories run on the engines inside the process, whatever the shell around them is set to.
    env: {
      HOST: '127.0.0.1',
      PORT: '0',
      DATA_DIR: folder,
      PUBLIC_URL: '',
      DATABASE_URL: '',
      CLICKHOUSE_URL: '',
      SECOND_FACTOR: 'off',
      ...settings,
    },
  })
  const stop = async () => {
    await server.stop('SIGTERM')
    await rm(folder, { recursive: true, force: true })
  }
  try {
    const setupLink = () => /http:\S+#setup=\S+/.exec(server.output())?.[0]
    await untilReady(server, async () => setupLink() !== undefined, 60_000)
    const link = setupLink() ?? ''
    return { address: new URL('.', link).href, setupLink: link, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Makes the first administrator over the API, as the page behind the setup link does. */
export async function createAdministrator(
  server: LitopysServer,
  { email, password }: Credentials,
): Promise<void> {
  const setupToken = new URL(server.setupLink).hash.replace('#setup=', '')
  const answer = await fetch(new URL(initialize.path, server.address), {
    method: initialize.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ setupToken, email, password, confirmation: password }),
  })
  if (!answer.ok)
    throw new Error(`the first administrator was refused: ${answer.status} ${await answer.text()}`)
}
