import { freemem, totalmem } from 'node:os'
import type { SystemState } from '@litopys/contract/schemas/system'
import type { Engine } from '#archive/engine'
import { readArchiveStatistics } from '#archive/statistics'
import type { AuditLogStore } from '#audit/audit-log.store'
import type { DiskGuard } from '#data-directory/disk-guard'
import type { BackupHealth } from '#features/backups/backups.usecase'
import type { JobLists } from '#jobs/job-lists.store'
import type { Records } from '#records/open'
import { readRecordStatistics } from '#records/statistics'
import type { Clock } from '#server/clock'
import type { Config } from '#server/config'
import { productVersion } from '#server/product-version'
import { memoryOf } from '#telemetry/runtime-metrics'
import { countWaitingMessages } from './messages.store.ts'
import { shownSettings } from './shown-settings.ts'

export type SystemDeps = {
  config: Config
  clock: Clock
  timeZone: string
  archive: Engine
  records: Records
  disk: DiskGuard
  jobLists: JobLists
  auditLog: AuditLogStore
  translatorKind: SystemState['services']['translator']
  /** Channels whose last refresh failed. */
  failingChannels(): Promise<SystemState['failingChannels']>
  backupHealth(): Promise<BackupHealth>
}

const failedWithinMs = 24 * 3_600_000

/** State of the server, for administrators. */
export async function readSystem(deps: SystemDeps): Promise<SystemState> {
  const { config, clock, archive, records, disk, jobLists, translatorKind } = deps
  const now = clock.now()
  const [posts, tables, space, jobs, failingChannels, waiting, verification, backup] = await Promise.all([
    readArchiveStatistics(archive),
    readRecordStatistics(records),
    disk.space(),
    jobLists.countByStatus(new Date(now.getTime() - failedWithinMs)),
    deps.failingChannels(),
    countWaitingMessages(records),
    lastVerification(deps),
    deps.backupHealth(),
  ])
  const { shards, ...sizes } = posts
  const engineMemory = memoryOf(archive.processId())
  return {
    product: {
      version: productVersion,
      node: process.versions.node,
      startedAt: new Date(now.getTime() - process.uptime() * 1_000).toISOString(),
      uptimeSeconds: Math.floor(process.uptime()),
    },
    archive: { kind: config.CLICKHOUSE_URL ? 'server' : 'embedded', ...sizes, ...(shards ? { shards } : {}) },
    records: { kind: config.DATABASE_URL ? 'server' : 'embedded', ...tables },
    disk: space,
    memory: {
      server: process.memoryUsage.rss(),
      ...(engineMemory === undefined ? {} : { engine: engineMemory }),
      free: freemem(),
      total: totalmem(),
    },
    jobs,
    failingChannels,
    services: {
      email: { isConfigured: config.SMTP_URL !== undefined, waiting: waiting.email },
      sms: { isConfigured: config.SMS_URL !== undefined, waiting: waiting.sms },
      translator: translatorKind,
      transcriber: config.TRANSCRIBE_URL ? 'server' : 'none',
    },
    ...(verification ? { verification } : {}),
    backup: shownBackupHealth(backup),
    settings: shownSettings(config),
  }
}

function shownBackupHealth({
  isSupported,
  intervalSeconds,
  newest,
  failures,
  isOverdue,
}: BackupHealth): SystemState['backup'] {
  return {
    isSupported,
    isScheduled: intervalSeconds !== undefined,
    ...(newest ? { newest: { at: newest.moment.toISOString(), ageSeconds: newest.ageSeconds } } : {}),
    failures,
    isOverdue,
  }
}

/** The last verification of the audit log, which is an entry of the audit log itself. */
export async function lastVerification({
  auditLog,
  timeZone,
}: Pick<SystemDeps, 'auditLog' | 'timeZone'>): Promise<SystemState['verification']> {
  const filters = { search: '', action: ['audit.verify'], timeZone }
  const [entry] = (await auditLog.page(filters, { limit: 1 })).lines
  if (!entry) return undefined
  return { at: entry.at.toISOString(), by: entry.actorName, ok: entry.outcome === 'done' }
}
