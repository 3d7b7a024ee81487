import { StartError } from './errors.ts'

/** The first migration of both databases. Every released version has it. */
export const firstMigration = '0001-schema'

type Subject = 'The records were' | 'The archive was' | 'The backup was'

/** @throws StartError if another version made the tables and this one cannot migrate them. */
export function assertOwnMigrations(
  subject: Subject,
  applied: ReadonlySet<string>,
  known: readonly string[],
): void {
  if (applied.size > 0 && !applied.has(firstMigration)) throw ofUnreleasedVersion(subject)
  if ([...applied].every((name) => known.includes(name))) return
  throw new StartError(
    `${subject} written by a newer version of Litopys: start that version, or use another data directory`,
  )
}

/** Begins the mark of databases that a move fills. The rest of it names the move. */
const moveMark = 'moving-'

/** The mark in a text that may have one. */
export function moveMarkIn(text: string | null | undefined): string | undefined {
  return text?.startsWith(moveMark) ? text : undefined
}

/** The mark of the move with this name. */
export function moveMarkOf(name: string): string {
  return moveMark + name
}

/** @throws StartError if a move into the tables has not ended, other than the one with `own` as its mark. */
export function assertNotMoving(subject: Subject, mark: string | undefined, own?: string): void {
  if (mark === undefined || mark === own) return
  throw new StartError(
    `${subject} not moved completely: run npx litopys move again with the same settings. ` +
      'To give the move up, use other databases or remove what is in these.',
  )
}

/** Versions before the first release had other migrations, and no released version reads their tables. */
export function ofUnreleasedVersion(subject: Subject): StartError {
  return new StartError(
    `${subject} written by a version of Litopys before the first release, which this version cannot read. ` +
      'Use an empty data directory (DATA_DIR), and empty databases in DATABASE_URL and CLICKHOUSE_URL if you set them. ' +
      'Then import the posts again.',
  )
}
