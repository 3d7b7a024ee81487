import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const folder = 'docs/decisions'
const files = readdirSync(folder).filter((file) => /^\d{4}-/.test(file))
const textOf = (file: string) => readFileSync(`${folder}/${file}`, 'utf8')
const numberOf = (file: string) => Number(file.slice(0, 4))

test('decisions are numbered without gaps, in their names and titles', () => {
  expect(files.map(numberOf)).toEqual(files.map((_, i) => i + 1))
  expect(files.filter((file) => !textOf(file).startsWith(`# ${numberOf(file)}. `))).toEqual([])
})

test.each(files)('%s has a date, a status and its four parts, the decision first', (file) => {
  const text = textOf(file)
  expect(text).toMatch(/^# .*\n\n\d{4}-\d\d-\d\d, (accepted|superseded)/)
  const parts = [...text.matchAll(/^## (.*)$/gm)].map(([, part]) => part)
  expect(parts).toEqual(['Decision', 'Context', 'Consequences', 'Alternatives'])
})

test('the index names every decision by its title', () => {
  const titles = files.map((file) => {
    const [, title] = /^# \d+\. (.*)/.exec(textOf(file)) ?? []
    return `- [${file.slice(0, 4)}](${file}) ${title}`
  })
  const lines = textOf('README.md').split('\n')
  expect(lines.filter((line) => line.startsWith('- '))).toEqual(titles)
})

test('every decision that a file refers to exists', () => {
  const sources = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs', '*.md', '*.css'], {
    encoding: 'utf8',
  })
  const missing = sources
    .split('\n')
    .filter((source) => source !== '' && existsSync(source))
    .flatMap((source) =>
      [...readFileSync(source, 'utf8').matchAll(/decisions\/(\d{4}[a-z0-9-]*)/g)]
        .map(([, name = '']) => name)
        .filter((name) => !files.some((file) => file === `${name}.md` || file.startsWith(`${name}-`)))
        .map((name) => `${source}: ${name}`),
    )
  expect(missing).toEqual([])
})
