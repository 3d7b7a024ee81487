import { useTranslation } from 'react-i18next'
import { useLanguage } from '#i18n/use-language.ts'
import classes from './language-switch.module.css'

const languages = [
  { code: 'en', short: 'EN', name: 'English' },
  { code: 'uk', short: 'УКР', name: 'Українська' },
] as const

export function LanguageSwitch() {
  const { t } = useTranslation()
  const { language, choose, isFailed } = useLanguage()
  return (
    <fieldset className={classes.group} aria-label={t('app.language')}>
      {languages.map(({ code, short, name }) => (
        <button
          key={code}
          type="button"
          lang={code}
          className={classes.language}
          aria-pressed={code === language}
          title={name}
          onClick={() => choose(code)}
        >
          {short}
        </button>
      ))}
      {isFailed && (
        <p role="alert" className={classes.failure}>
          {t('app.languageFailed')}
        </p>
      )}
    </fieldset>
  )
}
