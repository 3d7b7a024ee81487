import { useTranslation } from 'react-i18next'
import { useMay } from '#features/auth/may.ts'
import { ReanalysisOffer } from '#features/capture/components/analysis-offers.tsx'
import { Rules } from '#features/categories/components/rules.tsx'
import { startState, writeSearchState } from '#features/search/search-state.ts'
import { Notice } from '#ui/notice.tsx'
import page from '../page.module.css'
import { PageHead } from '../page.tsx'

/** Rules of categories, for users who maintain them. */
export function CategoriesPage() {
  const { t } = useTranslation()
  const mayRead = useMay('rules.read')
  const mayChange = useMay('rules.change')
  const mayAnalyse = useMay('archive.reanalyze')
  return (
    <div className={page.page}>
      <PageHead title={t('rules.title')} />
      {mayRead ? (
        <>
          <p className={page.intro}>{t('rules.text')}</p>
          {mayAnalyse && <ReanalysisOffer />}
          <Rules mayChange={mayChange} searchOf={searchOf} />
        </>
      ) : (
        <Notice title={t('rules.notAllowed')}>{t('rules.notAllowedText')}</Notice>
      )}
    </div>
  )
}

function searchOf(category: string): string {
  return `/?${writeSearchState({ ...startState, filters: { category: { in: [category] } } })}`
}
