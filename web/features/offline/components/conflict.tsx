import { useTranslation } from 'react-i18next'
import type { Change } from '#offline/changes.ts'
import table from '#ui/table.module.css'
import { useConflictText } from '../use-conflict-text.ts'
import classes from './offline.module.css'

type Props = { theirs: Record<string, unknown>; change: Change }

/**
 * Shows both versions of each field that two users have changed. For a deletion, shows the object before and
 * now.
 */
export function Conflict({ theirs, change }: Props) {
  const { t } = useTranslation()
  const { fieldLabel, fieldText } = useConflictText()
  const here = new Map(Object.entries(('after' in change ? change.after : beforeOf(change)) ?? {}))
  const heads = {
    theirs: t('offline.theirs'),
    here: t('after' in change ? 'offline.mine' : 'offline.atDeletion'),
  }
  // The version number always differs and means nothing to an operator.
  const sides = Object.entries(theirs).filter(([field]) => field !== '__v')
  if (sides.length === 0) return null
  return (
    <table className={`${table.table} ${table.entries} ${classes.sides}`}>
      <thead>
        <tr>
          <td />
          <th scope="col">{heads.theirs}</th>
          <th scope="col">{heads.here}</th>
        </tr>
      </thead>
      <tbody>
        {sides.map(([field, value]) => (
          <tr key={field}>
            <th scope="row">{fieldLabel(field)}</th>
            <td data-label={heads.theirs}>{fieldText(field, value)}</td>
            <td data-label={heads.here}>{fieldText(field, here.get(field))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function beforeOf(change: Change): object | undefined {
  return 'before' in change ? change.before : undefined
}
