import type { AuditEntry } from '@litopys/contract/schemas/audit'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n/use-format.ts'
import { type Change, readDetails } from '../changes.ts'
import { useDetailText } from '../use-detail-text.ts'
import classes from './entry-details.module.css'

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
    <div className={classes.details}>
      {changes.length > 0 && <Changes changes={changes} />}
      <dl className={classes.facts}>
        {facts
          .filter(([, value]) => value !== '')
          .map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
    </div>
  )
}

function Changes({ changes }: { changes: Change[] }) {
  const { t } = useTranslation()
  const text = useDetailText()
  return (
    <table className={classes.changes}>
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
            <td className={classes.before}>{text.value(field, before)}</td>
            <td className={classes.after}>{text.value(field, after)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
