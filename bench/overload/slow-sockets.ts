import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { LoadClient, SlowKind, SlowOrder, SlowReport } from './orders.ts'

/** Attackers open their sockets in groups, so that the queue of new connections does not overflow. */
const groupSize = 50
const groupPauseMs = 50
const dripMs = 1_000

/** Opens one slow socket for each client, calls `onOpened`, and continues slowly until the time is over. */
export async function runSlowSockets(order: SlowOrder, onOpened: () => void): Promise<SlowReport> {
  const cpuBefore = process.cpuUsage()
  const statuses: Record<string, number> = {}
  const sockets: Socket[] = []
  let [opened, refused] = [0, 0]
  for (const [at, client] of order.clients.entries()) {
    const socket = open(order, client, at, (status) => {
      statuses[status] = (statuses[status] ?? 0) + 1
    })
    socket.once('connect', () => {
      opened += 1
    })
    socket.once('error', () => {
      refused += 1
    })
    sockets.push(socket)
    if (at % groupSize === groupSize - 1) await sleep(groupPauseMs)
  }
  onOpened()
  const drip = setInterval(() => {
    for (const socket of sockets) continueSlowly(order.kind, socket)
  }, dripMs)
  await sleep(order.seconds * 1_000)
  clearInterval(drip)
  for (const socket of sockets) socket.destroy()
  const { user, system } = process.cpuUsage(cpuBefore)
  return { opened, refused, statuses, cpuSeconds: (user + system) / 1e6 }
}

function open(
  { kind, origin, paths }: SlowOrder,
  { address, bearer }: LoadClient,
  at: number,
  onStatus: (status: string) => void,
): Socket {
  const { port, hostname } = new URL(origin)
  const socket = connect({ port: Number(port), host: hostname, localAddress: address })
  socket.on('error', () => undefined)
  const host = `host: ${hostname}:${port}\r\n`
  const authorization = `authorization: ${bearer}\r\n`
  switch (kind) {
    case 'slow headers':
      socket.write(`GET /api/v1/user/me HTTP/1.1\r\n${host}`)
      break
    case 'slow bodies': {
      const isFile = at % 2 === 1
      const path = isFile ? '/api/v1/uploads?fileName=x.jsonl' : '/api/v1/auth/login'
      const type = isFile ? 'application/octet-stream' : 'application/json'
      socket.write(
        `POST ${path} HTTP/1.1\r\n${host}${authorization}content-type: ${type}\r\ncontent-length: 9000\r\n\r\n{`,
      )
      break
    }
    case 'slow readers':
      socket.write(`GET ${paths[at % paths.length] ?? '/'} HTTP/1.1\r\n${host}${authorization}\r\n`)
  }
  if (kind !== 'slow readers') {
    socket.resume()
    socket.once('data', (head: Buffer) => onStatus(statusOf(head)))
    return socket
  }
  socket.once('readable', () => {
    const head: Buffer | null = socket.read(12)
    if (head) onStatus(statusOf(head))
  })
  return socket
}

function statusOf(head: Buffer): string {
  return head.toString('latin1').slice(9, 12)
}

function continueSlowly(kind: SlowKind, socket: Socket): void {
  if (kind === 'slow readers') socket.read(10)
  else if (socket.writable) socket.write(kind === 'slow headers' ? 'x-a: b\r\n' : 'x')
}
