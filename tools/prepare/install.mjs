import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { alone } from './lock.mjs'
import { fail, node24, root, run, say } from './say.mjs'
import { digest, readStamp } from './stamp.mjs'

const manifests = [
  'package.json',
  'package-lock.json',
  'language/package.json',
  'contract/package.json',
  'server/package.json',
  'web/package.json',
]
const stamp = 'node_modules/.litopys-installed'

// `npm ci` refuses this lock file if a mirror lacks the binaries of other platforms. Development packages are
// always needed: they build the web app, also with NODE_ENV=production.
const npmInstall = ['install', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']

/** Installs the npm packages if the manifests have changed since the last installation. */
export function installPackages() {
  if (readStamp(stamp) === digest(manifests)) return
  alone(() => {
    if (readStamp(stamp) === digest(manifests)) return
    say('installs npm packages (1.2 GB; under a minute if they are cached, several otherwise)')
    const code = run('npm', npmInstall)
    if (code !== 0) {
      fail(`"npm ${npmInstall.join(' ')}" failed with code ${code}; see its message above.`, code)
    }
    writeFileSync(path.join(root, stamp), digest(manifests))
  })
}

/** The package `node` installs Node 24 with an install script, which npm settings may have disabled. */
export function requireNode24() {
  const { stdout } = spawnSync(node24, ['--version'], { encoding: 'utf8' })
  if (stdout?.startsWith('v24.')) return
  fail(
    `node_modules/.bin/node is ${stdout?.trim() || 'not there'} instead of Node 24: the install script of ` +
      'the package "node" did not run.\nRepair it with: npm rebuild node --ignore-scripts=false',
  )
}
