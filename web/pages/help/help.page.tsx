import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import guide from '#features/search/components/guide.module.css'
import { KeyList } from '#features/search/components/key-list.tsx'
import { LanguageGuide } from '#features/search/components/language-guide.tsx'
import { startState, writeSearchState } from '#features/search/search-state.ts'
import page from '../page.module.css'
import { PageHead, Section } from '../page.tsx'

/** Help for the query language and the keyboard shortcuts, with links to sections and a print view. */
export function HelpPage() {
  const { t } = useTranslation()
  return (
    <div className={page.page}>
      <PageHead title={t('help.page')} />
      <p className={page.intro}>{t('help.pageText')}</p>
      <div className={page.columns}>
        <Section className="" title={t('help.language')}>
          <LanguageGuide
            exampleOf={(query) => (
              <Link className={guide.example ?? ''} to={`/?${writeSearchState({ ...startState, q: query })}`}>
                {query}
              </Link>
            )}
          />
        </Section>
        <Section className="" title={t('keys.title')}>
          <KeyList />
        </Section>
      </div>
    </div>
  )
}
