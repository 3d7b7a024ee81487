import { spawnSync } from 'node:child_process'

/** Variable that marks the process with namespaces of its own. */
const mark = 'LITOPYS_TORTURE_NAMESPACES'

/**
 * Starts this program again in a mount and a network namespace of its own, in the same process: its mounts and
 * networks are invisible to the machine and end with it. Without the rights for that it does nothing.
 */
export function enterNamespaces(): void {
  if (isInNamespaces() || process.getuid?.() !== 0 || !process.execve) return
  const within = ['--mount', '--net', '--propagation', 'private', '--']
  if (spawnSync('unshare', [...within, 'true']).status !== 0) return
  const [unshare, ...others] = ['unshare', 'nsenter', 'ip'].map(pathOf)
  if (!unshare || others.includes(undefined)) return
  const command = ['unshare', ...within, 'sh', '-c', 'ip link set lo up && exec "$@"', 'sh']
  process.execve(unshare, [...command, process.execPath, ...process.argv.slice(1)], {
    ...definedVariables(),
    [mark]: '1',
  })
}

export function isInNamespaces(): boolean {
  return process.env[mark] === '1'
}

function pathOf(program: string): string | undefined {
  const { stdout } = spawnSync('sh', ['-c', `command -v ${program}`], { encoding: 'utf8' })
  return stdout.trim() || undefined
}

function definedVariables(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
}
