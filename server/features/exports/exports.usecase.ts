import { scopeOf } from '@litopys/contract/access/policy'
import { isRecord } from '@litopys/contract/record'
import type { ByteRange, FileAnswer, InputOf } from '@litopys/contract/route'
import type { exportRoutes } from '@litopys/contract/routes/exports'
import {
  type ExportJob,
  type ExportTranslation,
  evidencePosts,
  type FileFormat,
  quoteColumns,
  translatedExportRows,
} from '@litopys/contract/schemas/export'
import type { AuditRead } from '#audit/audit-read'
import type { Transact } from '#audit/transact'
import { findPresent, type PresentDeps } from '#features/posts/current-posts.usecase'
import type { FileStore } from '#files/file-store'
import { assertReauthenticated } from '#http/serve'
import type { Mac } from '#secrets/mac-key'
import { type Actor, credentialOf, localActor } from '#server/actor'
import type { Clock } from '#server/clock'
import { AppError } from '#server/errors'
import { assertSeesEvidence } from './evidence-package.usecase.ts'
import { isGenuineLink, linkToExport } from './export-link.ts'
import type { OpenWhole, Whole } from './export-source.ts'
import { type ExportLoop, keptMs } from './exports.job.ts'
import { createExportStore, type ExportRow, type ExportStore } from './exports.store.ts'
import { exportFileName, type NamedPost, typedIn } from './file-name.ts'
import { assertQuota, largeRows, type Quota } from './quota.usecase.ts'
import { exportName, visibilityOf } from './run-export.usecase.ts'

export type ExportDeps = {
  exports: ExportStore
  location: string | null
  files: FileStore
  loop: ExportLoop
  openWhole: OpenWhole
  present: PresentDeps
  transact: Transact
  auditRead: AuditRead
  mac: Mac
  clock: Clock
  timeZone: string
  hasTranslator: boolean
  quota: Quota
  /** The session's user with their current rights. */
  actorOfCredential(id: string, ip: string): Promise<Actor>
}

const linkSeconds = 15 * 60

/**
 * Counts the rows, checks the rights and queues the export. The audit log entry is written before the first
 * row is read.
 */
export async function startExport(
  deps: ExportDeps,
  actor: Actor,
  input: InputOf<typeof exportRoutes.start>,
  signal: AbortSignal,
): Promise<ExportJob> {
  const { transact, clock, location } = deps
  const { format, columns, translate, ...search } = input
  if (format === 'evidence') {
    assertEvidence(input)
    assertSeesEvidence(actor)
  }
  if (translate) assertTranslates(deps, actor, input)
  assertColumns(input)
  assertOneThing(input)
  const whole = await deps.openWhole(actor, search, signal)
  const total = await whole.count()
  if (total === 0) throw new AppError('export_empty')
  if (format === 'evidence' && total > evidencePosts) throw new AppError('evidence_too_large')
  if (total > largeRows) assertReauthenticated(actor, clock.now())
  const id = clock.newId()
  const translation = translationOf(translate, total)
  const single = await singlePost(deps, actor, { whole, ids: search.ids, signal })
  const fileName = exportFileName(fileDay(clock.now(), deps.timeZone), input, translation, single)
  await transact(async ({ records, audit }) => {
    const exports = createExportStore(records, location)
    await exports.lock()
    await assertQuota(deps, exports, actor, total)
    const { name, ip, session } = actor
    const owner = { name, ip, ...(session ? { sessionId: session.id } : {}) }
    const isSameInput = { input, fileName, translation, total }
    await exports.add({ id, ownerId: actor.id, owner, ...isSameInput, createdAt: clock.now() })
    const { ids, table, ...condition } = search
    const { language: _, ...list } = table ?? {}
    const chosen = ids ? { chosen: ids.length } : {}
    audit.add({
      actor,
      action: 'export.begin',
      object: { id, name: fileName },
      details: {
        ...condition,
        ...chosen,
        format,
        ...(table ? { table: list } : format === 'evidence' ? {} : { columns }),
        translation,
        total,
      },
    })
  })
  deps.loop.wake()
  return exportOf(await ownExport(deps, actor, id))
}

