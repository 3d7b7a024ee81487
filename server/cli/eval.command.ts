import { type Command, CommandFailed, type Options, textOption, WrongUse } from './command.ts'
import { measureRelevance, type Recall, type Relevance } from './relevance.ts'
import { readQuestionSets } from './relevance-questions.ts'
import { withTemporaryArchive } from './temporary-archive.ts'

type Evaluation = (directory: string, options: Options, write: (words: string) => void) => Promise<unknown[]>

// Each evaluation imports its own modules: the dictionaries and gazetteers take longer to load than most
// commands run.
const evaluations: Record<string, Evaluation> = {
  relevance: async (directory, options, write) => {
    const most = readCount(options)
    const results: Relevance[] = []
    for (const set of readQuestionSets(directory)) {
      if (set.questions.length === 0) throw new CommandFailed(`${set.name} has no question with a paragraph`)
      const result = await withTemporaryArchive((api, folder) => measureRelevance(api, folder, set, most))
      results.push(result)
      write(inWords(result))
    }
    return results
  },
  queries: async (directory, options, write) => {
    const { evaluateQueries, queriesInWords } = await import('./eval-queries.ts')
    return print([await evaluateQueries(directory, textOption(options, 'posts'))], queriesInWords, write)
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
    'eval queries DIR [--posts FILE]',
    'eval entities DIR',
    'eval language DIR',
    'eval stems DIR',
    'eval translit DIR',
  ],
  notes: ['docs/cli.md describes the files in DIR and the results.'],
  options: { questions: { type: 'string' }, posts: { type: 'string' } },
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
