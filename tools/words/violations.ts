import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from '../step.ts'
import { type Passage, passagesOfMarkdown, passagesOfSource, passagesOfStyles } from './passages.ts'
import { forbiddenIn, longSentencesIn } from './rules.ts'

/**
 * The rules and the table of the specification, which quote such words, and files whose strings are words of a
 * language and not sentences.
 */
const exempt = [
  /^tools\/words\//,
  /^docs\/specification\.md$/,
  /^language\/gazetteers\//,
  /^(language\/identification\/(function-words|letter-groups)|contract\/testing\/query-cases)\.ts$/,
  /^(bench\/vocabulary|server\/demo\/translator\.words)\.ts$/,
]

/** Texts for users and operators: their sentences are short, too. */
const forUsers =
  /^web\/i18n\/(en|uk)\/|^contract\/(errors|file-faults|media-faults|skip-reasons)\.ts$|\.mail\.ts$|^README\.md$|^docs\/[\w-]+\.md$/

/** Faults of one file: forbidden words, and long sentences in texts for users. */
export function faultsIn(file: string, source: string): { path: string; line: number; fault: string }[] {
  return passagesOf(file, source).flatMap(({ path, line, text }) => {
    const long = forUsers.test(path) ? longSentencesIn(text) : []
    const faults = [...forbiddenIn(text), ...long.map((sentence) => `more than 25 words: ${sentence}`)]
    return faults.map((fault) => ({ path, line, fault }))
  })
}

function passagesOf(file: string, source: string): Passage[] {
  switch (path.extname(file)) {
    case '.md':
      return passagesOfMarkdown(file, source)
    case '.css':
      return passagesOfStyles(file, source)
    default:
      return passagesOfSource(file, source)
  }
}

/** Faults in the files that git knows. */
export function violations(): ReturnType<typeof faultsIn> {
  const { status, stdout, stderr } = spawnSync(
    'git',
    ['ls-files', '*.ts', '*.tsx', '*.mjs', '*.js', '*.md', '*.css'],
    { cwd: root, encoding: 'utf8' },
  )
  if (status !== 0) throw new Error(`git cannot list the files: ${stderr}`)
  const files = stdout
    .trim()
    .split('\n')
    .filter((file) => !exempt.some((pattern) => pattern.test(file)))
  return files.flatMap((file) => faultsIn(file, readFileSync(path.join(root, file), 'utf8')))
}
