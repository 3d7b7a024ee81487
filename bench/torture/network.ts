import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readlinkSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Undo } from './undo.ts'

/** A network namespace with one cable to ours. */
export type Network = {
  /** Command that starts a program in the namespace. */
  command: string[]
  /** Our address on the cable with a port that leads to this port of 127.0.0.1. */
  forward(port: number): Promise<string>
  /** All packets vanish in both directions. */
  dropAll(): void
  /** One packet in five vanishes, in both directions. */
  dropSome(): void
  /** Open and new connections are reset. */
  reset(): void
  /** The cable has no carrier. */
  unplug(): void
  /** Bits per second in both directions. */
  limitTo(rate: string): void
  heal(): void
  remove(): void
}

const [outside, inside] = ['10.99.0.1', '10.99.0.2']
const [ourEnd, theirEnd] = ['torture0', 'torture1']

export async function createNetwork(undo: Undo): Promise<Network> {
  // The namespace exists as long as this process, which ends with our end of its input.
  const holder = spawn('unshare', ['--net', 'cat'], { stdio: ['pipe', 'ignore', 'ignore'] })
  await once(holder, 'spawn')
  const remove = undo.add(() => holder.kill('SIGKILL'))
  const pid = String(holder.pid)
  while (readlinkSync(`/proc/${pid}/ns/net`) === readlinkSync('/proc/self/ns/net')) await sleep(5)
  const command = ['nsenter', `--target=${pid}`, '--net', '--']
  const within = (...args: string[]) =>
    execFileSync('nsenter', [...command.slice(1), ...args], { stdio: 'pipe' })
  const here = (...args: string[]) => execFileSync('ip', args, { stdio: 'pipe' })
  here(...`link add ${ourEnd} type veth peer name ${theirEnd} netns ${pid}`.split(' '))
  here('address', 'add', `${outside}/30`, 'dev', ourEnd)
  here('link', 'set', ourEnd, 'up')
  within('ip', 'address', 'add', `${inside}/30`, 'dev', theirEnd)
  within('ip', 'link', 'set', theirEnd, 'up')
  within('ip', 'link', 'set', 'lo', 'up')

  const filter = (rule: string) =>
    within(
      'nft',
      `add table inet torture; flush table inet torture;
       add chain inet torture incoming { type filter hook input priority 0; };
       add chain inet torture outgoing { type filter hook output priority 0; };
       add rule inet torture incoming iifname ${theirEnd} ${rule};
       add rule inet torture outgoing oifname ${theirEnd} ${rule}`,
    )
  const shaped = (add: string[]) => {
    within('tc', 'qdisc', ...add.slice(0, 1), 'dev', theirEnd, 'root', ...add.slice(1))
    execFileSync('tc', ['qdisc', ...add.slice(0, 1), 'dev', ourEnd, 'root', ...add.slice(1)], {
      stdio: 'pipe',
    })
  }
  const undone: (() => void)[] = []
  return {
    command,
    forward: (port) => forward(port, undo),
    dropAll: () => {
      filter('drop')
      undone.push(() => within('nft', 'delete table inet torture'))
    },
    dropSome: () => {
      filter('numgen random mod 100 < 20 drop')
      undone.push(() => within('nft', 'delete table inet torture'))
    },
    reset: () => {
      filter('meta l4proto tcp reject with tcp reset')
      undone.push(() => within('nft', 'delete table inet torture'))
    },
    unplug: () => {
      here('link', 'set', ourEnd, 'down')
      undone.push(() => here('link', 'set', ourEnd, 'up'))
    },
    limitTo: (rate) => {
      shaped(['add', 'tbf', 'rate', rate, 'burst', '16kb', 'latency', '400ms'])
      undone.push(() => shaped(['del']))
    },
    heal: () => {
      for (const work of undone.splice(0)) work()
    },
    remove,
  }
}

/** Connections stay open when nothing arrives, as those of a server do. */
async function forward(port: number, undo: Undo): Promise<string> {
  const open = new Set<Socket>()
  const server = createServer((socket) => {
    const other = connect(port, '127.0.0.1')
    for (const [one, peer] of [
      [socket, other],
      [other, socket],
    ] as const) {
      open.add(one)
      one.on('error', () => peer.destroy())
      one.on('close', () => {
        open.delete(one)
        peer.destroy()
      })
      one.pipe(peer)
    }
  })
  server.listen(0, outside)
  await once(server, 'listening')
  undo.add(() => {
    server.close()
    for (const socket of open) socket.destroy()
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('A TCP server has no port')
  return `${outside}:${address.port}`
}
