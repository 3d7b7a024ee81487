import { useTranslation } from 'react-i18next'
import { useMay } from '#features/auth/may.ts'
import { Glossary } from '#features/translation/components/glossary.tsx'
import { Notice } from '#ui/notice.tsx'
import { TableExport } from '../export-button.tsx'
import page from '../page.module.css'
import { PageHead } from '../page.tsx'

/** Glossary of translations, for users who maintain it. */
export function GlossaryPage() {
  const { t } = useTranslation()
  const mayRead = useMay('glossary.read')
  const mayChange = useMay('glossary.change')
  return (
    <div className={page.page}>
      <PageHead title={t('glossary.title')}>{mayRead && <TableExport name="glossary" />}</PageHead>
      {mayRead ? (
        <>
          <p className={page.intro}>{t('glossary.text')}</p>
          <Glossary mayChange={mayChange} />
        </>
      ) : (
        <Notice title={t('glossary.notAllowed')}>{t('glossary.notAllowedText')}</Notice>
      )}
    </div>
  )
}
