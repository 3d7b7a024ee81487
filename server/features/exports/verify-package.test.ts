import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { repeats } from '@litopys/language/testing/repeats.fixture'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { checkPackage } from '#evidence/verifier/check-package'
import { fileNames } from '#evidence/verifier/package-form'
import { makeAuthority, type TestAuthority } from '#testing/time-stamp-authority'
import { generatePackage, randomOf } from './generated-package.fixture.ts'
import {
  activeContents,
  addToPage,
  changePackage,
  mend,
  pack,
  packageChanges,
  sourceOf,
  undetectable,
  unpack,
} from './package-changes.fixture.ts'

const hasPython = spawnSync('python3', ['--version']).status === 0
if (!hasPython) console.warn('SKIPPED: the second verifier of packages, because this machine has no python3')

let authority: TestAuthority
let folder: string
let python: ReturnType<typeof startPython> | undefined
beforeAll(async () => {
  authority = await makeAuthority({ key: 'p256' })
  folder = mkdtempSync(join(tmpdir(), 'litopys-packages-'))
  if (hasPython) python = startPython()
})
afterAll(() => {
  python?.close()
  authority.close()
  rmSync(folder, { recursive: true })
})

/** The second verifier, which answers with a line for each path. */
function startPython() {
  const program = new URL('../../testing/evidence-verifier.py', import.meta.url).pathname
  const child = spawn('python3', [program, '-'], { stdio: ['pipe', 'pipe', 'inherit'] })
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]()
  return {
    check: async (zip: Buffer): Promise<{ ok: boolean; problems: string[]; notes?: string[] }> => {
      const path = join(folder, 'package.zip')
      writeFileSync(path, zip)
      child.stdin.write(`${path}\n`)
      return JSON.parse((await lines.next()).value ?? '{"ok":null,"problems":["the program has ended"]}')
    },
    close: () => child.kill(),
  }
}

/** Whether each verifier calls the package intact. */
async function verdicts(zip: Buffer) {
  const { faults } = await checkPackage(sourceOf(zip))
  const second = await python?.check(zip)
  return {
    first: faults.length === 0,
    second: second?.ok ?? faults.length === 0,
    said: { faults: faults.slice(0, 5), problems: second?.problems.slice(0, 5) },
  }
}

test('packages as they were made are intact', { timeout: 3_600_000 }, async () => {
  for (let seed = 1; seed <= repeats(4, 1_000); seed += 1) {
    const zip = await generatePackage(randomOf(seed), seed % 2 === 0 ? authority : undefined)
    expect({ seed, ...(await verdicts(zip)) }).toMatchObject({ seed, first: true, second: true })
  }
})

test('every change of a package is found by both verifiers', { timeout: 7_200_000 }, async () => {
  const perPackage = repeats(30, 100)
  const made = new Set<string>()
  for (let seed = 1; seed <= repeats(2, 100); seed += 1) {
    const random = randomOf(1_000 + seed)
    const zip = await generatePackage(random, authority, { posts: 3 })
    for (let i = 0; i < perPackage; i += 1) {
      const { name, changed } = await changePackage(random, zip)
      made.add(name)
      const found = await verdicts(changed)
      expect({ seed, i, name, ...found }).toMatchObject({ seed, i, name, first: false, second: false })
    }
  }
  // 10,000 changes have all kinds.
  if (made.size < packageChanges.length)
    console.info(`${made.size} of ${packageChanges.length} kinds of changes`)
})

test('a page with scripts, event handlers or references to other places is refused, whatever else is mended', async () => {
  const zip = await generatePackage(randomOf(3), undefined, { posts: 1 })
  const [page = ''] = [...(await unpack(zip)).files.keys()].filter((name) => name.startsWith('data/posts/'))
  for (const [i, added] of activeContents.entries()) {
    const unpacked = await unpack(zip)
    const name = [page, fileNames.aboutEnglish, fileNames.aboutUkrainian][i % 3] ?? ''
    addToPage(unpacked.files, name, added)
    mend(unpacked, 'all')
    const { first, second, said } = await verdicts(pack(unpacked))
    expect([added, first, second, said.faults]).toEqual([
      added,
      false,
      false,
      [{ code: 'page_content', about: name }],
    ])
  }
})

