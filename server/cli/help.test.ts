import { expect, test } from 'vitest'
import { loadCommands } from './commands.ts'
import { helpOf, overview, terminalWidth, unknownCommand } from './help.ts'

const commands = await loadCommands()
const all = Object.entries(commands)

test.each([['all commands', overview(commands)], ...all.map(([name, command]) => [name, helpOf(command)])])(
  'the help of %s fits the width of a terminal',
  (_name, help) => {
    expect(help?.split('\n').filter((line) => line.length > terminalWidth)).toEqual([])
  },
)

test.each(all)('%s: every way to call it starts with its name', (name, { usage }) => {
  expect(usage.filter((way) => way.split(' ')[0] !== name)).toEqual([])
})

test('a long usage is broken between options', () => {
  const command = { summary: 'Reads', usage: ['read', `read FILE [--a ${'x'.repeat(40)}] [--b ONE TWO]`] }
  expect(helpOf({ ...command, options: {}, run: async () => 0 }).split('\n')).toEqual([
    'Usage: npx litopys read',
    `       npx litopys read FILE [--a ${'x'.repeat(40)}]`,
    '           [--b ONE TWO]',
    '',
    'Reads.',
  ])
})

test.each([
  ['exprot', 'There is no command exprot. Did you mean export? All commands: npx litopys help'],
  ['reanalyse', 'There is no command reanalyse. Did you mean reanalyze? All commands: npx litopys help'],
  ['explode', 'There is no command explode. All commands: npx litopys help'],
])('%s is answered by one line', (name, line) => {
  expect(unknownCommand(name, Object.keys(commands))).toBe(line)
})
