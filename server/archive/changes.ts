/**
 * Counts the writes to each table, so that answers can be kept until something they were read from changes.
 * Texts are statements or names of tables; every `litopys.NAME` in them is a table.
 */
export function createChanges() {
  const counts = new Map<string, number>()
  let all = 0
  return {
    /** Counts a write to every table in this text. */
    noteChange(text: string): void {
      for (const table of tablesIn(text)) counts.set(table, (counts.get(table) ?? 0) + 1)
    },
    /** Counts a write to every table. */
    noteAll(): void {
      all += 1
    },
    /** The sum of the counts of the tables in this text. */
    changes(text: string): number {
      return tablesIn(text).reduce((sum, table) => sum + (counts.get(table) ?? 0), all)
    },
  }
}

/** The table that a statement writes: the first one, as others are only read. */
export function writtenTable(statement: string): string {
  return /\blitopys\.\w+/.exec(statement)?.[0] ?? ''
}

/** Table functions name their table as two arguments: `mergeTreeTextIndex(litopys, posts, terms_index)`. */
const tableName = /\blitopys(?:\.|, )(\w+)/g

function tablesIn(text: string): string[] {
  return [...new Set([...text.matchAll(tableName)].map(([, table = '']) => table))]
}
