import type { JournalLine } from './journal.store.ts'
import type { Writing } from './writing.ts'

/**
 * The journal of what was read. Nothing changes with a reading, so it needs no transaction of its own: lines that come while others
 * are being written share the next one. Where the journal cannot be written (a full or read-only disk) people still read, and
 * the log tells of it; what changes anything is refused then (docs/decisions/0011).
 */
export type Readings = {
  /** Resolves when the line is on disk, or could not be written. */
  note(line: JournalLine): Promise<void>
}

export function createReadings({
  writing,
  onFailure,
}: {
  writing: Pick<Writing, 'transact' | 'journalIn'>
  onFailure(error: unknown): void
}): Readings {
  let lines: JournalLine[] = []
  let current: Promise<void> = Promise.resolve()
  let next: Promise<void> | undefined
  const writeLines = async () => {
    const batch = lines
    lines = []
    next = undefined
    await writing.transact((transaction) => writing.journalIn(transaction).writeAll(batch)).catch(onFailure)
  }
  return {
    note: (line) => {
      lines.push(line)
      if (!next) {
        next = current.then(writeLines)
        current = next
      }
      return next
    },
  }
}
