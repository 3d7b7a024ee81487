import { useTranslation } from 'react-i18next'
import table from '#ui/table.module.css'

/** Shows the owner, and whether it is shared. */
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
