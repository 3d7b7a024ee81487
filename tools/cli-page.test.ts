import { globSync, readFileSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { expect, test } from 'vitest'
import type { Command } from '../server/cli/command.ts'

const sections = new Map(
  readFileSync('docs/cli.md', 'utf8')
    .split('\n## ')
    .slice(1)
    .map((section): [string, string] => [section.split('\n')[0] ?? '', section]),
)
const files = globSync('server/cli/*.command.ts')

async function optionsOf(file: string): Promise<string[]> {
  const exported: Record<string, unknown> = await import(resolve(file))
  const commands = Object.values(exported).filter(isCommand)
  expect(commands).toHaveLength(1)
  return commands.flatMap(({ options }) => Object.keys(options))
}

function isCommand(value: unknown): value is Command {
  return typeof value === 'object' && value !== null && 'usage' in value && 'options' in value
}

test('docs/cli.md has a section for every command, and no other', () => {
  expect([...sections.keys()].sort()).toEqual(files.map((file) => basename(file, '.command.ts')).sort())
})

test.each(files)('docs/cli.md has every option of %s, and no other', async (file) => {
  const section = sections.get(basename(file, '.command.ts')) ?? ''
  const page = section.replaceAll('--json', '')
  const named = [...page.matchAll(/--([a-z][a-z-]*)/g)].map(([, name = '']) => name)
  expect([...new Set(named)].sort()).toEqual((await optionsOf(file)).sort())
})
