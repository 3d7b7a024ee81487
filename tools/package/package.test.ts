import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, inject, test } from 'vitest'
import { demoPosts } from '../../server/demo/posts.ts'
import { until } from '../../server/testing/child.ts'
import { makeCleanRoot } from './clean-root.ts'
import { contentsOf } from './contents.ts'
import { makePackage, packageName } from './make-package.ts'
import { isNeeded } from './package-files.ts'
import { writeTarball } from './tarball.ts'

const home = mkdtempSync(path.join(tmpdir(), 'litopys-package-'))
afterAll(() => rmSync(home, { recursive: true, force: true }))

const onLinux = process.platform === 'linux'
const contents = contentsOf('complete')
const paths = contents.map((entry) => entry.path)

test('the package has Node, the program, the databases and the built web application', () => {
  expect(paths).toEqual(
    expect.arrayContaining([
      'bin/litopys',
      'node_modules/node/bin/node',
      'server/cli/main.ts',
      'server/archive/embedded/main.ts',
      'web/dist/index.html',
      'node_modules/chdb/package.json',
      'node_modules/@electric-sql/pglite/package.json',
      'THIRD-PARTY-LICENSES',
    ]),
  )
})

test('the package has no development packages, tests, source maps or types', () => {
  const unwanted =
    /^node_modules\/(?:vitest|vite|typescript|@biomejs|playwright|react|@mantine)\/|^web\/(?!dist\/)|\.test\.ts$|\.map$|\.d\.ts$|\/testing\//
  // A helper of Hono's own clients, in the folders of its published code.
  const ofHono = /^node_modules\/hono\/dist\/(?:cjs\/)?helper\/testing\//
  expect(paths.filter((one) => unwanted.test(one) && !ofHono.test(one))).toEqual([])
})

test('every path is in the package once, and none is below a link', () => {
  const links = contents.filter(({ kind }) => kind === 'link').map((entry) => `${entry.path}/`)
  expect(paths.filter((one, i) => paths.indexOf(one) !== i)).toEqual([])
  expect(paths.filter((one) => links.some((link) => one.startsWith(link)))).toEqual([])
})

test('programs are for this platform only', () => {
  const foreign = /(?:linux|darwin|win32)-(?:x64|arm64)/
  const other = paths.filter((one) => {
    const [found] = foreign.exec(one) ?? []
    return found !== undefined && found !== `${process.platform}-${process.arch}`
  })
  expect(other).toEqual([])
})

test('every package in it is named with its licence, also those of the web application', () => {
  const licences = contents.find((entry) => entry.path === 'THIRD-PARTY-LICENSES')
  const text = licences?.kind === 'text' ? licences.content : ''
  const names = [...text.matchAll(/^(\S+) \d\S*: \S/gm)].map(([, name]) => name)
  expect(names).toEqual(expect.arrayContaining(['fastify', 'chdb', 'Node.js', 'react', '@mantine/core']))
  expect(text).toContain('Permission is hereby granted')
})

