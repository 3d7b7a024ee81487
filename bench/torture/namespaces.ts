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
  const program = spawnSync('sh', ['-c', 'command -v unshare nsenter ip'], { encoding: 'utf8' })
  const [unshare, ...others] = program.stdout.trim().split('\n')
  if (!unshare || others.length < 2) return
  const command = ['unshare', ...within, 'sh', '-c', 'ip link set lo up && exec "$@"', 'sh']
  process.execve(unshare, [...command, process.execPath, ...process.argv.slice(1)], {
    ...definedVariables(),
    [mark]: '1',
  })
}

export function isInNamespaces(): boolean {
  return process.env[mark] === '1'
}

function definedVariables(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
}