type Chosen = { whole: Whole; ids: readonly string[] | undefined; signal: AbortSignal }

/** The post of an export of one chosen post or quote, for the name of the file. */
async function singlePost(
  { present }: ExportDeps,
  actor: Actor,
  { whole, ids, signal }: Chosen,
): Promise<NamedPost | undefined> {
  if (ids?.length !== 1) return undefined
  if (whole.quotes) return (await whole.quotes.find([...ids]))[0]?.copy
  return (await findPresent(present, actor, [...ids], signal)).values().next().value
}

function assertColumns({ columns, quotes }: InputOf<typeof exportRoutes.start>): void {
  const foreign = quotes ? [] : columns.filter((name) => quoteColumns.includes(name))
  if (foreign.length === 0) return
  const message = `Only quotes have ${foreign.join(', ')}`
  throw new AppError('validation_failed', { fields: [{ path: '/columns', message, code: 'enum' }] })
}

/** Refuses post filters together with a list, which has its own query. */
function assertOneThing({ table, q, ...search }: InputOf<typeof exportRoutes.start>): void {
  if (!table) return
  const { format: _format, columns: _columns, translate: _translate, ...others } = search
  const foreign = [...(q === '' ? [] : ['q']), ...Object.keys(others)]
  if (foreign.length === 0) return
  const fields = foreign.map((name) => ({
    path: `/${name}`,
    message: 'Use table.query to filter a list',
    code: 'table',
  }))
  throw new AppError('validation_failed', { fields })
}

function assertTranslates(
  { hasTranslator }: ExportDeps,
  actor: Actor,
  { table }: InputOf<typeof exportRoutes.start>,
): void {
  if (table) throw new AppError('validation_failed', { fields: [postsAlone] })
  if (scopeOf(actor, 'archive.translate') === 'none') throw new AppError('forbidden')
  if (!hasTranslator) throw new AppError('translation_off')
}

/** A package has posts, with the texts as they were captured. */
function assertEvidence({ table, translate }: InputOf<typeof exportRoutes.start>): void {
  const path = table ? '/table' : '/translate'
  const message = 'An evidence package has posts or quotes, without translations'
  if (table || translate)
    throw new AppError('validation_failed', { fields: [{ path, message, code: 'evidence' }] })
}

function translationOf(wanted: string | undefined, total: number): ExportTranslation {
  if (wanted === undefined) return 'none'
  return total > translatedExportRows ? 'tooMany' : 'made'
}

/** The date in Ukrainian format, for the file name. */
function fileDay(now: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('uk-UA', { timeZone }).format(now)
}

export async function listExports({ exports, clock }: ExportDeps, actor: Actor): Promise<ExportJob[]> {
  const rows = await exports.list(actor.id, new Date(clock.now().getTime() - keptMs))
  return rows.map(exportOf)
}

export async function readExport(deps: ExportDeps, actor: Actor, id: string): Promise<ExportJob> {
  return exportOf(await ownExport(deps, actor, id))
}

export async function cancelExport(deps: ExportDeps, actor: Actor, id: string): Promise<ExportJob> {
  const { transact, clock, location, loop } = deps
  const { fileName } = await ownExport(deps, actor, id)
  await transact(async ({ records, audit }) => {
    const isStopped = await createExportStore(records, location).requestCancel(id, clock.now())
    if (!isStopped) throw new AppError('job_finished')
    const line = { actor, action: 'export.cancel', object: { id, name: fileName } } as const
    audit.add(line)
  })
  loop.wake()
  return await readExport(deps, actor, id)
}

