import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'

const directoryPrefix = 'litopys-engine-'

/**
 * Path of a new socket, in a directory that only this user can enter. Its name is the id of the server's
 * process. The limit of a path is 107 bytes.
 */
export function newSocketPath(): string {
  return join(mkdtempSync(join(tmpdir(), directoryPrefix)), String(process.pid))
}

/**
 * Writes the path next to the files of the engine, and removes the directory of the socket that was written
 * there before: its process was killed together with its server. Only for the process that has the engine
 * open.
 */
export function announceSocket(engineDirectory: string, socketPath: string): void {
  const file = join(engineDirectory, 'engine-socket')
  try {
    if (existsSync(file)) removeSocket(readFileSync(file, 'utf8'))
    writeFileSync(file, socketPath, { mode: 0o600 })
  } catch {
    // On a full disk an empty directory may remain, which is no reason not to start.
  }
}

/**
 * Only directories that Litopys creates are removed, whatever the path is. The server may be running: the
 * directory of the engine may be a copy.
 */
function removeSocket(socketPath: string): void {
  const directory = dirname(socketPath)
  if (isRunning(Number(basename(socketPath)))) return
  if (dirname(directory) === tmpdir() && basename(directory).startsWith(directoryPrefix))
    rmSync(directory, { recursive: true, force: true })
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
