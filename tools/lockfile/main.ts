// Checks package-lock.json: where packages come from, their hashes, licences and install scripts.
// Exits with 1 if something is wrong.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from '../step.ts'
import { type LockedPackage, lockfileFaults } from './lockfile-faults.ts'

/**
 * Licences that allow use in a product under Apache-2.0. MPL-2.0 binds the files of the package only.
 * Creative Commons and OFL are for data and fonts. The LGPL is for libvips, a shared library that can be replaced
 * (docs/decisions/0080-media-worker.md).
 */
const licences = new Set([
  ...['MIT', 'MIT-0', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'BlueOak-1.0.0'],
  ...['Unlicense', 'CC0-1.0', 'Python-2.0', 'MPL-2.0', 'OFL-1.1', 'CC-BY-3.0'],
  ...['MIT OR Apache-2.0', '(MIT OR CC0-1.0)'],
  ...['LGPL-3.0-or-later', 'Apache-2.0 AND LGPL-3.0-or-later', 'Apache-2.0 AND LGPL-3.0-or-later AND MIT'],
])

type Decisions = {
  allowScripts: Record<string, boolean>
  overrides: Record<string, string>
  workspaces: string[]
}

const read = (name: string) => JSON.parse(readFileSync(path.join(root, name), 'utf8'))
const { packages }: { packages: Record<string, LockedPackage> } = read('package-lock.json')
const { allowScripts: installScripts, overrides, workspaces }: Decisions = read('package.json')
const faults = lockfileFaults(packages, {
  licences,
  installScripts,
  registry: 'https://registry.npmjs.org/',
  overrides,
  workspaces,
})
for (const fault of faults) console.error(fault)
console.log(`${Object.keys(packages).length} packages`)
process.exitCode = faults.length > 0 ? 1 : 0
