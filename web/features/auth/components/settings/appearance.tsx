import { useTranslation } from 'react-i18next'
import { useLanguage } from '#i18n/use-language.ts'
import { Row, Text } from '#ui/layout.tsx'
import { usePreferences } from '#ui/preferences.ts'
import { QuietCheck } from '#ui/quiet-check.tsx'
import { QuietSelect } from '#ui/quiet-select.tsx'
import { Section } from './section.tsx'

const languages = [
  { value: 'en', label: 'English' },
  { value: 'uk', label: 'Українська' },
] as const

export function Appearance() {
  const { t } = useTranslation()
  const { theme, density, singleKeys, blurPictures } = usePreferences()
  const { language, choose, isFailed } = useLanguage()
  return (
    <Section title={t('settings.appearance')} text={t('settings.appearanceText')}>
      <Row gap={5} rowGap={2}>
        <QuietSelect label={t('app.language')} value={language} options={[...languages]} onChange={choose} />
        <QuietSelect
          label={t('settings.theme')}
          value={theme}
          options={[
            { value: 'light', label: t('settings.light') },
            { value: 'dark', label: t('settings.dark') },
            { value: 'system', label: t('settings.system') },
          ]}
          onChange={(chosen) => usePreferences.setState({ theme: chosen })}
        />
        <QuietSelect
          label={t('settings.density')}
          value={density}
          options={[
            { value: 'comfortable', label: t('settings.comfortable') },
            { value: 'compact', label: t('settings.compact') },
          ]}
          onChange={(chosen) => usePreferences.setState({ density: chosen })}
        />
        <QuietCheck
          label={t('settings.singleKeys')}
          title={t('settings.singleKeysLong')}
          checked={singleKeys}
          onChange={(chosen) => usePreferences.setState({ singleKeys: chosen })}
        />
        <QuietCheck
          label={t('cover.all')}
          title={t('cover.allLong')}
          checked={blurPictures}
          onChange={(chosen) => usePreferences.setState({ blurPictures: chosen })}
        />
      </Row>
      {isFailed && <Text role="alert">{t('app.languageFailed')}</Text>}
    </Section>
  )
}