export async function linkToFile(deps: ExportDeps, actor: Actor, id: string): Promise<{ link: string }> {
  const row = await ownExport(deps, actor, id)
  if (row.status !== 'done') throw new AppError('not_found')
  assertSees(actor, row)
  const expires = Math.floor(deps.clock.now().getTime() / 1_000) + linkSeconds
  const session = credentialOf(actor)
  return { link: linkToExport(deps.mac, { id, session, expires }) }
}

/** Opens the file behind a link, while the session that the link belongs to is valid. */
export async function openFile(
  deps: ExportDeps,
  input: InputOf<typeof exportRoutes.download>,
  ip: string,
): Promise<FileAnswer> {
  const { mac, clock, files } = deps
  if (!isGenuineLink(mac, input) || input.expires * 1_000 < clock.now().getTime())
    throw new AppError('link_invalid')
  const isLocal = input.session === localActor.id
  const actor = isLocal ? localActor : await deps.actorOfCredential(input.session, ip)
  if (actor.restrictions.flags.has('no-export')) throw new AppError('forbidden')
  const row = await ownExport(deps, actor, input.id)
  assertSees(actor, row)
  const name = exportName(files, row)
  const size = row.status === 'done' ? await files.size(name) : undefined
  if (size === undefined) throw new AppError('not_found')
  const object = { id: row.id, name: row.fileName }
  await deps.auditRead({ actor, action: 'export.download', object })
  const read = (range?: ByteRange) => files.read(name, range)
  return { read, size, name: row.fileName, type: types[row.input.format], isShown: false }
}

/** Refuses the file once the owner's restrictions have changed, whatever its content. */
function assertSees(actor: Actor, { owner }: ExportRow): void {
  if (owner.sight !== undefined && owner.sight !== visibilityOf(actor)) throw new AppError('export_changed')
}

const postsAlone = { path: '/translate', message: 'Only posts and quotes can be translated', code: 'table' }

const types: Record<FileFormat, string> = {
  evidence: 'application/zip',
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  jsonl: 'application/x-ndjson',
  parquet: 'application/vnd.apache.parquet',
}

async function ownExport({ exports, clock }: ExportDeps, actor: Actor, id: string): Promise<ExportRow> {
  const row = await exports.find(id)
  const isOver = row?.finishedAt && row.finishedAt.getTime() + keptMs < clock.now().getTime()
  if (!row || row.ownerId !== actor.id || isOver) throw new AppError('not_found')
  return row
}

function exportOf(row: ExportRow): ExportJob {
  const { id, fileName, input, done, total, translation, untranslated, createdAt } = row
  return {
    id,
    fileName,
    format: input.format,
    of: contentOf(input),
    filters: narrowedBy(input),
    q: typedIn(input),
    done,
    total,
    translation,
    untranslated,
    createdAt: createdAt.toISOString(),
    state: stateOf(row),
  }
}

function contentOf({ table, quotes }: ExportRow['input']): ExportJob['of'] {
  return table?.name ?? (quotes ? 'quotes' : 'posts')
}

function narrowedBy({ filters = {}, quotes, table, ids }: ExportRow['input']): number {
  const { filters: ofTable, search: _, contains: __, sortBy: ___, ...others } = table?.query ?? {}
  const fields = [filters, quotes?.filters ?? {}, isRecord(ofTable) ? ofTable : {}, others]
  return fields.flatMap((one) => Object.keys(one)).length + (ids ? 1 : 0)
}

function stateOf({ status, reason, reasonCode, size, sha256, finishedAt }: ExportRow): ExportJob['state'] {
  switch (status) {
    case 'failed':
      return { status, code: reasonCode ?? 'unexpected', reason: `Export failed: ${reason ?? ''}` }
    case 'done': {
      const expiresAt = new Date((finishedAt?.getTime() ?? 0) + keptMs).toISOString()
      return { status, size: size ?? 0, sha256: sha256 ?? '', expiresAt }
    }
    default:
      return { status }
  }
}
