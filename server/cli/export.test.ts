import { execFileSync, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { lstatSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { exportRoutes } from '@litopys/contract/routes/exports'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { node, root, startProgram } from '#testing/child'
import { readCsv } from '#testing/csv'
import { startTestLitopys, type TestLitopys } from '#testing/litopys'
import { CommandFailed, type Terminal, WrongUse } from './command.ts'
import { exportCommand } from './export.command.ts'
import { verifyPackageCommand } from './verify-package.command.ts'

let litopys: TestLitopys
beforeAll(async () => {
  litopys = await startTestLitopys()
  await litopys.importPosts([
    { channelId: 1, messageId: 1, date: 1_769_098_145, text: 'міст відкрито' },
    { channelId: 1, messageId: 2, date: 1_769_098_146, text: 'дорогу закрито' },
  ])
}, 240_000)
afterAll(() => litopys.close())

async function run(positionals: string[], output: string | undefined, format?: string): Promise<string[]> {
  return (await told(positionals, output, format)).lines
}

const quiet: Terminal = { out: () => undefined, note: () => undefined, input: process.stdin }

async function told(positionals: string[], output: string | undefined, format?: string) {
  const [lines, notes]: [string[], string[]] = [[], []]
  const terminal: Terminal = {
    out: (text) => lines.push(text),
    note: (text) => notes.push(text),
    input: process.stdin,
  }
  await exportCommand.run(terminal, positionals, { data: join(litopys.directory, 'data'), output, format })
  return { lines, notes }
}

test('litopys export writes the posts of a query into the named file', async () => {
  const file = join(litopys.directory, 'out.csv')
  const lines = await run(['мости'], file)
  const sha256 = createHash('sha256').update(readFileSync(file)).digest('hex')
  expect(lines).toEqual([`1 post in ${file}`, `SHA-256 of the file: ${sha256}`])
  expect(readCsv(readFileSync(file, 'utf8')).map((row) => row[5])).toEqual(['Text', 'міст відкрито'])
  expect(readdirSync(litopys.directory).filter((name) => name.endsWith('.part'))).toEqual([])
})

test('an empty result and a wrong query are reported, and no file is written', async () => {
  await expect(run(['такогонемає'], join(litopys.directory, 'no.csv'))).rejects.toThrow(CommandFailed)
  await expect(run(['мости'], undefined)).rejects.toThrow(WrongUse)
  await expect(run(['мости'], join(litopys.directory, 'no.csv'), 'pdf')).rejects.toThrow(WrongUse)
  await expect(run(['мости'], join(litopys.directory, 'no.pdf'))).rejects.toThrow('--format is needed')
  await expect(run(['мости'], litopys.directory, 'csv')).rejects.toThrow('is a folder')
  await expect(run(['мости'], join(litopys.directory, 'nowhere', 'no.csv'))).rejects.toThrow(
    'cannot be written',
  )
  await expect(run(['like:1_99'], join(litopys.directory, 'no.csv'))).rejects.toThrow(
    'The archive has no post 1_99, so nothing is like it.',
  )
  await expect(run(['мости'], '')).rejects.toThrow(WrongUse)
  expect(readdirSync(litopys.directory)).not.toContain('no.csv')
})

test('a file with the extension zip is an evidence package, which verify-package verifies', async () => {
  const file = join(litopys.directory, 'package.zip')
  expect((await run(['мости'], file))[0]).toBe(`1 post in ${file}`)
  const verified = async (path: string, json = false) => {
    const lines: string[] = []
    const terminal = { out: (text: string) => lines.push(text), note: () => undefined, input: process.stdin }
    return { code: await verifyPackageCommand.run(terminal, [path], { json }), lines }
  }
  const good = await verified(file)
  expect([good.code, good.lines[0]]).toEqual([0, 'INTACT: no fault was found.'])
  const zip = readFileSync(file)
  zip[zip.indexOf('міст')] = 0x41
  const bad = join(litopys.directory, 'bad.zip')
  writeFileSync(bad, zip)
  const found = await verified(bad)
  expect([found.code, found.lines[0]]).toEqual([1, expect.stringMatching(/^NOT INTACT/)])
  const { faults } = JSON.parse((await verified(bad, true)).lines.join(''))
  expect(faults).not.toEqual([])
  await expect(verified(join(litopys.directory, 'none.zip'))).rejects.toThrow(
    'none.zip cannot be read: there is no such file',
  )
  await expect(verifyPackageCommand.run(quiet, [], {})).rejects.toThrow(WrongUse)
  const options = { data: join(litopys.directory, 'data'), output: file, columns: 'text' }
  await expect(exportCommand.run(quiet, ['мости'], options)).rejects.toThrow('has no --columns')
})

test('a path below a file is refused before the export starts', async () => {
  const file = join(litopys.directory, 'a-file')
  writeFileSync(file, '')
  const before = (await litopys.api.call(exportRoutes.list, {})).data.length
  await expect(run(['мости'], join(file, 'x.csv'))).rejects.toThrow(/x\.csv cannot be written: ENOTDIR/)
  expect((await litopys.api.call(exportRoutes.list, {})).data).toHaveLength(before)
})

test('--columns takes a set, or column names in the order of the file', async () => {
  const file = join(litopys.directory, 'columns.csv')
  const run = async (columns: string) => {
    const options = { data: join(litopys.directory, 'data'), output: file, columns }
    await exportCommand.run(quiet, ['мости'], options)
    return readCsv(readFileSync(file, 'utf8').slice(1))
  }
  expect(await run('text, link')).toEqual([
    ['Text', 'Link'],
    ['міст відкрито', 'https://t.me/c/1/1'],
  ])
  expect((await run('detailed'))[0]?.slice(0, 3)).toEqual(['Link', 'Date', 'Title'])
  expect((await run('standard'))[0]).toHaveLength(12)
  await expect(run('text,nothing')).rejects.toThrow('--columns has no column "nothing"')
  await expect(run('text,text')).rejects.toThrow('--columns has text twice')
  await expect(run('comment')).rejects.toThrow(WrongUse)
})

test('a corrected query is reported with its interpretation', async () => {
  const { notes } = await told(['(міст OR'], join(litopys.directory, 'corrections.csv'))
  expect(notes[0]?.split('\n')).toEqual([
    'The query was corrected and is interpreted as: міст',
    '  ( (character 1): The closing bracket is missing, so the group runs to the end of the query.',
    '  OR (character 7): One side of this operator is empty, so it was ignored.',
  ])
})

test('a date that does not exist is reported with its text', async () => {
  const { notes } = await told(['-on:2026-02-31'], join(litopys.directory, 'no-such-date.csv'))
  expect(notes[0]).toContain(
    'on:2026-02-31 (character 2): This date does not exist, so it is searched as words.',
  )
})

test('a value that a field does not have is reported in a sentence', async () => {
  const { notes } = await told(['-like:5_1/stori'], join(litopys.directory, 'no-such-value.csv'))
  expect(notes[0]).toContain(
    'like:5_1/stori (character 2): This is no link or ID of a post, so it is searched as a word.',
  )
})

test.each(['-', '/dev/stdout'])(
  '-o %s writes to the standard output, which contains only the file',
  async (output) => {
    const args = ['export', 'мости', '-o', output, '--data', join(litopys.directory, 'data')]
    const { code, stdout, stderr } = await startProgram('server/cli/main.ts', args).ended
    expect([code, readCsv(stdout).map((row) => row[5])]).toEqual([0, ['Text', 'міст відкрито']])
    expect(stderr).toContain('1 post in the standard output')
  },
  60_000,
)

test('a reader of the standard output may stop early', async () => {
  const line = `server/cli/main.ts export '' -o - --data '${join(litopys.directory, 'data')}'`
  const child = spawn('bash', ['-c', `set -o pipefail; '${node}' ${line} | head -c 0`], { cwd: root })
  const [code] = await once(child, 'close')
  expect([0, 141]).toContain(code)
})

test('a link and a pipe stay a link and a pipe', async () => {
  const at = (name: string) => join(litopys.directory, name)
  writeFileSync(at('real.csv'), 'of before')
  symlinkSync(at('real.csv'), at('link.CSV'))
  await run(['мости'], at('link.CSV'))
  expect(lstatSync(at('link.CSV')).isSymbolicLink()).toBe(true)
  expect(readFileSync(at('real.csv'), 'utf8')).toContain('міст відкрито')
  execFileSync('mkfifo', [at('pipe')])
  const [piped] = await Promise.all([readFile(at('pipe'), 'utf8'), run(['мости'], at('pipe'), 'csv')])
  expect(piped).toContain('міст відкрито')
  expect(lstatSync(at('pipe')).isFIFO()).toBe(true)
})
