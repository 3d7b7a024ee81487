import { readFileSync } from 'node:fs'
import path from 'node:path'
import { git } from '../git.ts'
import { root } from '../step.ts'
import type { Entry } from './entry.ts'
import { licencesOf } from './licences.ts'
import { fileEntry, filesUnder, isNeeded } from './package-files.ts'
import { productionPackages } from './production-packages.ts'

/** `complete`: with the embedded ClickHouse. `without-chdb`: for a ClickHouse server, a third of the size. */
export type Edition = 'complete' | 'without-chdb'

const workspaces = ['language', 'contract', 'server']
const product = [...workspaces, 'docs', 'deploy']
const ownFiles = ['LICENSE', 'README.md', 'SECURITY.md']

/** Tracked files that no user of the package needs: types, tests and what only tests load. */
const ofTests = /\.(?:test|fixture|d)\.tsx?$|(?:^|\/)testing\/|(?:^|\/)tsconfig\.json$/

function isProductFile(file: string): boolean {
  return !ofTests.test(file)
}

/** Packages that only install others: `node` copied its program from them. */
const installers = /\/node-(?:bin-setup|linux-\w+)$/
const embeddedEngine = /^node_modules\/(?:chdb|@chdb\/[^/]+)$/

/** Everything in the archive, sorted by path. */
export function contentsOf(edition: Edition): Entry[] {
  const installed = productionPackages(workspaces).filter(
    ({ folder }) => edition === 'complete' || !embeddedEngine.test(folder),
  )
  // The web application contains its packages.
  const bundled = productionPackages(['web'])
  const known = new Set(installed.map(({ folder }) => folder))
  const licensed = [...installed, ...bundled.filter(({ folder }) => !known.has(folder))]
  const files = [
    ...trackedFiles().filter(isProductFile),
    ...filesUnder(path.join(root, 'web/dist'))
      .filter((file) => file !== '.built-from')
      .map((file) => `web/dist/${file}`),
    ...installed
      .filter(({ folder }) => !installers.test(folder))
      .flatMap(({ folder }) =>
        filesUnder(path.join(root, folder))
          .filter(isNeeded)
          .map((file) => `${folder}/${file}`),
      ),
  ]
  const entries: Entry[] = [
    ...files.map((file) => fileEntry(root, file)),
    { ...fileEntry(root, 'deploy/litopys.sh'), path: 'bin/litopys' },
    { kind: 'text', path: 'THIRD-PARTY-LICENSES', content: licencesOf(licensed) },
    { kind: 'text', path: 'package.json', content: shortManifest() },
    { kind: 'link', path: 'node_modules/.bin/node', target: '../node/bin/node' },
    ...workspaces.map(
      (name): Entry => ({
        kind: 'link',
        path: `node_modules/@litopys/${name}`,
        target: `../../${name}`,
      }),
    ),
  ]
  return entries.sort((a, b) => (a.path < b.path ? -1 : 1))
}

function trackedFiles(): string[] {
  const output = git(root, 'ls-files', '-z', ...product, ...ownFiles)
  return output.split('\0').filter(Boolean)
}

/** Name, version and licence of Litopys. */
export function manifest(): { name: string; version: string; license: string } {
  const content: Record<string, unknown> = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
  return { name: String(content.name), version: String(content.version), license: String(content.license) }
}

/** Without scripts and development packages, which do not work in the package. */
function shortManifest(): string {
  return `${JSON.stringify({ ...manifest(), private: true, type: 'module' }, undefined, 2)}\n`
}
