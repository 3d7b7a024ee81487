import type { Issue } from '@litopys/contract/check'

/**
 * Issues for texts that PostgreSQL rejects: NUL in any text, a lone surrogate in jsonb
 * (https://www.postgresql.org/docs/current/datatype-json.html). `value` has at most the depth that the
 * pipeline allows.
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
