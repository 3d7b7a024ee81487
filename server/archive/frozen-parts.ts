import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { raw, type Sql } from './sql.ts'

type Statements = {
  rows<Row>(statement: Sql): Promise<Row[]>
  command(statement: Sql): Promise<void>
  /** Directory of the embedded engine. */
  directory: string
}

/** The parts of a table at one moment: folders with hard links, which later merges do not change. */
export type FrozenTable = { table: string; directory: string }

/** Keeps the names of migrations, which a restored archive has already. */
const ownTable = 'migrations'

/**
 * Freezes the parts of all tables under `name` (letters, digits and _), in milliseconds. They take space as long as they exist, so remove
 * them with `removeFrozen`.
 */
export async function freezeTables(statements: Statements, name: string): Promise<FrozenTable[]> {
  const tables = await ownTables(statements)
  for (const { table } of tables)
    await statements.command(raw(`ALTER TABLE litopys.${table} FREEZE WITH NAME '${name}'`))
  return tables.map(({ table, uuid }) => ({
    table,
    directory: join(shadow(statements.directory), name, storePath(uuid)),
  }))
}

/** Removes frozen parts: those of one name, or all that killed processes left. */
export async function removeFrozen(directory: string, name = ''): Promise<void> {
  await rm(join(shadow(directory), name), { recursive: true, force: true })
}

/** Names of the parts of a frozen table. A table without rows has none. */
export async function partNames({ directory }: FrozenTable): Promise<string[]> {
  const names = await readdir(directory).catch(() => [])
  return names.toSorted((a, b) => firstBlock(a) - firstBlock(b))
}

/**
 * Attaches parts to an empty table, in their order: of equal rows the engine keeps the one in the later part.
 * `put` writes the files of a part into a folder.
 */
export async function attachParts(
  statements: Statements,
  table: string,
  parts: string[],
  put: (part: string, folder: string) => Promise<void>,
): Promise<void> {
  const found = (await ownTables(statements)).find((one) => one.table === table)
  if (!found) throw new Error(`the archive has no table ${table}`)
  for (const part of parts) {
    const folder = join(statements.directory, storePath(found.uuid), 'detached', part)
    await mkdir(folder, { recursive: true })
    await put(part, folder)
    await statements.command(raw(`ALTER TABLE litopys.${table} ATTACH PART '${part}'`))
  }
}

async function ownTables({ rows }: Statements): Promise<{ table: string; uuid: string }[]> {
  return await rows(
    raw(`SELECT name AS table, toString(uuid) AS uuid FROM system.tables
      WHERE database = 'litopys' AND engine LIKE '%MergeTree' AND name != '${ownTable}' ORDER BY name`),
  )
}

function shadow(directory: string): string {
  return join(directory, 'shadow')
}

/** Folder of a table in the database engine Atomic. */
function storePath(uuid: string): string {
  return join('store', uuid.slice(0, 3), uuid)
}

/** The name of a part is PARTITION_FIRST_LAST_LEVEL, with numbers of blocks. No table has partitions. */
function firstBlock(part: string): number {
  return Number(part.split('_')[1])
}