test('the edition without chDB lacks only that', () => {
  const lacking = new Set(paths)
  for (const { path: one } of contentsOf('without-chdb')) lacking.delete(one)
  expect([...lacking].filter((one) => !/^node_modules\/(?:chdb|@chdb)\//.test(one))).toEqual([])
  expect(lacking.size).toBeGreaterThan(3)
})

test.each([
  ['dist/index.js', true],
  ['dist/index.d.ts', false],
  // Node refuses TypeScript in node_modules.
  ['src/index.ts', false],
  ['dist/index.js.map', false],
  ['README.md', false],
  ['LICENSE.md', true],
  ['docs/LICENSE', true],
  ['test/all.js', false],
  // A folder of this name inside the code may be loaded.
  ['dist/test/all.js', true],
  ['test.js', true],
])('%s of a package is needed: %s', (file, needed) => {
  expect(isNeeded(file)).toBe(needed)
})

describe('an archive', () => {
  const source = path.join(home, 'program')
  writeFileSync(source, 'echo', { mode: 0o700 })
  const entries = [
    { kind: 'file', path: 'bin/program', source, isExecutable: true },
    { kind: 'text', path: 'note', content: 'літопис' },
    { kind: 'link', path: 'to-note', target: 'note' },
  ] as const
  const write = (name: string) =>
    writeTarball(path.join(home, name), [...entries], {
      folder: 'top',
      time: new Date('2026-01-02T03:04:05Z'),
    })

  test('has the same bytes each time, and counts them', async () => {
    const [first, second] = [await write('first.tar.gz'), await write('second.tar.gz')]
    expect(second).toEqual(first)
    const bytes = readFileSync(path.join(home, 'first.tar.gz'))
    expect(first).toMatchObject({
      files: 3,
      packedBytes: bytes.length,
      unpackedBytes: 4 + Buffer.byteLength('літопис'),
    })
    expect(first.sha256).toBe(createHash('sha256').update(bytes).digest('hex'))
  })

  test('unpacks with modes, times and links', async () => {
    await write('one.tar.gz')
    const listed = execFileSync('tar', ['-tvzf', path.join(home, 'one.tar.gz')], {
      encoding: 'utf8',
      env: { ...process.env, TZ: 'UTC' },
    })
    expect(listed).toMatch(/^-rwxr-xr-x root\/root +4 2026-01-02 03:04 top\/bin\/program$/m)
    expect(listed).toMatch(/^-rw-r--r-- root\/root +14 2026-01-02 03:04 top\/note$/m)
    expect(listed).toMatch(/^lrwxrwxrwx .* top\/to-note -> note$/m)
  })

  test('that fails leaves no file', async () => {
    const missing = {
      kind: 'file',
      path: 'gone',
      source: path.join(home, 'gone'),
      isExecutable: false,
    } as const
    const written = writeTarball(path.join(home, 'failed.tar.gz'), [missing], {
      folder: 'top',
      time: new Date(),
    })
    await expect(written).rejects.toThrow('ENOENT')
    expect(readdirSync(home).filter((name) => name.startsWith('failed'))).toEqual([])
  })
})

describe('the launcher', () => {
  const clone = path.join(home, 'installed place')
  const node = path.join(clone, 'node_modules/.bin/node')
  mkdirSync(path.dirname(node), { recursive: true })
  mkdirSync(path.join(clone, 'bin'))
  writeFileSync(node, '#!/bin/sh\nprintf "%s|" "$@"\n', { mode: 0o755 })
  writeFileSync(path.join(clone, 'bin/litopys'), readFileSync('deploy/litopys.sh'), { mode: 0o755 })
  const real = path.join(clone, 'bin/litopys')
  const expected = `${path.join(clone, 'server/cli/main.ts')}|search|two words|`

  test('passes its arguments to the packaged Node, also with a space in its path', () => {
    expect(execFileSync(real, ['search', 'two words'], { encoding: 'utf8' })).toBe(expected)
  })

  test('is found through links', () => {
    mkdirSync(path.join(home, 'links'))
    symlinkSync('../installed place/bin/litopys', path.join(home, 'links/first'))
    symlinkSync(path.join(home, 'links/first'), path.join(home, 'links/second'))
    const link = path.join(home, 'links/second')
    expect(execFileSync(link, ['search', 'two words'], { encoding: 'utf8' })).toBe(expected)
  })

  test('is found by its relative path, and needs no other program', () => {
    const options = { encoding: 'utf8', cwd: path.join(clone, 'bin'), env: { PATH: '/nowhere' } } as const
    expect(execFileSync('/bin/sh', ['litopys', 'search', 'two words'], options)).toBe(expected)
  })
})

describe.skipIf(!inject('isLong') || !onLinux)('an installed package on a machine with only a shell', () => {
  test(
    'starts, imports posts, finds them, and verifies its archive',
    async () => {
      const { file, packedBytes, unpackedBytes } = await makePackage(home, 'complete')
      expect(path.basename(file)).toBe(`${packageName('complete')}.tar.gz`)
      const machine = makeCleanRoot(file)
      try {
        expect(readdirSync(path.join(machine.folder, 'bin'))).toEqual(['sh'])
        const posts = [...demoPosts(new Date('2026-11-01T00:00:00Z'))].map(
          ({ channel, date, messageId, text }) => ({
            channel,
            date,
            messageId,
            text,
          }),
        )
        writeFileSync(
          path.join(machine.folder, 'posts.jsonl'),
          posts.map((post) => JSON.stringify(post)).join('\n'),
        )
        const startedAt = performance.now()
        const seconds = () => Number(((performance.now() - startedAt) / 1000).toFixed(1))
        const server = machine.start(['serve'])
        let output = ''
        for (const stream of [server.stdout, server.stderr])
          stream?.setEncoding('utf8').on('data', (text: string) => {
            output += text
          })
        await until(() => output.includes('ready: http') || server.exitCode !== null)
        const [address = ''] = /http:\S+/.exec(output) ?? []
        expect(output).toContain('Set up the first administrator')
        expect((await fetch(new URL('/readyz', address))).status).toBe(200)
        expect(await (await fetch(address)).text()).toContain('<div id="root"')
        const readySeconds = seconds()

        expect(machine.run(['import', '/posts.jsonl'])).toMatchObject({ status: 0 })
        const found = machine.run(['search', 'обстріл', '--json'])
        expect(found).toMatchObject({ status: 0 })
        expect(JSON.parse(found.stdout).totalItems).toBeGreaterThan(0)
        const searchSeconds = seconds()

        const added = machine.run(['user', 'add', 'admin@example.org', '--role', 'admin'])
        expect(added).toMatchObject({ status: 0 })
        expect(added.stdout).toContain('http')
        const verified = machine.run(['verify'])
        expect({ status: verified.status, stdout: verified.stdout }).toEqual({
          status: 0,
          stdout: expect.stringMatching(/^(?:ok .*\n)+$/),
        })
        server.kill('SIGTERM')
        await until(() => server.exitCode !== null)
        expect(server.exitCode).toBe(0)
        const megabytes = (bytes: number) => Math.round(bytes / 1e6)
        console.log(
          `package: ${megabytes(packedBytes)} MB, unpacked ${megabytes(unpackedBytes)} MB; ready after ${readySeconds} s; ` +
            `${posts.length} posts imported and searched after ${searchSeconds} s`,
        )
        expect(packedBytes).toBeLessThan(270e6)
        expect(unpackedBytes).toBeLessThan(800e6)
      } finally {
        machine.remove()
      }
    },
    10 * 60_000,
  )
})
