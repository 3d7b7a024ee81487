import { isDeepStrictEqual } from 'node:util'
import {
  type CopiedGroup,
  type CopiedTable,
  copiedTables,
  copyGroups,
  countCopiedRows,
  deleteGroups,
  differingGroups,
  readGroups,
  repairReadingRows,
} from '#archive/copied-groups'
import type { Engine } from '#archive/engine'
import {
  type AppliedToArchive,
  appliedToArchive,
  countAllRows,
  insertsEnd,
  migrateArchive,
  migrations,
} from '#archive/migrate'
import { assertNotMoving, assertOwnMigrations } from '#server/applied-migrations'
import { MoveFault } from './move-fault.ts'

/** What was moved and compared. `copied`: rows that this run has copied; an earlier one may have copied others. */
export type MovedArchive = { posts: number; channels: number; rows: number; groups: number; copied: number }

/** @throws StartError or MoveFault if this version has not made the tables. */
export function assertCurrentArchive(applied: AppliedToArchive | undefined): void {
  const known = migrations.map(({ name }) => name)
  assertNotMoving('The archive was', applied?.mark)
  assertOwnMigrations('The archive was', new Set(applied?.names), known)
  if (applied && known.every((name) => applied.names.includes(name))) return
  throw new MoveFault('The archive was not opened by this version yet: start the server once, and stop it.')
}

type Preparation = {
  mark: string
  /** The records have the mark of this move. */
  isAgain: boolean
  /** The target for people. */
  name: string
  signal: AbortSignal
}

/**
 * Checks that an archive is empty, or has a part of this move. Returns the function that creates and marks its tables.
 * @throws MoveFault if it has other data.
 */
export async function prepareArchive(
  target: Engine,
  { mark, isAgain, name, signal }: Preparation,
): Promise<() => Promise<void>> {
  const applied = await appliedToArchive(target)
  assertNotMoving('The archive was', applied?.mark, mark)
  // A run that was killed at its end has removed the mark of the archive, but not that of the records.
  const isOurs = applied?.mark === mark || (isAgain && applied !== undefined)
  if (!isOurs && (await countAllRows(target)) > 0)
    throw new MoveFault(
      `${name} is not empty, and a move never replaces an archive. Use an empty one, or put this one elsewhere, for example by renaming it.`,
    )
  return async () => {
    await migrateArchive(target, migrations, mark)
    await insertsEnd(target, signal)
  }
}

type Options = {
  signal: AbortSignal
  /** The source cannot change meanwhile, as this process has locked it. */
  isSourceFixed: boolean
  onStep(text: string): void
  /** Called with the number of rows that the current step has read or copied. */
  onRows(done: number, total: number): void
}

type Groups = Map<CopiedTable, CopiedGroup[]>

/**
 * Makes the tables of the target equal to those of the source: groups that are equal already stay, others are copied.
 * @throws MoveFault if they differ in the end.
 */
export async function fillArchive(source: Engine, target: Engine, options: Options): Promise<MovedArchive> {
  const { signal, onStep, onRows, isSourceFixed } = options
  onStep('Reading the archive')
  const wanted = await groupsOf(source, options)
  // The first run has nothing to read.
  const found = await groupsOf(target, options)
  const total = sumOf([...wanted.values()].flat())
  const missing = copiedTables.map((table) => {
    const [own, other] = [wanted.get(table) ?? [], found.get(table) ?? []]
    return { table, groups: differingGroups(own, other), stale: differingGroups(other, own) }
  })
  const toCopy = sumOf(missing.flatMap(({ groups }) => groups))
  let done = total - toCopy
  if (toCopy > 0)
    onStep(done > 0 ? `Copying rows; an earlier run has copied ${done} of ${total}` : 'Copying rows')
  for (const { table, groups, stale } of missing) {
    await deleteGroups(target, table, stale)
    const add = (rows: number) => {
      done += rows
      onRows(done, total)
    }
    await copyGroups({ source, target }, table, groups, { signal, onRows: add })
  }
  onStep('Comparing counts and hashes')
  const now = isSourceFixed ? wanted : await groupsOf(source, options)
  assertEqual(now, await groupsOf(target, options))
  await assertReadingRows(target, signal)
  const posts = wanted.get('posts') ?? []
  return {
    posts: sumOf(posts),
    channels: new Set(posts.map(({ channelId }) => channelId)).size,
    rows: total,
    groups: [...wanted.values()].flat().length,
    copied: toCopy,
  }
}

async function groupsOf(
  engine: Engine,
  { signal, onRows }: Pick<Options, 'signal' | 'onRows'>,
): Promise<Groups> {
  const groups: Groups = new Map()
  // With the rows that newer ones replace.
  const total = await countCopiedRows(engine, signal)
  if (total === 0) return groups
  let done = 0
  const add = (rows: number) => {
    done += rows
    onRows(done, total)
  }
  for (const table of copiedTables)
    groups.set(table, await readGroups(engine, table, { signal, onRows: add }))
  return groups
}

function assertEqual(source: Groups, target: Groups): void {
  if (isDeepStrictEqual(source, target)) return
  const differences = copiedTables.flatMap((table) => {
    const [own, other] = [source.get(table) ?? [], target.get(table) ?? []]
    const groups = [...differingGroups(own, other), ...differingGroups(other, own)]
    return [...new Set(groups.map(({ channelId, slice }) => `${table} ${channelId} ${slice}`.trim()))]
  })
  if (differences.length === 0) return
  throw new MoveFault(
    `${differences.length} groups of rows differ: ${differences.slice(0, 3).join('; ')}. ` +
      'If a server changed the source meanwhile, stop it. Run the command again: it copies them again.',
  )
}

/** What searches read is made of the posts. A kill between two tables leaves a part of it out. */
async function assertReadingRows(target: Engine, signal: AbortSignal): Promise<void> {
  if ((await repairReadingRows(target, signal)) === 0) return
  if ((await repairReadingRows(target, signal)) === 0) return
  throw new MoveFault('The rows that searches read differ from the posts. Please report this.')
}

function sumOf(groups: CopiedGroup[]): number {
  return groups.reduce((sum, { rows }) => sum + rows, 0)
}
