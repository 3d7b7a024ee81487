import { useTranslation } from 'react-i18next'
import type { Change } from '#mirror/changes.ts'
import classes from './offline.module.css'

const named = ['tags', 'comment', 'title', 'description', 'search'] as const

/** Both sides of each field that two have changed. */
export function Conflict({ theirs, change }: { theirs: Record<string, unknown>; change: Change }) {
  const { t } = useTranslation()
  const after = 'after' in change ? change.after : undefined
  const mine = new Map<string, unknown>(Object.entries(after ?? {}))
  const shown = (value: unknown): string => {
    const text = Array.isArray(value) ? value.join(', ') : typeof value === 'string' ? value : undefined
    return text === undefined ? JSON.stringify(value ?? null) : text === '' ? t('offline.nothing') : text
  }
  return (
    <table className={classes.sides}>
      <thead>
        <tr>
          <td />
          <th scope="col">{t('offline.theirs')}</th>
          <th scope="col">{t('offline.mine')}</th>
        </tr>
      </thead>
      <tbody>
        {Object.entries(theirs).map(([field, value]) => (
          <tr key={field}>
            <th scope="row">{t(`offline.field.${named.find((one) => one === field) ?? 'other'}`)}</th>
            <td>{shown(value)}</td>
            <td>{after ? shown(mine.get(field)) : t('offline.deleted')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
