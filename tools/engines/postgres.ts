import { execFileSync } from 'node:child_process'
import { chownSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { findPostgres } from '../prepare/machine.mjs'
import { startChild, untilReady } from './child.ts'
import { freePort } from './port.ts'

export type Postgres = {
  url: string
  /** Of the server's first process. */
  pid: () => number
  directory: string
  /** Kills its first process; the others end themselves. The data stays. */
  kill: () => Promise<void>
  /** Starts new processes with the same data. `between` runs while the server is stopped. */
  restart: (between?: () => Promise<void>) => Promise<void>
  stop: () => Promise<void>
}

/**
 * Starts a temporary PostgreSQL cluster on a free port of 127.0.0.1, without passwords and without fsync.
 * `more` are settings as `name=value`. Its data is in a new folder of `parent`.
 */
export async function startPostgres(more: string[] = [], parent = tmpdir()): Promise<Postgres> {
  const bin = findPostgres()
  if (!bin) throw new Error('no PostgreSQL server on this machine; "node tools/prepare.mjs test" installs it')
  const folder = mkdtempSync(path.join(parent, 'litopys-postgres-'))
  const removeFolder = () => rmSync(folder, { recursive: true, force: true })
  const data = path.join(folder, 'data')
  const user = ordinaryUser()
  const options = { ...user, cwd: folder }
  try {
    if (user) chownSync(folder, user.uid, user.gid)
    const layout = ['--username=litopys', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync']
    execFileSync(path.join(bin, 'initdb'), ['--pgdata', data, ...layout], { ...options, stdio: 'pipe' })

    const port = await freePort()
    const place = ['unix_socket_directories=', 'listen_addresses=127.0.0.1', `port=${port}`]
    const settings = ['fsync=off', ...place, ...more]
    const args = ['-D', data, ...settings.flatMap((setting) => ['-c', setting])]
    const start = async () => {
      const started = await startChild(path.join(bin, 'postgres'), args, options)
      await untilReady(started, async () => started.output().includes('ready to accept connections'), 60_000)
      return started
    }
    let server = await start()
    return {
      url: `postgres://litopys@127.0.0.1:${port}/postgres`,
      pid: () => server.pid,
      directory: data,
      kill: () => server.stop('SIGKILL'),
      // SIGINT is PostgreSQL's fast shutdown, which does not wait for clients to disconnect.
      restart: async (between = async () => undefined) => {
        await server.stop('SIGINT')
        await between()
        server = await start()
      },
      stop: async () => {
        await server.stop('SIGINT')
        removeFolder()
      },
    }
  } catch (error) {
    removeFolder()
    throw error
  }
}

/** PostgreSQL refuses to run as root. */
function ordinaryUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const idOf = (flag: '-u' | '-g', name: string) =>
    Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: 'pipe' }))
  const name = hasUser('postgres') ? 'postgres' : 'nobody'
  return { uid: idOf('-u', name), gid: idOf('-g', name) }
}

function hasUser(name: string): boolean {
  try {
    execFileSync('id', [name], { stdio: 'pipe' })
    return true
  } catch {
    return false
  }
}
