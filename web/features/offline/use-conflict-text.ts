import { everybody } from '@litopys/contract/schemas/saved'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n/use-format.ts'

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
export function useConflictText() {
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
