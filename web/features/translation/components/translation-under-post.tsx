import { englishMarks } from '@litopys/language/translation/english-marks'
import type { TranslationScore } from '@litopys/language/translation/score'
import { IconLanguage } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '#i18n/use-error-text.ts'
import { useWaitText } from '#i18n/use-wait-text.ts'
import { Highlighted } from '#ui/highlighted.tsx'
import { Row, Stack, Text } from '#ui/layout.tsx'
import { paragraphsOf } from '#ui/paragraphs.ts'
import { usePreferences } from '#ui/preferences.ts'
import { TextButton } from '#ui/text-button.tsx'
import { target, wordsInTarget } from '../api/translator.ts'
import { isFoundInTranslation, queryWords, translationWords } from '../query-words.ts'
import {
  isTooLong,
  isTranslatable,
  type TranslatedPost,
  toggleTranslation,
  translationOf,
  useTranslations,
} from '../translations.ts'
import { QualityBadge } from './quality-badge.tsx'
import classes from './translation.module.css'

type Props = { post: TranslatedPost; query: string }

/** Shows the English translation of a post in its states: untranslated, translating, translated or hidden. */
export function TranslationUnderPost({ post, query }: Props) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const isBeside = usePreferences(({ besideOriginal }) => besideOriginal)
  const translation = useTranslations((all) => translationOf(post, all))
  const wait = useWaitText()
  if (isTooLong(post))
    return (
      <Text size="s" tone="quiet">
        {t('translation.tooLong')}
      </Text>
    )
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
        <Text size="s" tone="quiet" role="status">
          {t('translation.waiting', { wait: wait(translation.seconds) })}
        </Text>
      )
    case 'translating':
      return (
        <Text size="s" tone="quiet" role="status">
          {t('translation.translating')}
        </Text>
      )
    case 'failed':
      return (
        <Text size="s" tone="danger" role="alert">
          {t('translation.failed', { reason: errorText(translation.error) })}{' '}
          <TextButton onClick={toggle}>{t('translation.again')}</TextButton>
        </Text>
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

type TextProps = {
  post: TranslatedPost
  query: string
  text: string
  quality: TranslationScore
  isBeside: boolean
  onHide: () => void
}

/** Shows a translation with the query words highlighted. It is rendered as text nodes, never as HTML. */
function TranslatedText({ post, query, text, quality, isBeside, onHide }: TextProps) {
  const { t } = useTranslation()
  const words = useMemo(() => queryWords(query), [query])
  const { data: translated = [] } = useQuery(wordsInTarget(words, post.inLanguage))
  const matches = useMemo(
    () => englishMarks([...words, ...translationWords(query), ...translated], text),
    [words, query, translated, text],
  )
  return (
    <fieldset className={classes.translation} data-beside={isBeside} aria-label={t('translation.of')}>
      <Row gap={3} rowGap={0} size="s" className={classes.head}>
        <Text as="span" tone="quiet">
          {t('translation.machine')}
        </Text>
        <QualityBadge quality={quality} />
        <TextButton onClick={onHide}>{t('translation.hide')}</TextButton>
      </Row>
      <Stack gap={2} size="l" breaks className={classes.text} lang={target} dir="auto">
        {paragraphsOf(text, { start: 0, end: text.length }).map(({ start, end }) => (
          <Text key={start}>
            <Highlighted text={text} matches={matches} start={start} end={end} />
          </Text>
        ))}
      </Stack>
    </fieldset>
  )
}
