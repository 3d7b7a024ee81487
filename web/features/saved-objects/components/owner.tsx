import { useTranslation } from 'react-i18next'
import table from '#ui/table.module.css'

/** Whose it is, and whether others may read it. */
export function Owner({ of }: { of: { own: boolean; createdBy: string; sharedWith?: string[] } }) {
  const { t } = useTranslation()
  return (
    <span>
      {of.own ? t('requests.me') : of.createdBy}
      {of.own && (of.sharedWith ?? []).length > 0 && (
        <span className={table.quiet}> · {t('requests.isShared')}</span>
      )}
    </span>
  )
}
