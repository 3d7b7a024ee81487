import type { Issue } from '@litopys/contract/check'

/**
 * Texts that PostgreSQL does not take: NUL in any text, half a surrogate pair in jsonb
 * (https://www.postgresql.org/docs/current/datatype-json.html). `value` is nested no deeper than the door
 * lets through.
 */
export function characterIssues(value: unknown, path = ''): Issue[] {
  if (typeof value === 'string') return isStorable(value) ? [] : [issueAt(path)]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, part]) =>
    isStorable(name) ? characterIssues(part, `${path}/${name}`) : [issueAt(path)],
  )
}

function isStorable(text: string): boolean {
  return !text.includes('\u0000') && text.isWellFormed()
}

function issueAt(path: string): Issue {
  return { path, message: 'This has characters that are not text', code: 'characters' }
}
