import { existsSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { Script } from 'node:vm'
import * as Type from 'typebox'
import { CommandFailed } from './command.ts'
import { jsonLines, linesOf } from './set-files.ts'

/** Queries with the indexes of their relevant posts. */
export type QuerySet = {
  name: string
  posts: string[]
  queries: { query: string; kind: string; relevant: Set<number> }[]
}

const text = Type.String({ minLength: 1 })
// No g and y: they make a test depend on the one before it.
const flags = Type.Optional(Type.String({ pattern: '^[imsuv]*$' }))
const queryLine = Type.Object(
  { query: text, kind: text, pattern: text, not: Type.Optional(text), flags },
  { additionalProperties: false },
)
const postLine = Type.Object({ text })

/**
 * Reads the queries of a folder, and the posts of the folder or of `postsFile`.
 * @throws CommandFailed with file and line if there are none, or one cannot be read.
 */
export function readQuerySet(directory: string, postsFile?: string): QuerySet {
  if (!existsSync(directory)) throw new CommandFailed(`There is no folder ${directory}`)
  const posts = postsFile === undefined ? postsIn(directory) : readPosts(postsFile)
  const lines = jsonLines(join(directory, 'queries.jsonl'), queryLine)
  if (lines.length === 0) throw new CommandFailed(`${join(directory, 'queries.jsonl')} has no query`)
  const compiled = lines.map(({ place, value }) => ({
    place,
    query: value.query,
    kind: value.kind,
    pattern: compile(`${place}: pattern`, value.pattern, value.flags ?? 'iu'),
    not: value.not === undefined ? undefined : compile(`${place}: not`, value.not, `g${value.flags ?? 'iu'}`),
  }))
  const queries = compiled.map(({ place, query, kind, pattern, not }) => ({
    query,
    kind,
    relevant: matches(place, posts, pattern, not),
  }))
  return { name: basename(directory), posts, queries }
}

function postsIn(directory: string): string[] {
  const files = readdirSync(directory)
    .toSorted()
    .filter((file) => file === 'posts.jsonl' || file.endsWith('.posts.txt'))
  const posts = files.flatMap((file) => readPosts(join(directory, file)))
  if (posts.length > 0) return posts
  throw new CommandFailed(`${directory} has no posts in posts.jsonl or NAME.posts.txt`)
}

function readPosts(path: string): string[] {
  return path.endsWith('.txt') ? linesOf(path) : jsonLines(path, postLine).map(({ value }) => value.text)
}

function compile(place: string, source: string, withFlags: string): RegExp {
  try {
    return new RegExp(source, withFlags)
  } catch (cause) {
    throw new CommandFailed(`${place} is not a regular expression: ${String(cause)}`)
  }
}

const longestMatching = 10_000
const matching = new Script(
  `for (const [i, post] of posts.entries()) {
    if (pattern.test(not ? post.replace(not, '\\0') : post)) relevant.add(i)
  }`,
)

/**
 * Indexes of the posts that match `pattern` outside of the matches of `not`. A pattern may need exponential
 * time. A script of `node:vm` has a time limit, which also ends a regular expression.
 */
function matches(place: string, posts: string[], pattern: RegExp, not: RegExp | undefined): Set<number> {
  const relevant = new Set<number>()
  try {
    matching.runInNewContext({ posts, pattern, not, relevant }, { timeout: longestMatching })
  } catch {
    throw new CommandFailed(
      `${place}: the patterns need more than ${longestMatching / 1_000} s for all posts`,
    )
  }
  return relevant
}
