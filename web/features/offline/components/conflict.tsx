import { everybody } from '@litopys/contract/schemas/saved'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n/use-format.ts'
import type { Change } from '#offline/changes.ts'
import table from '#ui/table.module.css'
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

const labels = {
  tags: 'offline.field.tags',
  comment: 'offline.field.comment',
  title: 'offline.field.title',
  description: 'offline.field.description',
  search: 'offline.field.search',
  startDate: 'requests.startDate',
  endDate: 'requests.endDate',
  view: 'requests.view',
  filters: 'offline.field.filters',
  sharedWith: 'sharing.title',
} as const
const views = ['view.text', 'view.table', 'view.chart'] as const

const isLabelled = (field: string): field is keyof typeof labels => Object.hasOwn(labels, field)

/** Returns names and values of quote and saved-search fields, for an operator who resolves a conflict. */
function useConflictText() {
  const { t } = useTranslation()
  const { day, count } = useFormat()
  const textOf = (field: string, value: unknown): string => {
    switch (field) {
      case 'startDate':
      case 'endDate':
        return typeof value === 'string' ? day(value) : ''
      case 'view': {
        const view = views[Number(value)]
        return view ? t(view) : ''
      }
      case 'sharedWith':
        if (!Array.isArray(value) || value.length === 0) return t('sharing.nobody')
        return value.map((who) => (who === everybody ? t('sharing.everybody') : who)).join(', ')
      default:
        return plain(value)
    }
  }
  const plain = (value: unknown): string => {
    if (typeof value === 'string') return value
    if (typeof value === 'number') return count(value)
    if (Array.isArray(value)) return value.map(plain).join(', ')
    // Filters, order and columns are shown in full only where the saved search is opened.
    return value && Object.keys(value).length > 0 ? t('offline.set') : ''
  }
  return {
    fieldLabel: (field: string) => t(isLabelled(field) ? labels[field] : 'offline.field.other'),
    fieldText: (field: string, value: unknown) => textOf(field, value) || t('offline.nothing'),
  }
}
