import { execFileSync } from 'node:child_process'
import { cpus, loadavg, platform, release, totalmem } from 'node:os'
import { root } from '../../tools/prepare/say.mjs'

export type Machine = { cpu: string; cores: number; memoryGib: number; kernel: string; node: string }

export function thisMachine(): Machine {
  const [first] = cpus()
  return {
    cpu: first?.model.trim() ?? 'unknown',
    cores: cpus().length,
    memoryGib: Math.round(totalmem() / 1_024 ** 3),
    kernel: `${platform()} ${release()}`,
    node: process.version,
  }
}

/** Average number of running processes of the last minute, five minutes and fifteen. */
export function load(): number[] {
  return loadavg().map((one) => Math.round(one * 100) / 100)
}

/** The commit of the measured code; `isChanged`: with changes that are not committed. */
export function commit(): { commit: string; isChanged: boolean } {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
  return { commit: git('rev-parse', 'HEAD'), isChanged: git('status', '--porcelain') !== '' }
}
