import type { Fuzzy, Pattern } from '@litopys/contract/query/syntax'
import { type FileTextKind, fileMarks, fileTextKinds } from '@litopys/language/text/file-texts'
import { bind, join, quoted, raw, type Sql, sql } from '#archive/sql'

/**
 * Whether an index term is a form that a pattern or a fuzzy word may match, also in a text of a file, and the form
 * with its sign (`formOf` of the contract).
 */
export function formSql(term: Sql, files: readonly FileTextKind[] | undefined): { isForm: Sql; form: Sql } {
  const signs = (files ?? fileTextKinds).flatMap((kind) => {
    const { sure, unsure } = fileMarks[kind]
    return [`${sure}=`, `${unsure}=`]
  })
  const starts = signs.map((sign) => sql`startsWith(${term}, ${raw(quoted(sign))})`)
  const isForm = sql`(${join(files ? starts : [sql`startsWith(${term}, '=')`, ...starts], ' OR ')})`
  // A mark has three bytes.
  return { isForm, form: sql`if(startsWith(${term}, '='), ${term}, substring(${term}, 4))` }
}

/** Condition that `token`, a form of the index, matches a pattern or a fuzzy word. */
export function formFits(query: Pattern | Fuzzy): Sql {
  if (query.kind === 'pattern') {
    const like = query.text
      .replace(/[\\%_]/g, '\\$&')
      .replaceAll('*', '%')
      .replaceAll('?', '_')
    return sql`token LIKE ${bind('String', `=${like}`)}`
  }
  const length = [...query.text].length
  const distance = raw(String(query.distance))
  return sql`lengthUTF8(token) BETWEEN ${bind('UInt32', Math.max(2, length + 1 - query.distance))} AND ${bind('UInt32', length + 1 + query.distance)}
    AND editDistanceUTF8(substringUTF8(token, 2), ${bind('String', query.text)}) <= ${distance}`
}
