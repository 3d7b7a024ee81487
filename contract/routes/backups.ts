import * as Type from 'typebox'
import { route } from '../route.ts'
import { backup } from '../schemas/backup.ts'
import { job } from '../schemas/job.ts'

const retention = Type.String({ pattern: '^\\d{1,4},\\d{1,4},\\d{1,4}$' })

export const backupRoutes = {
  list: route({
    method: 'GET',
    path: '/api/v1/backups',
    access: 'backups.read',
    summary: 'Lists the backups in BACKUP_DIR, newest first, and the last backup job.',
    answer: {
      kind: 'one',
      item: Type.Object({
        directory: Type.Optional(Type.String({ description: 'BACKUP_DIR, if it is set' })),
        every: Type.String({ description: 'BACKUP_EVERY' }),
        keep: Type.String({ description: 'BACKUP_KEEP' }),
        backups: Type.Array(backup),
        damaged: Type.Array(Type.String(), { description: 'Manifests that cannot be read' }),
        problem: Type.Optional(Type.String({ description: 'Why the folder cannot be read' })),
        ageSeconds: Type.Optional(
          Type.Integer({ description: 'Age of the last successful backup, in BACKUP_DIR or elsewhere' }),
        ),
        nextAt: Type.Optional(Type.String({ format: 'date-time', description: 'Next scheduled backup' })),
        last: Type.Optional(job),
        isSupported: Type.Boolean({ description: 'False with CLICKHOUSE_URL' }),
      }),
    },
  }),

  start: route({
    method: 'POST',
    path: '/api/v1/backups',
    access: 'backups.start',
    summary: 'Starts a backup to BACKUP_DIR. If a backup is queued or running, returns its job.',
    body: Type.Object(
      {
        directory: Type.Optional(
          Type.String({
            minLength: 1,
            maxLength: 4_096,
            description: 'Another folder; only for commands on the machine of the server',
          }),
        ),
        keep: Type.Optional(retention),
        secrets: Type.Optional(
          Type.String({
            maxLength: 65_536,
            description:
              'The secret keys, encrypted by the command; only for commands on the machine of the server',
          }),
        ),
      },
      { additionalProperties: false },
    ),
    answer: { kind: 'one', item: job },
  }),
}
