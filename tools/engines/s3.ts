import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { root, say } from '../prepare/say.mjs'
import { startChild, untilReady } from './child.ts'
import { freePort } from './port.ts'

export type S3 = { url: string; stop: () => Promise<void> }

/** The Python package whose server has the API of S3. */
const version = '5.2.5'
const folder = path.join(root, 'node_modules/.cache/litopys', `moto-${version}`)
const program = path.join(folder, 'bin/moto_server')
const marker = path.join(folder, 'installed')

/**
 * The path of a server with the API of S3, installed on first use with Python. Undefined, with a message, if that
 * is not possible.
 */
export function installS3(): string | undefined {
  if (existsSync(marker)) return program
  try {
    mkdirSync(path.dirname(folder), { recursive: true })
    execFileSync('python3', ['-m', 'venv', folder], { stdio: 'pipe' })
    const install = ['install', '--quiet', `moto[server]==${version}`]
    execFileSync(path.join(folder, 'bin/pip'), install, { stdio: 'pipe', timeout: 300_000 })
    writeFileSync(marker, '')
    return program
  } catch (error) {
    const reason = error instanceof Error ? error.message.split('\n')[0] : String(error)
    say(`SKIPS THE TESTS OF S3: moto[server]==${version} cannot be installed with Python: ${reason}`)
    return undefined
  }
}

/** Starts a store on a free port of 127.0.0.1, in memory, with any keys. */
export async function startS3(server: string): Promise<S3> {
  const port = await freePort()
  const child = await startChild(server, ['-H', '127.0.0.1', '-p', String(port)])
  const url = `http://127.0.0.1:${port}`
  await untilReady(child, () => answers(url), 60_000)
  return { url, stop: () => child.stop('SIGTERM') }
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/moto-api/`)).ok
  } catch {
    return false
  }
}
