import { useTranslation } from 'react-i18next'
import { useMay } from '#features/auth/may.ts'
import { Backups } from '#features/backups/components/backups.tsx'
import { Notice } from '#ui/notice.tsx'
import page from '../page.module.css'
import { PageHead } from '../page.tsx'

/** Backups, for administrators. */
export function BackupsPage() {
  const { t } = useTranslation()
  const mayRead = useMay('backups.read')
  const mayStart = useMay('backups.start')
  return (
    <div className={page.page}>
      <PageHead title={t('backups.title')} />
      {mayRead ? (
        <>
          <p className={page.intro}>{t('backups.text')}</p>
          <Backups mayStart={mayStart} />
        </>
      ) : (
        <Notice title={t('backups.notAllowed')}>{t('backups.notAllowedText')}</Notice>
      )}
    </div>
  )
}
