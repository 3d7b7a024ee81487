import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import guide from '#features/search/components/guide.module.css'
import { KeyList } from '#features/search/components/key-list.tsx'
import { LanguageGuide } from '#features/search/components/language-guide.tsx'
import { startState, writeSearchState } from '#features/search/search-state.ts'
import { ScreenHeading } from '#ui/screen-heading.tsx'
import page from '../page.module.css'
import classes from './help.module.css'

/** Help for the query language and the keyboard shortcuts, with links to sections and a print view. */
export function HelpPage() {
  const { t } = useTranslation()
  return (
    <div className={page.page}>
      <ScreenHeading className={page.title}>{t('help.page')}</ScreenHeading>
      <p className={classes.intro}>{t('help.pageText')}</p>
      <div className={classes.columns}>
        <section aria-labelledby="language-title">
          <h2 className={classes.heading} id="language-title">
            {t('help.language')}
          </h2>
          <LanguageGuide
            exampleOf={(query) => (
              <Link className={guide.example ?? ''} to={`/?${writeSearchState({ ...startState, q: query })}`}>
                {query}
              </Link>
            )}
          />
        </section>
        <section aria-labelledby="keys-title">
          <h2 className={classes.heading} id="keys-title">
            {t('keys.title')}
          </h2>
          <KeyList />
        </section>
      </div>
    </div>
  )
}
