import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync, readFileSync } from 'node:fs'
import { findCompiler, findPostgres } from '../../tools/prepare/machine.mjs'
import { memoryGroups } from './memory-group.ts'
import { isInNamespaces } from './namespaces.ts'

/** A right or a program that a fault needs, and whether this machine has it. */
const needs = {
  Linux: () => process.platform === 'linux' || 'it runs on Linux only',
  root: () => process.getuid?.() === 0 || 'it needs root',
  'loop devices': () => succeeds('losetup', '--find') || 'there is no free loop device',
  ext4: () => (canMount('ext4') && has('mkfs.ext4')) || lacks('ext4', 'e2fsprogs'),
  xfs: () => (canMount('xfs') && has('mkfs.xfs') && has('xfs_io')) || lacks('xfs', 'xfsprogs'),
  'shutdown of a file system': () => has('xfs_io') || lacks('xfs_io', 'xfsprogs'),
  namespaces: () => isInNamespaces() || 'it needs root and the programs unshare and nsenter (util-linux)',
  'network tools': () => (has('ip') && has('tc')) || lacks('ip and tc', 'iproute2'),
  nftables: () => succeeds('nft', 'list', 'ruleset') || lacks('nft', 'nftables'),
  'memory limits': () =>
    memoryGroups() !== undefined || 'it needs a memory controller of cgroups that it may write',
  gcc: () => findCompiler() !== undefined || lacks('gcc', 'gcc libc6-dev'),
  PostgreSQL: () => findPostgres() !== undefined || lacks('a PostgreSQL server', 'postgresql'),
} satisfies Record<string, () => true | string>
export type Need = keyof typeof needs

/** Why a fault with these needs cannot run here; empty if it can. */
export function missing(wanted: readonly Need[]): string[] {
  return wanted.flatMap((need) => {
    const met = needs[need]()
    return met === true ? [] : [met]
  })
}

function lacks(what: string, packages: string): string {
  return `this machine lacks ${what} (Debian: apt-get install ${packages})`
}

/** The kernel may load the module of a file system when it is mounted. */
function canMount(kind: string): boolean {
  const known = readFileSync('/proc/filesystems', 'utf8').split(/\s+/)
  return known.includes(kind) || succeeds('modprobe', '--dry-run', kind)
}

function succeeds(program: string, ...args: string[]): boolean {
  return spawnSync(program, args).status === 0
}

/** Whether a program is in PATH, or where system programs are. */
function has(program: string): boolean {
  const folders = [...(process.env.PATH ?? '').split(':'), '/usr/sbin', '/sbin']
  return folders.some((folder) => isProgram(`${folder}/${program}`))
}

function isProgram(file: string): boolean {
  if (!existsSync(file)) return false
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}