const wrongForms: { file: string; text: RegExp; wrong: string }[] = [
  {
    file: fileNames.provenance,
    text: /("generatedAtTime":)"2026-11-27T10:00:00.000Z"/,
    wrong: '$1"yesterday"',
  },
  { file: fileNames.provenance, text: /("generatedAtTime":)"2026-11-27T/, wrong: '$1"2026-02-30T' },
  { file: fileNames.provenance, text: /("generatedAtTime":)"2026-11-27T10/, wrong: '$1"2026-11-27T24' },
  { file: fileNames.provenance, text: /("generatedAtTime":)"2026/, wrong: '$1"0000' },
  { file: fileNames.provenance, text: /"Litopys 0\.1\.0"/, wrong: '"Litopys 0.1.0\\nForged: yes"' },
  { file: fileNames.provenance, text: /"Litopys 0\.1\.0"/, wrong: '"Litopys 0.1.0\u2028Forged: yes"' },
  { file: fileNames.provenance, text: /"Litopys 0\.1\.0"/, wrong: '"Litopys 0.1.0\u0085Forged: yes"' },
  { file: fileNames.provenance, text: /"urn:uuid:[0-9a-f]{8}-/, wrong: '"urn:uuid:' },
  { file: fileNames.observations, text: /("unsealed":)\d+/, wrong: '$1-1' },
  { file: fileNames.audit, text: /"2026-11-27T09:00:00.000Z"/, wrong: '"2026-11-27 09:00"' },
  { file: fileNames.quotes, text: /"2026-11-20T10:00:00.000Z"/, wrong: '"2026-11-20T10:00:00Z"' },
]

test('times, counts, names and ids have their forms, whatever is mended', async () => {
  const zip = await generatePackage(randomOf(1), undefined, { posts: 4 })
  for (const { file, text, wrong } of wrongForms) {
    const unpacked = await unpack(zip)
    const content = unpacked.files.get(file)?.toString() ?? ''
    expect(content).toMatch(text)
    unpacked.files.set(file, Buffer.from(content.replace(text, wrong)))
    mend(unpacked, 'all')
    unpacked.folder = `litopys-evidence-${/urn:uuid:([^"]*)/.exec(String(unpacked.files.get(fileNames.provenance)))?.[1]}`
    const { first, second, said } = await verdicts(pack(unpacked))
    expect({ file, wrong, first, second, said }).toMatchObject({
      file,
      wrong,
      first: false,
      second: false,
      said: { faults: [{ code: 'json_shape', about: file }] },
    })
  }
})

test('a page that is not UTF-8 is refused', async () => {
  const unpacked = await unpack(await generatePackage(randomOf(3), undefined, { posts: 1 }))
  for (const [name, page] of unpacked.files)
    if (name.startsWith('data/posts/')) unpacked.files.set(name, Buffer.concat([page, Buffer.from([0xff])]))
  mend(unpacked, 'all')
  expect(await verdicts(pack(unpacked))).toMatchObject({ first: false, second: false })
})

test('a forgery of what nothing proves is intact, and has another fingerprint', async () => {
  for (let seed = 1; seed <= repeats(2, 20); seed += 1) {
    const random = randomOf(2_000 + seed)
    const zip = await generatePackage(random, authority, { posts: 3 })
    const { fingerprint } = await checkPackage(sourceOf(zip))
    for (const { name, make } of undetectable) {
      const changed = make(random, zip, await unpack(zip))
      if (!changed) continue
      expect({ seed, name, ...(await verdicts(changed)) }).toMatchObject({
        seed,
        name,
        first: true,
        second: true,
      })
      expect((await checkPackage(sourceOf(changed))).fingerprint).not.toBe(fingerprint)
    }
  }
})

test('data files that are nested deeply are faults, and not errors of the verifiers', async () => {
  const nested = Buffer.from('['.repeat(200_000) + ']'.repeat(200_000))
  for (const name of [fileNames.observations, fileNames.audit, fileNames.provenance]) {
    const unpacked = await unpack(await generatePackage(randomOf(7), undefined))
    unpacked.files.set(name, nested)
    mend(unpacked, 'bag')
    const { first, second, said } = await verdicts(pack(unpacked))
    expect([first, second, said.faults]).toEqual([false, false, [{ code: 'json_form', about: name }]])
  }
})

test('a time stamp that is earlier than its seal is noted, beyond the usual differences of clocks', async () => {
  for (const { ahead, isEarly } of [
    { ahead: -60_000, isEarly: false },
    { ahead: 5_000, isEarly: false },
    { ahead: 60_000, isEarly: true },
  ]) {
    const sealedAt = new Date(Date.now() + ahead).toISOString()
    const zip = await generatePackage(randomOf(5), authority, { posts: 3, sealedAt })
    const { faults, stamps } = await checkPackage(sourceOf(zip))
    expect(stamps.length).toBeGreaterThan(0)
    expect([ahead, faults, new Set(stamps.map((stamp) => stamp.isEarly))]).toEqual([
      ahead,
      [],
      new Set([isEarly]),
    ])
    const second = await python?.check(zip)
    if (second) expect([second.ok, second.notes?.length]).toEqual([true, isEarly ? stamps.length : 0])
  }
})

test('a time stamp may lead to a certificate that is trusted and has an issuer', async () => {
  const middle = readFileSync(join(authority.directory, 'middle.pem'), 'utf8')
  const zip = await generatePackage(randomOf(1), { ...authority, roots: middle }, { posts: 3 })
  expect((await checkPackage(sourceOf(zip))).stamps[0]).toMatchObject({ rootName: 'Test middle' })
  expect(await verdicts(zip)).toMatchObject({ first: true, second: true })
})

const bagit = 'bagit==1.9.0'

test.runIf(inject('isLong'))(
  `packages are bags for the program ${bagit}`,
  { timeout: 600_000 },
  async (context) => {
    const library = join(folder, 'library')
    const installed = spawnSync('python3', ['-m', 'pip', 'install', '--quiet', '--target', library, bagit])
    context.skip(installed.status !== 0, `pip cannot install ${bagit}: ${installed.stderr}`)
    for (let seed = 1; seed <= 20; seed += 1) {
      const { folder: name, files } = await unpack(await generatePackage(randomOf(seed), authority))
      for (const [file, content] of files) {
        mkdirSync(dirname(join(folder, name, file)), { recursive: true })
        writeFileSync(join(folder, name, file), content)
      }
      const env = { ...process.env, PYTHONPATH: library }
      const validate = () => spawnSync('python3', ['-m', 'bagit', '--validate', join(folder, name)], { env })
      expect([seed, validate().status]).toEqual([seed, 0])
      writeFileSync(join(folder, name, 'data/about.en.html'), 'changed')
      expect([seed, validate().status]).toEqual([seed, 1])
    }
  },
)
