import { useTranslation } from 'react-i18next'
import { useLanguage } from '#i18n/use-language.ts'
import classes from './controls.module.css'
import { Note, Row } from './layout.tsx'
import { TextButton } from './text-button.tsx'

const languages = [
  { code: 'en', short: 'EN', name: 'English' },
  { code: 'uk', short: 'УКР', name: 'Українська' },
] as const

export function LanguageSwitch() {
  const { t } = useTranslation()
  const { language, choose, isFailed } = useLanguage()
  return (
    <Row as="fieldset" nowrap gap={0} className={classes.languages} aria-label={t('app.language')}>
      {languages.map(({ code, short, name }) => (
        <TextButton
          key={code}
          size="s"
          tone="quiet"
          lang={code}
          className={classes.language}
          aria-pressed={code === language}
          title={name}
          onClick={() => choose(code)}
        >
          {short}
        </TextButton>
      ))}
      {isFailed && (
        <Note as="p" role="alert" tone="danger" size="s" className={classes.failed}>
          {t('app.languageFailed')}
        </Note>
      )}
    </Row>
  )
}
