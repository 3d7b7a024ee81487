import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { alone } from './lock.mjs'
import { fail, root, run, say } from './say.mjs'
import { digest, filesUnder, readStamp } from './stamp.mjs'

// Inside the output, so that deleting the output also deletes the record that it is up to date.
const stamp = 'web/dist/.built-from'

/** Builds the web app if its sources, the contract's or the packages have changed since the last build. */
export function buildWeb() {
  if (readStamp(stamp) === sources()) return
  alone(() => {
    const built = sources()
    if (readStamp(stamp) === built) return
    say('builds the web app (about ten seconds)')
    // npm puts node_modules/.bin first in PATH, so Vite runs on Node 24.
    const code = run('npm', ['run', 'build', '--workspace=web', '--silent', '--', '--logLevel=error'])
    if (code !== 0) fail(`the build of the web app failed with code ${code}; see its message above.`, code)
    writeFileSync(path.join(root, stamp), built)
  })
}

function sources() {
  const isSource = (/** @type {string} */ file) => !/\.test\.tsx?$/.test(file)
  return digest([
    'package-lock.json',
    ...filesUnder('language', isSource),
    ...filesUnder('contract', isSource),
    ...filesUnder('web', isSource),
  ])
}
