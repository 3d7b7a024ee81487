import { readFileSync } from 'node:fs'

/** State of a listening socket in /proc/net/tcp. */
const listening = '0A'

/**
 * Number of open connections to a port of this machine. Connections that their process has closed do not count,
 * although the kernel may still send their last bytes.
 */
export function heldConnections(port: number): number {
  const lines = ['/proc/net/tcp', '/proc/net/tcp6'].flatMap((file) =>
    readFileSync(file, 'utf8').split('\n').slice(1),
  )
  return countHeld(lines, port)
}

/** Lines of /proc/net/tcp: local address, remote address, state, …, inode (0 without a process). */
export function countHeld(lines: readonly string[], port: number): number {
  const wanted = port.toString(16).toUpperCase().padStart(4, '0')
  return lines.filter((line) => {
    const fields = line.trim().split(/\s+/)
    const [, local = '', , state] = fields
    return local.endsWith(`:${wanted}`) && state !== listening && fields[9] !== '0'
  }).length
}
