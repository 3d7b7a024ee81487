// Runs a newcomer's first commands in a clean clone on a machine with only Node, npm and git.
// Usage: node_modules/.bin/node tools/bare-machine.ts [--keep]
// A mount namespace hides every other program of this machine (Linux, root or user namespaces).
import { spawn, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'

const root = path.resolve(import.meta.dirname, '..')
const commandLimitMs = 20 * 60_000
const startLimitMs = 5 * 60_000

/** Programs of a minimal Debian image beside Node, npm and git. */
const programs = [
  ...['sh', 'bash', 'env', 'node', 'git', 'uname', 'ls', 'cat', 'cp', 'mv', 'rm', 'mkdir', 'ln', 'chmod'],
  ...[
    'dirname',
    'basename',
    'readlink',
    'realpath',
    'sed',
    'grep',
    'head',
    'tail',
    'sort',
    'tr',
    'wc',
    'sleep',
  ],
]
/** Programs that must not be found, otherwise the run proves nothing. */
const unwanted = [
  'chromium',
  'chromium-headless-shell',
  'google-chrome',
  'initdb',
  'postgres',
  'psql',
  'gcc',
  'cc',
  'python3',
  'apt-get',
]
const hiddenFolders = ['/usr/lib/postgresql', '/usr/lib/chromium', '/usr/lib/gcc', '/opt', '/root']

const folder = mkdtempSync(path.join(tmpdir(), 'litopys-bare-'))
const bin = path.join(folder, 'bin')
const home = path.join(folder, 'home')
const clone = path.join(folder, 'clone')

/**
 * The only variables that the commands get. Certificates and proxies are needed for the npm registry on this
 * machine.
 */
const inherited = ['NODE_EXTRA_CA_CERTS', 'SSL_CERT_FILE', 'HTTP_PROXY', 'HTTPS_PROXY', 'NO_PROXY', 'TERM']
const environment = {
  ...Object.fromEntries(inherited.map((name) => [name, process.env[name]])),
  HOME: home,
  PATH: '/usr/bin',
  PORT: '0',
  DATA_DIR: path.join(folder, 'data'),
}

function locate(program: string): string {
  const found = (process.env.PATH ?? '')
    .split(path.delimiter)
    // The clone's own Node is not available to a newcomer.
    .filter((entry) => !entry.includes('node_modules'))
    .map((entry) => path.join(entry, program))
    .find((file) => existsSync(file))
  if (!found) throw new Error(`This machine has no "${program}", which the bare machine needs.`)
  return found
}

/** Fills `bin` with copies, because their original folder is hidden later. */
function layOutPrograms(): void {
  mkdirSync(bin, { recursive: true })
  for (const program of programs) cpSync(realpathSync(locate(program)), path.join(bin, program))
  for (const program of ['npm', 'npx']) {
    // npm finds its own modules relative to its script.
    spawnSync('ln', ['-s', realpathSync(locate(program)), path.join(bin, program)])
  }
}

/** A shell script that hides this machine's programs and folders, then runs its arguments in the clone. */
function hidingScript(): string {
  const hidden = hiddenFolders.filter((entry) => existsSync(entry) && !folder.startsWith(`${entry}/`))
  const links = ['/bin', '/sbin', '/usr/sbin', '/usr/local/bin', '/usr/local/sbin'].filter((entry) => {
    return existsSync(entry) && realpathSync(entry) !== '/usr/bin'
  })
  return [
    'set -e',
    ...hidden.map((entry) => `mount -t tmpfs none ${entry}`),
    ...links.map((entry) => `mount --bind ${bin} $(readlink -f ${entry})`),
    `mount --bind ${bin} /usr/bin`,
    'cd "$CLONE"',
    'exec "$@"',
  ].join('\n')
}

/** Arguments of `unshare` for a command that sees the bare machine. */
function bare(command: string[]): string[] {
  return ['-rm', '--', '/bin/sh', '-c', hidingScript(), 'sh', ...command]
}

const env = { ...environment, CLONE: clone }

/** Runs one command to its end. Returns a description of the fault, or undefined. */
function faultOf(command: string[], expected: RegExp): string | undefined {
  const startedAt = performance.now()
  const { status, stdout, stderr, error } = spawnSync('unshare', bare(command), {
    env,
    encoding: 'utf8',
    timeout: commandLimitMs,
    maxBuffer: 256 * 1024 * 1024,
  })
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  const fault =
    error?.message ??
    (status === 0 ? undefined : `code ${status}`) ??
    (expected.test(stdout) ? undefined : `no line like ${expected}`)
  console.log(`${fault ? 'FAILED' : 'ok    '} ${command.join(' ').padEnd(28)} ${seconds.padStart(6)} s`)
  if (fault) console.log(`${stdout}${stderr}`.trim().split('\n').slice(-60).join('\n'))
  return fault
}

/** Starts the server, waits until it prints its address, fetches its page once and stops it. */
async function faultOfStart(): Promise<string | undefined> {
  const startedAt = performance.now()
  // A separate process group, so that the shell, npm and the server all get the signal.
  const child = spawn('unshare', bare(['npm', 'start']), {
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  const lines: string[] = []
  const address = await new Promise<string | undefined>((resolve) => {
    setTimeout(resolve, startLimitMs, undefined).unref()
    void ended.then(() => resolve(undefined))
    for (const stream of [child.stdout, child.stderr]) {
      createInterface({ input: stream }).on('line', (line) => {
        lines.push(line)
        const found = /http:\/\/127\.0\.0\.1:\d+/.exec(line)?.[0]
        if (found) resolve(found)
      })
    }
  })
  const fault = address ? await faultOfPage(`${address}/app/`) : 'the server named no address'
  if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGTERM')
  await ended
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  console.log(`${fault ? 'FAILED' : 'ok    '} ${'npm start'.padEnd(28)} ${seconds.padStart(6)} s`)
  if (fault) console.log([fault, ...lines.slice(-60)].join('\n'))
  return fault
}

async function faultOfPage(page: string): Promise<string | undefined> {
  const response = await fetch(page).catch((error: Error) => error)
  if (response instanceof Error) return `${page}: ${response.message}`
  const text = await response.text()
  return response.ok && text.includes('<div id="root"') ? undefined : `${page} answers ${response.status}`
}

function requireBareMachine(): void {
  const probe = `for p in ${unwanted.join(' ')}; do command -v $p; done; ls -A ${home} /usr/lib/postgresql 2>/dev/null | grep -v :; true`
  const { status, stdout, stderr } = spawnSync('unshare', bare(['sh', '-c', probe]), {
    env,
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`No bare machine can be made here: ${stderr}`)
  if (stdout.trim() !== '')
    throw new Error(`The bare machine still has ${stdout.trim().replaceAll('\n', ', ')}.`)
}

async function main(): Promise<number> {
  const { status, stderr } = spawnSync('git', ['clone', '--quiet', '--no-local', root, clone], {
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`git clone failed: ${stderr}`)
  layOutPrograms()
  mkdirSync(home)
  requireBareMachine()
  console.log(`A clean clone in ${clone}, with ${readdirSync(bin).length} programs and nothing else.`)
  const faults = [
    faultOf(['npm', 'run', 'check'], /^ok +dead code/m),
    await faultOfStart(),
    faultOf(['npm', 'test', '--', '--list'], /^\d+ tests? in \d+ files/m),
  ]
  return faults.every((fault) => fault === undefined) ? 0 : 1
}

try {
  process.exitCode = await main()
} finally {
  if (process.argv.includes('--keep')) console.log(`Kept: ${folder}`)
  else rmSync(folder, { recursive: true, force: true })
}
