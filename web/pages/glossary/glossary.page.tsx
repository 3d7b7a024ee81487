import { useTranslation } from 'react-i18next'
import { useMay } from '#features/auth/may.ts'
import { Glossary } from '#features/translation/components/glossary.tsx'
import { Notice } from '#ui/notice.tsx'
import { ScreenHeading } from '#ui/screen-heading.tsx'
import page from '../page.module.css'
import { TableExport } from '../table-export.tsx'
import classes from './glossary.module.css'

/** Glossary of translations, for users who maintain it. */
export function GlossaryPage() {
  const { t } = useTranslation()
  const mayRead = useMay('glossary.read')
  const mayChange = useMay('glossary.change')
  return (
    <div className={`${page.page} ${classes.page}`}>
      <div className={page.head}>
        <ScreenHeading className={page.title}>{t('glossary.title')}</ScreenHeading>
        {mayRead && <TableExport name="glossary" />}
      </div>
      {mayRead ? (
        <>
          <p className={classes.text}>{t('glossary.text')}</p>
          <Glossary mayChange={mayChange} />
        </>
      ) : (
        <Notice title={t('glossary.notAllowed')}>{t('glossary.notAllowedText')}</Notice>
      )}
    </div>
  )
}
