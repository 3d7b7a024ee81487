import { changedParts, type ImportReport } from '@litopys/contract/schemas/job'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n/use-format.ts'
import classes from './import-report.module.css'

/** Shows what an import has changed in existing posts, and in how many. */
export function ChangedParts({ report: { changed = {} } }: { report: Pick<ImportReport, 'changed'> }) {
  const { t } = useTranslation()
  const { count } = useFormat()
  const parts = changedParts.flatMap((part) => {
    const posts = changed[part]
    return posts ? [`${t(`jobs.part.${part}`)} ${count(posts)}`] : []
  })
  if (parts.length === 0) return null
  return <p className={classes.note}>{t('jobs.changed', { parts: parts.join(', ') })}</p>
}
