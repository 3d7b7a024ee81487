import { dumpTable, listTables, loadTables } from '#records/dump'
import { areRecordsUsed } from '#records/known-data'
import { appliedToRecords, migrateRecords, recordMigrations, setMoveMark } from '#records/migrate'
import type { Records } from '#records/open'
import { differingTables, digestRecords } from '#records/row-digests'
import { assertNotMoving, assertOwnMigrations } from '#server/applied-migrations'
import { MoveFault } from './move-fault.ts'

/** What was moved and compared. `isCopied`: this run has copied it, and no earlier one. */
export type MovedRecords = { rows: number; tables: number; isCopied: boolean }

/** @throws StartError or MoveFault if this version has not made the tables. */
export async function assertCurrentRecords(source: Records): Promise<void> {
  const applied = await appliedToRecords(source)
  assertNotMoving('The records were', applied?.mark)
  assertOwnMigrations('The records were', applied?.names ?? new Set(), recordMigrations)
  if (applied && applied.names.size === recordMigrations.length && (await areRecordsUsed(source))) return
  throw new MoveFault(
    'No server of this version has used the records yet: start the server once, and stop it.',
  )
}

/**
 * Checks that records are unused, or have a part of this move. Returns the function that creates and marks their
 * tables. `tables`: those of the source.
 * @throws MoveFault if they have other data, which the load would delete.
 */
export async function prepareRecords(
  target: Records,
  { mark, name, tables }: { mark: string; name: string; tables: string[] },
): Promise<() => Promise<void>> {
  const applied = await appliedToRecords(target)
  assertNotMoving('The records were', applied?.mark, mark)
  if (applied && applied.mark !== mark && (await areRecordsUsed(target)))
    throw new MoveFault(
      `${name} has records of Litopys, and a move never replaces them. Use an empty database, or put this one elsewhere, for example by renaming it.`,
    )
  const others = (await listTables(target)).filter((table) => !applied || !tables.includes(table))
  if (others.length > 0)
    throw new MoveFault(
      `${name} has tables of another program: ${others.join(', ')}. Use a database for Litopys alone.`,
    )
  return async () => {
    await migrateRecords(target, recordMigrations, mark)
    await setMoveMark(target, mark)
    const made = await listTables(target)
    const unknown = tables.filter((table) => !made.includes(table))
    if (unknown.length === 0) return
    throw new MoveFault(
      `The records have tables of another program: ${unknown.join(', ')}. Put them into a database of their own first.`,
    )
  }
}

type Options = {
  signal: AbortSignal
  isAgain: boolean
  onStep(text: string): void
}

/**
 * Makes the records of the target equal to those of the source at one moment, in one transaction.
 * @throws MoveFault if they differ in the end.
 */
export async function fillRecords(
  source: Records,
  target: Records,
  { signal, isAgain, onStep }: Options,
): Promise<MovedRecords> {
  onStep('Moving users, channels and other records')
  const read = async (db: Records) => await db.transaction().execute(digestRecords)
  const wanted = await read(source)
  const isCopied = !isAgain || differingTables(wanted, await read(target)).length > 0
  if (isCopied)
    await source
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (snapshot) => {
        const tables = await listTables(snapshot)
        const dump = new Map(tables.map((table) => [table, linesOf(snapshot, table, signal)]))
        await loadTables(target, dump, { isAgain })
      })
  const differing = differingTables(await read(source), await read(target))
  if (differing.length > 0)
    throw new MoveFault(
      `The records differ: ${differing.join(', ')}. If a server changed the source meanwhile, stop it. Run the command again.`,
    )
  const digests = Object.values(wanted)
  return { rows: digests.reduce((sum, { rows }) => sum + rows, 0), tables: digests.length, isCopied }
}

async function* linesOf(db: Records, table: string, signal: AbortSignal): AsyncGenerator<string> {
  for await (const { lines } of dumpTable(db, table)) {
    signal.throwIfAborted()
    yield lines
  }
}
