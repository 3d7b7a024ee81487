import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { cpSync, globSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** A folder with a shell, the C and C++ libraries and a package, which a program sees as its whole disk. */
export type CleanRoot = {
  /** Folder of the root, on this machine. */
  folder: string
  /** Runs the package's `litopys` in the root to its end. */
  run(args: string[]): { status: number | null; stdout: string; stderr: string }
  /** Starts `litopys` in the root. The process gets the signals of the returned one. */
  start(args: string[]): ReturnType<typeof spawn>
  remove(): void
}

const devices = ['null', 'zero', 'random', 'urandom']

/** Shell lines that enter the root. `$ROOT` is its folder, and the arguments are the command. */
const enter = [
  'set -e',
  ...devices.map((device) => `mount --bind /dev/${device} "$ROOT/dev/${device}"`),
  'mount --rbind /proc "$ROOT/proc"',
  'exec chroot "$ROOT" "$@"',
].join('\n')

/** Variables of the commands in the root, where PATH leads to the shell only. */
const environment = {
  PATH: '/usr/sbin:/usr/bin:/sbin:/bin',
  HOME: '/var/lib/litopys',
  DATA_DIR: '/var/lib/litopys',
  PORT: '0',
}

/** Makes a root and unpacks the archive into its /opt/litopys. */
export function makeCleanRoot(tarball: string): CleanRoot {
  const folder = mkdtempSync(path.join(tmpdir(), 'litopys-root-'))
  for (const inner of ['bin', 'dev', 'proc', 'tmp', 'opt/litopys', 'var/lib/litopys'])
    mkdirSync(path.join(folder, inner), { recursive: true })
  for (const device of devices) writeFileSync(path.join(folder, 'dev', device), '')
  execFileSync('tar', ['-xzf', tarball, '--strip-components=1', '-C', path.join(folder, 'opt/litopys')])
  cpSync(realpathSync('/bin/sh'), path.join(folder, 'bin/sh'))
  const programs = globSync(
    '{bin/sh,opt/litopys/node_modules/node/bin/node,opt/litopys/node_modules/@chdb/*/*.{so,node}}',
    {
      cwd: folder,
    },
  )
  for (const library of new Set(programs.flatMap((program) => librariesOf(path.join(folder, program)))))
    if (!library.startsWith(folder)) cpSync(realpathSync(library), path.join(folder, library))

  const command = (args: string[]) => [
    '-rm',
    '--',
    '/bin/sh',
    '-c',
    enter,
    'sh',
    '/opt/litopys/bin/litopys',
    ...args,
  ]
  const env = { ...environment, ROOT: folder }
  return {
    folder,
    run: (args) => spawnSync('unshare', command(args), { env, encoding: 'utf8' }),
    start: (args) => spawn('unshare', command(args), { env, stdio: ['ignore', 'pipe', 'pipe'] }),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** Shared libraries that a program loads, with the loader. */
function librariesOf(program: string): string[] {
  const output = execFileSync('ldd', [program], { encoding: 'utf8' })
  return output.split('\n').flatMap((line) => /(?:=> |^\s*)(\/\S+) \(/.exec(line)?.[1] ?? [])
}
