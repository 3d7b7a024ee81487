import type { Metric } from '#telemetry/metric'
import type { BackupHealth } from './backups.usecase.ts'

/** Whether backups are made, and how old the newest one is. */
export function backupMetrics(readHealth: () => Promise<BackupHealth>): Metric[] {
  const present = (value: number | undefined) => (value === undefined ? [] : [{ value }])
  return [
    {
      name: 'litopys_backup_time_seconds',
      kind: 'gauge',
      help: 'Moment of the newest complete backup, in seconds since 1970; absent before the first',
      read: async () => {
        const { newest } = await readHealth()
        return present(newest && newest.moment.getTime() / 1_000)
      },
    },
    {
      name: 'litopys_backup_age_seconds',
      kind: 'gauge',
      help: 'Age of the newest complete backup; absent before the first',
      read: async () => present((await readHealth()).newest?.ageSeconds),
    },
    {
      name: 'litopys_backup_interval_seconds',
      kind: 'gauge',
      help: 'Time between two scheduled backups; absent without a schedule',
      read: async () => present((await readHealth()).intervalSeconds),
    },
    {
      name: 'litopys_backup_failures',
      kind: 'gauge',
      help: 'Failed backups since the newest complete one',
      read: async () => [{ value: (await readHealth()).failures }],
    },
  ]
}
