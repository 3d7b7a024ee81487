import { execFileSync } from 'node:child_process'
import { chownSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { findPostgres } from '../prepare/machine.mjs'
import { startChild, untilReady } from './child.ts'
import { freePort } from './port.ts'

export type Postgres = { url: string; stop: () => Promise<void> }

/**
 * Starts a temporary PostgreSQL cluster on a free port of 127.0.0.1, without passwords and without fsync.
 * `more` are settings as `name=value`.
 */
export async function startPostgres(more: string[] = []): Promise<Postgres> {
  const bin = findPostgres()
  if (!bin) throw new Error('no PostgreSQL server on this machine; "node tools/prepare.mjs test" installs it')
  const folder = mkdtempSync(path.join(tmpdir(), 'litopys-postgres-'))
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
    const server = await startChild(path.join(bin, 'postgres'), args, options)
    await untilReady(server, async () => server.output().includes('ready to accept connections'), 60_000)
    return {
      url: `postgres://litopys@127.0.0.1:${port}/postgres`,
      // SIGINT is PostgreSQL's fast shutdown, which does not wait for clients to disconnect.
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
