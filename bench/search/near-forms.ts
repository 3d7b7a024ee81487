import type { DatabaseSync } from 'node:sqlite'
import { distanceTest, lettered } from '../../contract/query/distance.ts'

/** The words of the table `forms` (sqlite-load.ts) with at most `most` changed letters compared to `text`. */
export function nearForms(db: DatabaseSync, text: string, most: number): string[] {
  const isNear = distanceTest(text, most)
  return candidates(db, text, most).filter((form) => isNear(lettered(form)))
}

/**
 * A superset of the near words. One change leaves one half of a word unchanged, and an index finds words by
 * their first or second half. More changes may affect both halves, so every word is a candidate then.
 */
function candidates(db: DatabaseSync, text: string, most: number): string[] {
  const letters = [...text]
  const middle = Math.floor(letters.length / 2)
  if (most > 1 || middle === 0) return formsOf(db.prepare('SELECT form FROM forms').all())
  const [first, second] = [letters.slice(0, middle).join(''), letters.slice(middle).join('')]
  const end = lettersFromEnd(second)
  return formsOf(
    db
      .prepare('SELECT form FROM forms WHERE form BETWEEN ? AND ? OR reversed BETWEEN ? AND ?')
      .all(first, `${first}${lastLetter}`, end, `${end}${lastLetter}`),
  )
}

const lastLetter = '\u{10ffff}'

export function lettersFromEnd(form: string): string {
  return [...form].reverse().join('')
}

function formsOf(rows: Record<string, unknown>[]): string[] {
  return rows.map(({ form }) => String(form))
}
