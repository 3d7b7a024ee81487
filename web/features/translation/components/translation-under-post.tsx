import { IconLanguage } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '#i18n/use-error-text.ts'
import { useWaitText } from '#i18n/use-wait-text.ts'
import { usePreferences } from '#ui/preferences.ts'
import { TextButton } from '#ui/text-button.tsx'
import { isFoundInTranslation } from '../query-words.ts'
import {
  isTooLong,
  isTranslatable,
  type TranslatedPost,
  toggleTranslation,
  translationOf,
  useTranslations,
} from '../translations.ts'
import { TranslatedText } from './translated-text.tsx'
import classes from './translation.module.css'

type Props = { post: TranslatedPost; query: string }

/** Shows the English translation of a post in its states: untranslated, translating, translated or hidden. */
export function TranslationUnderPost({ post, query }: Props) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const isBeside = usePreferences(({ besideOriginal }) => besideOriginal)
  const translation = useTranslations((all) => translationOf(post, all))
  const wait = useWaitText()
  if (isTooLong(post)) return <p className={classes.quiet}>{t('translation.tooLong')}</p>
  if (!isTranslatable(post)) return null
  const toggle = () => void toggleTranslation(post)
  switch (translation?.status) {
    case undefined:
      return (
        <Toggle onClick={toggle}>
          {t(isFoundInTranslation(query) ? 'translation.found' : 'translation.translate')}
        </Toggle>
      )
    case 'waiting':
      return (
        <p className={classes.quiet} role="status">
          {t('translation.waiting', { wait: wait(translation.seconds) })}
        </p>
      )
    case 'translating':
      return (
        <p className={classes.quiet} role="status">
          {t('translation.translating')}
        </p>
      )
    case 'failed':
      return (
        <p className={classes.failed} role="alert">
          {t('translation.failed', { reason: errorText(translation.error) })}{' '}
          <TextButton onClick={toggle}>{t('translation.again')}</TextButton>
        </p>
      )
    case 'translated':
      if (translation.isHidden) return <Toggle onClick={toggle}>{t('translation.show')}</Toggle>
      return (
        <TranslatedText
          post={post}
          query={query}
          text={translation.text}
          quality={translation.quality}
          isBeside={isBeside}
          onHide={toggle}
        />
      )
  }
}

function Toggle({ onClick, children }: { onClick: () => void; children: string }) {
  return (
    <TextButton className={classes.toggle} data-offers="translation" onClick={onClick}>
      <IconLanguage size={14} stroke={1.7} aria-hidden />
      {children}
    </TextButton>
  )
}
