import { readFileSync } from 'node:fs'
import { check } from '@litopys/contract/check'
import type { InputOf, OutputOf } from '@litopys/contract/route'
import { postRoutes } from '@litopys/contract/routes/archives'
import { type SearchFilters, searchFilters } from '@litopys/contract/schemas/search'
import { withDirectionMarks } from '@litopys/language/text/directions'
import { type ApiClient, openExistingApi } from './api-client.ts'
import { type Command, CommandFailed, type Options, textOption, WrongUse } from './command.ts'
import { fileLines, withLines } from './file-lines.ts'
import { missingPosts } from './missing-posts.ts'
import { reportCorrections } from './report-corrections.ts'

type Page = OutputOf<typeof postRoutes.search>
type SearchInput = InputOf<typeof postRoutes.search>

/** Searches the archive. --batch reads one query per line of a file and prints one line per query. */
export const searchCommand: Command = {
  summary: 'Searches the archive',
  usage: [
    'search QUERY [--filters JSON] [--sort relevance|date] [--limit N]',
    'search --batch FILE [--filters JSON] [--sort relevance|date] [--limit N]',
  ],
  options: {
    filters: { type: 'string' },
    sort: { type: 'string' },
    limit: { type: 'string' },
    batch: { type: 'string' },
  },
  run: async (terminal, positionals, options) => {
    const batch = textOption(options, 'batch')
    if (batch === undefined && positionals.length === 0)
      throw new WrongUse('search needs a query or --batch FILE')
    if (batch !== undefined && positionals.length > 0)
      throw new WrongUse('search takes a query or --batch FILE, not both')
    const queries = batch === undefined ? [positionals.join(' ')] : readQueries(batch)
    const settings = parseInput(options)
    const api = await openExistingApi(textOption(options, 'data'))
    try {
      for (const query of queries) {
        reportCorrections(terminal, query)
        const found = await findAll(api, { ...settings, q: query })
        const reason = found.totalItems === 0 ? await missingPosts(api, query) : undefined
        if (reason !== undefined && batch === undefined) throw new CommandFailed(reason)
        if (reason !== undefined) terminal.note(reason)
        if (options.json) terminal.out(JSON.stringify(inJson(batch === undefined ? {} : { query }, found)))
        else terminal.out(inWords(query, found))
      }
      return 0
    } finally {
      await api.close()
    }
  },
}

type SearchSettings = { limit: number } & Pick<SearchInput, 'filters' | 'sortBy'>

/** Collects pages by cursor, because the size of a page is limited. */
async function findAll(api: ApiClient, { limit, ...input }: SearchSettings & { q: string }) {
  const itemsPerPage = Math.min(limit, 1_000)
  let page: Page = await api.call(postRoutes.search, { ...input, itemsPerPage, page: 1 })
  const { totalItems } = page
  const data = [...page.data]
  while (page.nextCursor && data.length < limit) {
    page = await api.call(postRoutes.search, { ...input, itemsPerPage, page: 1, cursor: page.nextCursor })
    data.push(...page.data)
  }
  return { totalItems, data: data.slice(0, limit) }
}

function parseInput(options: Options): SearchSettings {
  const sort = textOption(options, 'sort')
  if (sort !== undefined && sort !== 'relevance' && sort !== 'date')
    throw new WrongUse('--sort must be relevance or date')
  const limit = Number(textOption(options, 'limit') ?? 10)
  if (!Number.isInteger(limit) || limit < 1) throw new WrongUse('--limit must be a whole number, at least 1')
  const filters = textOption(options, 'filters')
  return {
    limit,
    ...(filters === undefined ? {} : { filters: parseFilters(filters) }),
    ...(sort === undefined ? {} : { sortBy: { key: sort === 'date' ? 'dateCreated' : 'relevance' } }),
  }
}

function parseFilters(text: string): SearchFilters {
  const checked = check(searchFilters, parseJson(text))
  if (checked.ok) return checked.value
  const reasons = checked.issues.map((issue) => `${issue.path}: ${issue.message}`)
  throw new WrongUse(`--filters is not valid: ${reasons.join('; ')}`)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new WrongUse('--filters is not valid JSON')
  }
}

function readQueries(file: string): string[] {
  try {
    return readFileSync(file, 'utf8')
      .split(/\r?\n/)
      .filter((line) => line.trim() !== '')
  } catch (cause) {
    throw new CommandFailed(`The batch file cannot be read: ${String(cause)}`)
  }
}

/** The found posts as the API returns them; matches in files have the line of the first match. */
function inJson(asked: { query?: string }, { totalItems, data }: { totalItems: number; data: Page['data'] }) {
  const posts = data.map((post) => {
    const fileMatches = withLines(post)
    return fileMatches ? { ...post, fileMatches } : post
  })
  return { ...asked, totalItems, data: posts }
}

function inWords(query: string, { totalItems, data }: { totalItems: number; data: Page['data'] }): string {
  const posts = data.map((post) => {
    const head = [post.dateCreated, post.author, post.reference.permalink].filter(Boolean).join('  ')
    return ['', withDirectionMarks(`${head}\n${post.text}`), ...fileLines(post)].join('\n')
  })
  const count = totalItems === 1 ? '1 post' : `${totalItems} posts`
  return [query === '' ? count : `${query}: ${count}`, ...posts].join('\n')
}
