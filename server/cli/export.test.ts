import { execFileSync } from 'node:child_process'
import { lstatSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readCsv } from '#features/exports/csv.fixture'
import { startTestLitopys, type TestLitopys } from '#testing/litopys'
import { CommandFailed, type Terminal, WrongUse } from './command.ts'
import { exportCommand } from './export.command.ts'

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
  const lines: string[] = []
  const terminal: Terminal = { out: (text) => lines.push(text), note: () => undefined, input: process.stdin }
  await exportCommand.run(terminal, positionals, { data: join(litopys.directory, 'data'), output, format })
  return lines
}

test('litopys export writes what a query finds into the file that is named', async () => {
  const file = join(litopys.directory, 'out.csv')
  expect(await run(['мости'], file)).toEqual([`1 post in ${file}`])
  expect(readCsv(readFileSync(file, 'utf8')).map((row) => row[5])).toEqual(['Text', 'міст відкрито'])
  expect(readdirSync(litopys.directory).filter((name) => name.endsWith('.part'))).toEqual([])
})

test('what finds nothing and what is asked for wrongly is said, and writes no file', async () => {
  await expect(run(['такогонемає'], join(litopys.directory, 'no.csv'))).rejects.toThrow(CommandFailed)
  await expect(run(['мости'], undefined)).rejects.toThrow(WrongUse)
  await expect(run(['мости'], join(litopys.directory, 'no.csv'), 'pdf')).rejects.toThrow(WrongUse)
  await expect(run(['мости'], join(litopys.directory, 'no.pdf'))).rejects.toThrow('--format tells')
  await expect(run(['мости'], litopys.directory, 'csv')).rejects.toThrow('is a folder')
  await expect(run(['мости'], join(litopys.directory, 'nowhere', 'no.csv'))).rejects.toThrow(
    'cannot be written',
  )
  expect(readdirSync(litopys.directory)).not.toContain('no.csv')
})

test('a link and a pipe stay what they are', async () => {
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
