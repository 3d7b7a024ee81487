import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export type FileSystem = 'ext4' | 'xfs'

/** A file system in a file, which can lose unsynced data. */
export type LoopDisk = {
  path: string
  /** Discards all unsynced data and makes every later write fail, as a power loss or a broken disk does. */
  shutDown(): void
  /** Mounts it again with the data on the disk. No process may use it. */
  remount(): void
  remove(): void
}

/** Ends the process with a message if this machine or this user cannot mount loop devices. */
export function assertLoopDisks(): void {
  const missing = ['mkfs.ext4', 'mkfs.xfs', 'xfs_io', 'losetup'].filter(
    (program) => spawnSync(program, ['-V']).error !== undefined,
  )
  const free = spawnSync('losetup', ['--find'])
  if (process.getuid?.() === 0 && missing.length === 0 && free.status === 0) return
  const reason =
    missing.length > 0
      ? `these programs are missing: ${missing.join(', ')}`
      : 'it needs root and loop devices'
  console.error(`NOT RUN: ${reason}. On Debian: apt-get install e2fsprogs xfsprogs, then run as root.`)
  process.exit(2)
}

const bytes = 900 * 1024 ** 2

export function createLoopDisk(kind: FileSystem): LoopDisk {
  const scratch = mkdtempSync(join(tmpdir(), 'litopys-disk-'))
  const [image, path] = [join(scratch, 'image'), join(scratch, 'mounted')]
  writeFileSync(image, '')
  truncateSync(image, bytes)
  mkdirSync(path)
  execFileSync(`mkfs.${kind}`, ['-q', image])
  const mount = () => execFileSync('mount', ['-o', 'loop', image, path])
  const unmount = () => execFileSync('umount', [path])
  mount()
  return {
    path,
    // Without -f the log is dropped too: XFS_IOC_GOINGDOWN, which ext4 also supports.
    shutDown: () => execFileSync('xfs_io', ['-x', '-c', 'shutdown', path]),
    remount: () => {
      unmount()
      mount()
    },
    remove: () => {
      unmount()
      rmSync(scratch, { recursive: true })
    },
  }
}
