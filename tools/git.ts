import { execFileSync } from 'node:child_process'

/** Output of git in a folder, without the line end. @throws Error if git fails; its message is on stderr. */
export function git(folder: string, ...args: string[]): string {
  return execFileSync('git', args, {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 ** 2,
    stdio: ['ignore', 'pipe', 'inherit'],
  }).trim()
}
