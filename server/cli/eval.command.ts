import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { systemClock } from '#server/clock'
import { readConfig } from '#server/config'
import type { Instance } from '#server/instance'
import { connectTo, endOnSignal } from './api-client.ts'
import { type Command, CommandFailed, type Options, textOption, WrongUse } from './command.ts'
import { measureRelevance, type Recall, type Relevance } from './relevance.ts'
import { type QuestionSet, readQuestionSets } from './relevance-questions.ts'

type Evaluation = (directory: string, options: Options, write: (words: string) => void) => Promise<unknown[]>

// Each evaluation imports its own modules: the dictionaries and gazetteers take longer to load than most
// commands run.
const evaluations: Record<string, Evaluation> = {
  relevance: async (directory, options, write) => {
    const most = readCount(options)
    const results: Relevance[] = []
    for (const set of readQuestionSets(directory)) {
      if (set.questions.length === 0) throw new CommandFailed(`${set.name} has no question with a paragraph`)
      const result = await measureAside(set, most)
      results.push(result)
      write(inWords(result))
    }
    return results
  },
  entities: async (directory, _options, write) => {
    const { entitiesInWords, evaluateEntities } = await import('./eval-entities.ts')
    return print(evaluateEntities(directory), entitiesInWords, write)
  },
  language: async (directory, _options, write) => {
    const { evaluateLanguage, languageInWords } = await import('./eval-language.ts')
    return print(evaluateLanguage(directory), languageInWords, write)
  },
  stems: async (directory, _options, write) => {
    const { evaluateStems, stemsInWords } = await import('./eval-stems.ts')
    return print(evaluateStems(directory), stemsInWords, write)
  },
  translit: async (directory, _options, write) => {
    const { evaluateTranslit, translitInWords } = await import('./eval-translit.ts')
    return print(evaluateTranslit(directory), translitInWords, write)
  },
}

function print<Result>(results: Result[], words: (result: Result) => string, write: (words: string) => void) {
  for (const result of results) write(words(result))
  return results
}

/**
 * Measures the quality of analysis and search on data with known answers. The search uses a temporary
 * archive.
 */
export const evalCommand: Command = {
  summary: 'Measures the quality of analysis and search on known answers',
  usage: [
    'eval relevance DIR [--questions N]',
    'eval entities DIR',
    'eval language DIR',
    'eval stems DIR',
    'eval translit DIR',
  ],
  notes: ['docs/cli.md describes the files in DIR and the results.'],
  options: { questions: { type: 'string' } },
  run: async (terminal, [what = '', directory, ...more], options) => {
    const evaluation = evaluations[what]
    if (!evaluation || directory === undefined || more.length > 0)
      throw new WrongUse(`eval needs one of ${Object.keys(evaluations).join(', ')}, and one folder`)
    const results = await evaluation(directory, options, (words) => {
      if (!options.json) terminal.out(words)
    })
    if (options.json) terminal.out(JSON.stringify(results))
    return 0
  },
}

async function measureAside(set: QuestionSet, most: number): Promise<Relevance> {
  let directory: string | undefined
  // The configured engines and folders must not be used.
  const elsewhere = {
    CLICKHOUSE_URL: '',
    DATABASE_URL: '',
    AUDIT_CHECKPOINT_DIR: '',
    SMTP_URL: '',
    SMS_URL: '',
  }
  let starting: Promise<Instance> | undefined
  let closing: Promise<void> | undefined
  const close = async () => {
    const instance = await starting?.catch(() => undefined)
    await instance?.close()
    if (directory) rmSync(directory, { recursive: true, force: true })
  }
  const closeOnce = () => (closing ??= close())
  // Registered before the folder exists: a signal in between would leave the folder.
  const over = endOnSignal(closeOnce)
  try {
    directory = mkdtempSync(join(tmpdir(), 'litopys-eval-'))
    const config = readConfig({ ...elsewhere, DATA_DIR: join(directory, 'data'), LOG_LEVEL: 'fatal' })
    starting = import('#server/start').then(({ startInstance }) => startInstance(config, systemClock))
    const { socketPath } = await starting
    return await measureRelevance(connectTo(socketPath), directory, set, most)
  } finally {
    await closeOnce()
    over()
  }
}

function readCount(options: Options): number {
  const count = Number(textOption(options, 'questions') ?? 2_000)
  if (!Number.isInteger(count) || count < 1)
    throw new WrongUse('--questions must be a whole number, at least 1')
  return count
}

function inWords({ set, paragraphs, questions, forms, form }: Relevance): string {
  const line = (name: string, { at1, at10 }: Recall) =>
    `  ${name.padEnd(20)} recall at 1 ${at1.toFixed(3)}, at 10 ${at10.toFixed(3)}`
  return [
    `${set}: ${questions} questions, ${paragraphs} paragraphs`,
    line('with word forms', forms),
    line('without word forms', form),
  ].join('\n')
}
