import { useTranslation } from 'react-i18next'
import classes from './language-switch.module.css'
import { usePreferences } from './preferences.ts'

const languages = [
  { code: 'en', short: 'EN', name: 'English' },
  { code: 'uk', short: 'УКР', name: 'Українська' },
] as const

export function LanguageSwitch() {
  const { t } = useTranslation()
  const language = usePreferences((preferences) => preferences.language)
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
          onClick={() => usePreferences.setState({ language: code })}
        >
          {short}
        </button>
      ))}
    </fieldset>
  )
}
