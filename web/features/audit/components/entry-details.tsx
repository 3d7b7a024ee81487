import type { AuditEntry } from '@litopys/contract/schemas/audit'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n/use-format.ts'
import { Note, Row, Stack, Text } from '#ui/layout.tsx'
import table from '#ui/table.module.css'
import { type Change, readDetails } from '../changes.ts'
import { useDetailText } from '../use-detail-text.ts'
import classes from './audit.module.css'

/** Shows all details of an audit log entry. */
export function EntryDetails({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation()
  const { count } = useFormat()
  const text = useDetailText()
  const { changes, rest } = readDetails(entry.details)
  const facts: [string, string][] = [
    ...rest.map(({ field, value }): [string, string] => [text.name(field), text.value(field, value)]),
    [t('auditLog.number'), count(entry.seq)],
    [t('auditLog.ip'), entry.ip],
    [t('auditLog.objectId'), entry.objectId],
  ]
  return (
    <Note className={classes.details}>
      <Stack gap={3}>
        {changes.length > 0 && <Changes changes={changes} />}
        <Row as="dl" gap={5} rowGap={2} align="start">
          {facts
            .filter(([, value]) => value !== '')
            .map(([name, value]) => (
              <div key={name}>
                <Text as="dt" size="s" tone="quiet">
                  {name}
                </Text>
                <Text as="dd" numeric breaks>
                  {value}
                </Text>
              </div>
            ))}
        </Row>
      </Stack>
    </Note>
  )
}

function Changes({ changes }: { changes: Change[] }) {
  const { t } = useTranslation()
  const text = useDetailText()
  return (
    <table className={`${table.table} ${table.entries}`}>
      <thead>
        <tr>
          <th scope="col">{t('auditLog.field')}</th>
          <th scope="col">{t('auditLog.before')}</th>
          <th scope="col">{t('auditLog.after')}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ field, before, after }) => (
          <tr key={field}>
            <th scope="row">{text.name(field)}</th>
            <Text as="td" tone="quiet" breaks data-label={t('auditLog.before')}>
              {text.value(field, before)}
            </Text>
            <Text as="td" weight="medium" breaks data-label={t('auditLog.after')}>
              {text.value(field, after)}
            </Text>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
