import { rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import {
  type ExportFormat,
  exportHeads,
  failedTranslation,
  translatedExportRows,
  translatedHead,
  translatedSuffix,
} from '@litopys/contract/schemas/export'
import type { Engine } from '#archive/engine'
import type { PeopleReader } from '#archive/people'
import { inBoth, postSetOf } from '#audit/post-set'
import type { DiskGuard } from '#data-directory/disk-guard'
import type { FileStore } from '#files/file-store'
import type { Actor } from '#server/actor'
import { AppError } from '#server/errors'
import type { Packing, WrittenPackage } from './evidence-package.usecase.ts'
import { openExportFile } from './export-file.store.ts'
import type { OpenWhole } from './export-source.ts'
import type { ExportEnd, ExportRow } from './exports.store.ts'
import { fileEnding } from './file-name.ts'
import {
  type Cell,
  type CellSources,
  cellsOf,
  contentCells,
  foundCell,
  keyCells,
  lineSql,
  usernameColumns,
} from './line-sql.store.ts'
import { rowGroupsOf } from './parquet-rows.store.ts'
import type { TranslateBatch } from './patient-batch.ts'
import { readPostSet } from './read-keys.usecase.ts'
import { translateRows } from './translate-rows.usecase.ts'

export type RunDeps = {
  writePackage(packing: Packing): Promise<WrittenPackage>
  archive: Pick<Engine, 'parquet'>
  people: PeopleReader
  files: FileStore
  /** Folder of this machine for files that are being written. */
  directory: string
  disk: DiskGuard
  timeZone: string
  openWhole: OpenWhole
  translateBatch: TranslateBatch
  /** Current usernames by channel id, for links to posts. */
  usernames(): Promise<ReadonlyMap<string, string>>
  /** The owner with their current rights; undefined if they may no longer export. */
  actorNow(row: ExportRow): Promise<Actor | undefined>
}

type Exported = Pick<ExportRow, 'id' | 'input' | 'attempts'>

/** Name of the file in the store. Where several processes share it, each attempt has a file of its own. */
export function exportName({ isShared }: Pick<FileStore, 'isShared'>, row: Exported): string {
  const { id, input, attempts } = row
  return `exports/${id}${isShared ? `.${attempts}` : ''}.${fileEnding(input.format)}`
}

/**
 * Writes the file of an export and renames it when it is complete. Counts the rows before, and again if the
 * file has another number of rows.
 */
export async function runExport(
  deps: RunDeps,
  row: ExportRow,
  onRows: (done: number) => void,
  signal: AbortSignal,
): Promise<ExportEnd & { status: 'done' }> {
  const { timeZone } = deps
  const { format, columns, translate: _, ...search } = row.input
  if (format === 'evidence') return await runPackage(deps, row, onRows, signal)
  const actor = await deps.actorNow(row)
  if (!actor) throw new AppError('export_changed')
  await deps.disk.assertLeft()
  const whole = await deps.openWhole(actor, search, signal)
  const listed = row.input.table ? undefined : await readPostSet(whole, timeZone)
  const before = await whole.count()
  // The archive may have grown while the export was queued.
  const hasBecomeLarge = row.translation === 'made' && before > translatedExportRows
  const isTranslated = row.translation === 'made' && !hasBecomeLarge
  const translated = isTranslated ? await translateRows(deps, whole, onRows, signal) : undefined
  const needsUsernames = !whole.cells && columns.some((name) => usernameColumns.has(name))
  const usernames = needsUsernames ? await deps.usernames() : noUsernames
  const plain = whole.cells ?? postCells(row, { usernames, people: deps.people() })
  const cells = translated ? withTranslation(plain, translated.texts) : plain
  const part = partOf(deps, row)
  const file = openExportFile(part, format, {
    columns: cells.map(({ name, head, kind }) => ({
      name,
      head: headOf(head, kind, format, timeZone),
      kind,
    })),
    id: row.id,
    makeRowGroups: rowGroupsOf(deps.archive, cells, signal),
  })
  let rows = 0
  try {
    await whole.read(lineSql(format, cells, timeZone), async (lines, count) => {
      await file.write(lines, count)
      rows += count
      // In a translated file, progress counts translations instead of rows.
      if (!translated) onRows(rows)
    })
    // Posts may change while the file is written. If the count is unchanged, a different number of rows means
    // that some are missing.
    if (rows !== before && (await whole.count()) === before) throw new AppError('export_incomplete')
    if (rows === 0) throw new AppError('export_empty')
    const written = await file.end()
    // Posts that came or went while the file was written may be in it or not.
    const posts = listed && inBoth(listed, await readPostSet(whole, timeZone))
    const sight = await keepFile(deps, row, actor, part, signal)
    return {
      status: 'done',
      total: rows,
      ...(posts ? { posts } : {}),
      untranslated: translated?.failed ?? 0,
      sight,
      ...written,
      ...(hasBecomeLarge && {
        translation: 'tooMany',
        fileName: row.fileName.replace(translatedSuffix, ''),
      }),
    }
  } catch (cause) {
    await file.abort()
    await rm(part, { force: true })
    throw cause
  }
}

/** Writes an evidence package, and renames it when it is complete. */
async function runPackage(
  deps: RunDeps,
  row: ExportRow,
  onPosts: (done: number) => void,
  signal: AbortSignal,
): Promise<ExportEnd & { status: 'done' }> {
  const { format: _format, columns: _columns, translate: _translate, ...search } = row.input
  const actor = await deps.actorNow(row)
  if (!actor) throw new AppError('export_changed')
  await deps.disk.assertLeft()
  const whole = await deps.openWhole(actor, search, signal)
  const part = partOf(deps, row)
  const place = { path: part, spool: `${part}.spool`, disk: deps.disk }
  try {
    const { posts, ...written } = await deps.writePackage({ row, actor, whole, place, onPosts, signal })
    const sight = await keepFile(deps, row, actor, part, signal)
    return {
      status: 'done',
      total: posts.length,
      posts: postSetOf(posts),
      untranslated: 0,
      sight,
      ...written,
    }
  } finally {
    await rm(part, { force: true })
  }
}

function partOf({ directory, files }: RunDeps, row: Exported): string {
  return join(directory, `${basename(exportName(files, row))}.part`)
}

/** Gives the complete file its name, if its owner still has the same access. Returns this access. */
async function keepFile(
  deps: RunDeps,
  row: ExportRow,
  actor: Actor,
  part: string,
  signal: AbortSignal,
): Promise<string> {
  signal.throwIfAborted()
  const visibility = visibilityOf(actor)
  const still = await deps.actorNow(row)
  if (!still || visibilityOf(still) !== visibility) throw new AppError('export_changed')
  await deps.files.put(exportName(deps.files, row), part)
  await rm(part, { force: true })
  return visibility
}

const noUsernames: ReadonlyMap<string, string> = new Map()

/** The chosen columns; JSONL adds the columns that identify a post for an import. */
function postCells({ input }: ExportRow, sources: CellSources): Cell[] {
  const { format, columns, quotes } = input
  const chosen = cellsOf(columns, exportHeads, sources)
  if (format !== 'jsonl') return chosen
  return [...keyCells(columns), ...chosen, ...(quotes ? [] : contentCells(columns))]
}

/** Head of a column. Dates in a workbook have no zone, so the head names it. */
function headOf(head: string, kind: Cell['kind'], format: ExportFormat, timeZone: string): string {
  return format === 'xlsx' && kind === 'instant' ? `${head} (${timeZone})` : head
}

/** The actor's access as a text. A file can be downloaded while this text stays the same. */
export function visibilityOf({ role, restrictions }: Actor): string {
  const { flags, channels, tags, categories, languages, since, unknown } = restrictions
  return JSON.stringify([
    role.toSorted(),
    flags.has('no-sensitive'),
    ...[channels, tags, categories, languages, unknown].map((values) => values.toSorted()),
    since ?? '',
  ])
}

/** Adds the translation after the text column, or at the end if there is none. */
function withTranslation(cells: Cell[], translated: ReadonlyMap<string, string>): Cell[] {
  const cell = foundCell({ name: 'translatedText', head: translatedHead }, translated, failedTranslation)
  const text = cells.findIndex(({ name }) => name === 'text')
  return cells.toSpliced(text === -1 ? cells.length : text + 1, 0, cell)
}
