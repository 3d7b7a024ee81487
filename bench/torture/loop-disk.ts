import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Undo } from './undo.ts'

export type FileSystem = 'ext4' | 'xfs'

/** A file system in a file, which can lose unsynced data. No process may use it when it is mounted again or removed. */
export type LoopDisk = {
  path: string
  /** Discards all unsynced data and makes every later write fail, as a power loss or a broken disk does. */
  shutDown(): void
  /** Makes it read-only, although files are open. Only ext4 can. */
  makeReadOnly(): void
  /** Mounts it again with the data on the disk. */
  remount(options?: 'ro'): void
  remove(): void
}

const bytes = 900 * 1024 ** 2

export function createLoopDisk(kind: FileSystem, undo: Undo): LoopDisk {
  const scratch = mkdtempSync(join(tmpdir(), 'litopys-disk-'))
  // PostgreSQL runs as another user.
  chmodSync(scratch, 0o711)
  const [image, path] = [join(scratch, 'image'), join(scratch, 'mounted')]
  writeFileSync(image, '')
  truncateSync(image, bytes)
  mkdirSync(path)
  execFileSync(`mkfs.${kind}`, ['-q', image])
  const mount = (more = '') => execFileSync('mount', ['-o', `loop${more}`, image, path])
  let isMounted = false
  const mountNow = (more?: string) => {
    mount(more)
    isMounted = true
  }
  const unmountNow = () => {
    if (isMounted) unmount(path)
    isMounted = false
  }
  const remove = undo.add(() => {
    unmountNow()
    rmSync(scratch, { recursive: true, force: true })
  })
  mountNow()
  return {
    path,
    // Without -f the log is dropped too: XFS_IOC_GOINGDOWN, which ext4 also supports.
    shutDown: () => execFileSync('xfs_io', ['-x', '-c', 'shutdown', path]),
    // As after an error of the file system: a remount with `ro` would be refused while files are open.
    makeReadOnly: () => execFileSync('mount', ['-o', 'remount,abort', path], { stdio: 'pipe' }),
    remount: (options) => {
      unmountNow()
      mountNow(options === undefined ? '' : `,${options}`)
    },
    remove,
  }
}

/** A folder in memory with this size. */
export function createMemoryDisk(megabytes: number, undo: Undo): { path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'litopys-disk-'))
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', path])
  const remove = undo.add(() => {
    unmount(path)
    rmSync(path, { recursive: true, force: true })
  })
  return { path, remove }
}

/** Tries again for ten seconds, because killed processes release their files a moment later. */
function unmount(path: string): void {
  for (let tries = 0; tries < 100; tries += 1) {
    if (spawnSync('umount', [path]).status === 0) return
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100)
  }
  execFileSync('umount', ['--lazy', path])
}
