import { expect, test } from 'vitest'
import { type LockedPackage, lockfileFaults } from './lockfile-faults.ts'

const policy = {
  licences: new Set(['MIT']),
  installScripts: { node: true },
  registry: 'https://registry.npmjs.org/',
  overrides: { '@a/b': 'npm:empty@1.0.0' },
  workspaces: ['contract'],
}
const integrity = `sha512-${'a'.repeat(86)}==`
const good: LockedPackage = { version: '1.0.0', integrity, license: 'MIT' }
const node: LockedPackage = { ...good, hasInstallScript: true }

function faultsOf(changed: LockedPackage) {
  return lockfileFaults({ '': {}, 'node_modules/node': node, 'node_modules/@a/b': changed }, policy)
}

test('packages of the registry with a hash and an accepted licence are right', () => {
  expect(faultsOf(good)).toEqual([])
  expect(faultsOf({ ...good, resolved: 'https://registry.npmjs.org/@a/b/-/b-1.0.0.tgz' })).toEqual([])
  expect(faultsOf({ ...good, name: 'empty' })).toEqual([])
  expect(faultsOf({ resolved: 'contract', link: true })).toEqual([])
})

test.each<[string, LockedPackage, RegExp]>([
  ['no hash', { version: '1.0.0', license: 'MIT' }, /no SHA-512/],
  ['a weak hash', { ...good, integrity: 'sha1-a' }, /no SHA-512/],
  ['a hash of another length', { ...good, integrity: 'sha512-' }, /no SHA-512/],
  ['a hash beside another', { ...good, integrity: `${integrity} sha1-a` }, /no SHA-512/],
  ['another place', { ...good, resolved: 'git+ssh://git@github.com/a/b.git' }, /comes from git/],
  ['plain HTTP', { ...good, resolved: 'http://registry.npmjs.org/@a/b/-/b-1.0.0.tgz' }, /comes from http:/],
  [
    'another package',
    { ...good, resolved: 'https://registry.npmjs.org/evil-b/-/evil-b-1.0.0.tgz' },
    /comes from https/,
  ],
  ['another version', { ...good, resolved: 'https://registry.npmjs.org/@a/b/-/b-1.0.1.tgz' }, /comes from/],
  ['a version that is an address', { ...good, version: 'git+ssh://git@github.com/a/b.git' }, /no version/],
  ['an alias', { ...good, name: 'evil' }, /it is evil/],
  ['an alias of another version', { ...good, name: 'empty', version: '1.0.1' }, /it is empty/],
  ['a link to another place', { resolved: 'git+ssh://git@github.com/a/b.git', link: true }, /link to git/],
  ['a link without a place', { link: true }, /link to/],
  ['a link with a script', { resolved: 'contract', link: true, hasInstallScript: true }, /install script/],
  ['no licence', { version: '1.0.0', integrity }, /names no licence/],
  ['another licence', { ...good, license: 'AGPL-3.0-only' }, /licence is AGPL/],
  ['an install script', { ...good, hasInstallScript: true }, /has an install script/],
])('%s is a fault', (_name, changed, message) => {
  expect(faultsOf(changed)).toEqual([expect.stringMatching(message)])
})

test('a decision about a script that no package has is a fault', () => {
  expect(lockfileFaults({ 'node_modules/node': good }, policy)).toEqual([
    'allowScripts names node, which has no install script',
  ])
})
