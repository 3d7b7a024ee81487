import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync, readdirSync, realpathSync } from 'node:fs'
import { createRequire } from 'node:module'
import { homedir } from 'node:os'
import path from 'node:path'
import { fail, node24, root, run, say } from './say.mjs'

/** A browser for the stories: that in CHROMIUM_PATH, or Playwright's own, or the system's. */
export function findChromium() {
  const named = process.env.CHROMIUM_PATH
  if (named) return isProgram(named) ? named : undefined
  // The headless shell has no windows and uses a fifth less processor time for the same pages.
  const system = [
    'chromium-headless-shell',
    'chromium',
    'google-chrome',
    'google-chrome-stable',
    'chromium-browser',
  ]
  return playwrightsOwn() ?? system.map(inPath).find(Boolean)
}

/** The folder with initdb and postgres of the newest PostgreSQL server. */
export function findPostgres() {
  const initdb = inPath('initdb')
  if (initdb) return path.dirname(realpathSync(initdb))
  const debian = '/usr/lib/postgresql'
  if (!existsSync(debian)) return undefined
  return readdirSync(debian)
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => path.join(debian, version, 'bin'))
    .find((folder) => isProgram(path.join(folder, 'initdb')))
}

export function findCompiler() {
  return inPath('gcc')
}

/**
 * Finds or installs the browser, PostgreSQL and the C compiler for the tests; exits with a message if one is
 * missing.
 */
export function installTestTools() {
  if (process.env.CHROMIUM_PATH && !findChromium()) {
    fail(`CHROMIUM_PATH is ${process.env.CHROMIUM_PATH}, but there is no program.`)
  }
  if (!findChromium()) tryPlaywrightDownload()
  const missing = missingOf(required)
  if (missing.length > 0 && inPath('apt-get') && process.getuid?.() === 0) {
    aptInstall([...missing, ...missingOf(welcome)])
  }
  const absent = missingOf(required)
  if (absent.length === 0) return
  const names = absent.map((tool) => tool.name).join(', ')
  const packages = absent.flatMap((tool) => tool.packages).join(' ')
  fail(
    `the tests need what this machine lacks: ${names}.\n` +
      `Install it (Debian: sudo apt-get install ${packages}) and run again.`,
  )
}

/** Installs what the faults of `npm run torture` need, if it may. A fault without its tools is skipped. */
export function installFaultTools() {
  const missing = missingOf([...required.filter(({ find }) => find !== findChromium), ...forFaults])
  if (missing.length > 0 && inPath('apt-get') && process.getuid?.() === 0) aptInstall(missing)
}

/** @typedef {{ name: string, find: () => string | undefined, packages: string[] }} Tool */

/** @type {Tool[]} */
const required = [
  { name: 'Chromium (or CHROMIUM_PATH=…)', find: findChromium, packages: ['chromium-headless-shell'] },
  { name: 'a PostgreSQL server (initdb)', find: findPostgres, packages: ['postgresql'] },
  { name: 'gcc', find: findCompiler, packages: ['gcc', 'libc6-dev'] },
]

// Optional: without it, the test that counts disk writes is skipped. It is installed only together with the
// others.
/** @type {Tool[]} */
const welcome = [{ name: 'strace', find: () => inPath('strace'), packages: ['strace'] }]

/** @type {Tool[]} */
const forFaults = [
  { name: 'ext4', find: () => inSystem('mkfs.ext4'), packages: ['e2fsprogs'] },
  { name: 'xfs', find: () => inSystem('mkfs.xfs'), packages: ['xfsprogs'] },
  { name: 'iproute2', find: () => inSystem('tc'), packages: ['iproute2'] },
  { name: 'nftables', find: () => inSystem('nft'), packages: ['nftables'] },
]

/** @param {Tool[]} tools */
function missingOf(tools) {
  return tools.filter((tool) => !tool.find())
}

function tryPlaywrightDownload() {
  say('downloads Chromium for the browser stories (about 150 MB, a minute or two)')
  const cli = path.join(root, 'node_modules/@playwright/test/cli.js')
  // Without network access it prints a page of stack traces; the line below is enough.
  const { status } = spawnSync(node24, [cli, 'install', 'chromium'], { stdio: 'ignore' })
  if (status !== 0) say('the download failed; a package of the system will do')
}

/** @param {Tool[]} missing */
function aptInstall(missing) {
  const packages = missing.flatMap((tool) => tool.packages)
  say(`installs ${packages.join(', ')} with apt-get (a minute or two)`)
  const lock = ['-o', 'DPkg::Lock::Timeout=300']
  process.env.DEBIAN_FRONTEND = 'noninteractive'
  run('apt-get', [...lock, 'update', '-qq'])
  run('apt-get', [...lock, 'install', '-y', '-qq', '--no-install-recommends', ...packages])
}

function playwrightsOwn() {
  const folders = [
    process.env.PLAYWRIGHT_BROWSERS_PATH,
    path.join(homedir(), '.cache/ms-playwright'),
    path.join(homedir(), 'Library/Caches/ms-playwright'),
  ]
  // Loading Playwright costs a third of a second, so only if it has ever downloaded a browser.
  if (!folders.some((folder) => folder && existsSync(folder))) return undefined
  /** @type {typeof import('@playwright/test')} */
  const playwright = createRequire(import.meta.url)('@playwright/test')
  const own = playwright.chromium.executablePath()
  return isProgram(own) ? own : undefined
}

/** @param {string} program */
function inPath(program) {
  return (process.env.PATH ?? '')
    .split(path.delimiter)
    .map((folder) => path.join(folder, program))
    .find(isProgram)
}

/**
 * Programs of the administrator are not in PATH of every user.
 * @param {string} program
 */
function inSystem(program) {
  return inPath(program) ?? ['/usr/sbin', '/sbin'].map((folder) => path.join(folder, program)).find(isProgram)
}

/** @param {string} file */
function isProgram(file) {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}
