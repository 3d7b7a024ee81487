import { readArchiveStatistics } from '#archive/statistics'
import type { AuthModule } from '#features/auth/auth.module'
import type { BackupsModule } from '#features/backups/backups.module'
import type { CaptureModule } from '#features/capture/capture.module'
import type { TranscriptsModule } from '#features/transcripts/transcripts.module'
import type { TranslationModule } from '#features/translation/translation.module'
import { readRecordStatistics } from '#records/statistics'
import type { Kernel } from '#server/kernel'
import type { Module } from '#server/module'
import { countWaitingMessages } from './messages.store.ts'
import { mountSystem } from './system.routes.ts'
import { lastVerification } from './system.usecase.ts'

type Deps = {
  auth: AuthModule
  backups: BackupsModule
  capture: CaptureModule
  transcripts: TranscriptsModule
  translation: TranslationModule
}

/** The state of the server for administrators, and tests of the services that it calls. */
export function systemModule(
  kernel: Kernel,
  { auth, backups, capture, transcripts, translation }: Deps,
): Module {
  const { archive, records, sendNow } = kernel
  return {
    metrics: [
      {
        name: 'litopys_posts',
        kind: 'gauge',
        help: 'Posts in the archive; during an import a post may be counted twice',
        read: async () => [{ value: (await readArchiveStatistics(archive)).posts }],
      },
      {
        name: 'litopys_archive_bytes',
        kind: 'gauge',
        help: 'Size of the archive on the disk of ClickHouse',
        read: async () => [{ value: (await readArchiveStatistics(archive)).bytes }],
      },
      {
        name: 'litopys_records_bytes',
        kind: 'gauge',
        help: 'Size of the records in PostgreSQL',
        read: async () => [{ value: (await readRecordStatistics(records)).bytes }],
      },
      {
        name: 'litopys_messages_waiting',
        kind: 'gauge',
        help: 'E-mails and SMS that wait to be sent',
        labels: ['channel'],
        read: async () =>
          Object.entries(await countWaitingMessages(records)).map(([channel, value]) => ({
            labels: { channel },
            value,
          })),
      },
      {
        name: 'litopys_audit_verified_time_seconds',
        kind: 'gauge',
        help: 'Last verification of the audit log on the system page, in seconds since 1970; absent before the first',
        labels: ['result'],
        read: async () => {
          const last = await lastVerification(kernel)
          if (!last) return []
          const result = last.ok ? 'intact' : 'damaged'
          return [{ labels: { result }, value: Date.parse(last.at) / 1_000 }]
        },
      },
    ],
    routes: mountSystem({
      ...kernel,
      sendNow,
      contactsOf: (id) => auth.users.find(id),
      translateWord: translation.translateWord,
      testTranscriber: transcripts.testServer,
      translatorKind: translation.kind,
      failingChannels: capture.failingChannels,
      backupHealth: backups.health,
    }),
  }
}
