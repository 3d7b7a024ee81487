import { accessSync, constants, existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Undo } from './undo.ts'

/** A memory limit for the processes that are put into it. */
export type MemoryGroup = {
  /** Command that starts a program in the group. */
  command: string[]
  limitTo(bytes: number): void
  /** Bytes in use, without what the kernel can drop at any time, and the most so far with that. */
  used(): number
  peak(): number
  /** Number of processes that the kernel has ended because the limit was reached. */
  killed(): number
}

type Version = { folder: string; limit: string; used: string; peak: string; events: string }

/** The memory controller of this machine; undefined if there is none that we may write. */
export function memoryGroups(): Version | undefined {
  const first = '/sys/fs/cgroup/memory'
  const second = ['/sys/fs/cgroup/unified', '/sys/fs/cgroup'].find((folder) =>
    contentOf(join(folder, 'cgroup.subtree_control')).includes('memory'),
  )
  if (isWritable(first))
    return {
      folder: first,
      limit: 'memory.limit_in_bytes',
      used: 'memory.usage_in_bytes',
      peak: 'memory.max_usage_in_bytes',
      events: 'memory.oom_control',
    }
  if (second === undefined || !isWritable(second)) return undefined
  return {
    folder: second,
    limit: 'memory.max',
    used: 'memory.current',
    peak: 'memory.peak',
    events: 'memory.events',
  }
}

export function createMemoryGroup(name: string, undo: Undo): MemoryGroup {
  const version = memoryGroups()
  if (!version) throw new Error('This machine has no memory controller that we may write')
  const folder = join(version.folder, `litopys-torture-${process.pid}-${name}`)
  mkdirSync(folder)
  undo.add(() => removeGroup(folder))
  const read = (file: string) => contentOf(join(folder, file))
  return {
    command: ['sh', '-c', `echo $$ > '${join(folder, 'cgroup.procs')}' && exec "$@"`, 'sh'],
    limitTo: (bytes) => writeFileSync(join(folder, version.limit), String(bytes)),
    used: () =>
      Number(read(version.used)) -
      (Number(/^(?:total_)?inactive_file (\d+)$/m.exec(read('memory.stat'))?.[1]) || 0),
    peak: () => Number(read(version.peak)),
    killed: () => Number(/^oom_kill (\d+)$/m.exec(read(version.events))?.[1] ?? 0),
  }
}

/** Tries again for ten seconds, because killed processes leave the group a moment later. */
function removeGroup(folder: string): void {
  for (let tries = 0; ; tries += 1) {
    try {
      rmdirSync(folder)
      return
    } catch (error) {
      if (tries === 100) throw error
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100)
    }
  }
}

function contentOf(file: string): string {
  return existsSync(file) ? readFileSync(file, 'utf8') : ''
}

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK)
    return process.getuid?.() === 0
  } catch {
    return false
  }
}
