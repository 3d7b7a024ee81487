import { readdirSync, readFileSync } from 'node:fs'

/** A process as /proc shows it. `cpuMs` includes its ended children; it rises in steps of 10 ms. */
export type ProcessStat = { pid: number; parent: number; cpuMs: number }

/** Linux counts processor time for programs in hundredths of a second, whatever the kernel's own clock is. */
const tickMs = 10

/** CPU in ms and memory in bytes of some processes together. CPU only rises. */
export type Meter = { cpuMs(): number; memory(): number }

/** A line of /proc/PID/stat. The name of the program is in brackets and may have spaces and brackets. */
export function parseStat(line: string): ProcessStat {
  const pid = Number.parseInt(line, 10)
  const fields = line.slice(line.lastIndexOf(')') + 2).split(' ')
  const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0)
  return { pid, parent: Number(fields[1]), cpuMs: ticks * tickMs }
}

/** The processes under the roots, and the roots themselves, without the trees of `except`. */
export function treeOf(processes: ProcessStat[], roots: number[], except: number[] = []): ProcessStat[] {
  const byParent = Map.groupBy(processes, ({ parent }) => parent)
  const under = (root: ProcessStat): ProcessStat[] =>
    except.includes(root.pid) ? [] : [root, ...(byParent.get(root.pid) ?? []).flatMap(under)]
  return processes.filter(({ pid }) => roots.includes(pid)).flatMap(under)
}

/** Kibibytes of /proc/PID/status: memory of the process alone, and memory that it shares with others. */
export function parseMemory(status: string): { ownKib: number; sharedKib: number } {
  const kib = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1] ?? 0)
  return { ownKib: kib('RssAnon') + kib('RssFile'), sharedKib: kib('RssShmem') }
}

/** The meter of a program that we started, with its children. */
export function meterOf(root: () => number): Meter {
  return {
    cpuMs: () => cpuOf(treeOf(everyProcess(), [root()])),
    memory: () => memoryOf(treeOf(everyProcess(), [root()]).map(({ pid }) => pid)),
  }
}

/** The meter of this process without its children. */
export const selfMeter: Meter = {
  cpuMs: () => {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1_000
  },
  memory: () => process.memoryUsage().rss,
}

/** The meter of this process with its children, without the programs of `except`. */
export function ownMeter(except: () => number[] = () => []): Meter {
  const children = () =>
    treeOf(everyProcess(), [process.pid], except()).filter(({ pid }) => pid !== process.pid)
  return {
    cpuMs: () => selfMeter.cpuMs() + cpuOf(children()),
    memory: () => memoryOf([process.pid, ...children().map(({ pid }) => pid)]),
  }
}

function everyProcess(): ProcessStat[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      const line = readProc(`${pid}/stat`)
      return line ? [parseStat(line)] : []
    })
}

function cpuOf(processes: ProcessStat[]): number {
  return processes.reduce((sum, { cpuMs }) => sum + cpuMs, 0)
}

/** Shared memory counts once: the workers of PostgreSQL all show the same buffers. */
function memoryOf(pids: number[]): number {
  const parts = pids.map((pid) => parseMemory(readProc(`${pid}/status`) ?? ''))
  const own = parts.reduce((sum, { ownKib }) => sum + ownKib, 0)
  return (own + Math.max(0, ...parts.map(({ sharedKib }) => sharedKib))) * 1_024
}

/** undefined for a process that has ended. */
function readProc(name: string): string | undefined {
  try {
    return readFileSync(`/proc/${name}`, 'utf8')
  } catch {
    return undefined
  }
}

/** Ids of a server and of the processes that it has started, such as the embedded engine's. */
export function processesOf(pid: number | undefined): number[] {
  return pid === undefined ? [] : treeOf(everyProcess(), [pid]).map((one) => one.pid)
}
