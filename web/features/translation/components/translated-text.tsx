import { englishMarks } from '@litopys/contract/translation/english-marks'
import type { TranslationScore } from '@litopys/contract/translation/score'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Highlighted } from '#ui/highlighted.tsx'
import { paragraphsOf } from '#ui/paragraphs.ts'
import { TextButton } from '#ui/text-button.tsx'
import { target, wordsInTarget } from '../api/translator.ts'
import { queryWords, translationWords } from '../query-words.ts'
import type { TranslatedPost } from '../translations.ts'
import { QualityBadge } from './quality-badge.tsx'
import classes from './translation.module.css'

type Props = {
  post: TranslatedPost
  query: string
  text: string
  quality: TranslationScore
  isBeside: boolean
  onHide: () => void
}

/** Shows a translation with the query words highlighted. It is rendered as text nodes, never as HTML. */
export function TranslatedText({ post, query, text, quality, isBeside, onHide }: Props) {
  const { t } = useTranslation()
  const words = useMemo(() => queryWords(query), [query])
  const { data: translated = [] } = useQuery(wordsInTarget(words, post.inLanguage))
  const matches = useMemo(
    () => englishMarks([...words, ...translationWords(query), ...translated], text),
    [words, query, translated, text],
  )
  return (
    <fieldset className={classes.translation} data-beside={isBeside} aria-label={t('translation.of')}>
      <div className={classes.head}>
        <span className={classes.quiet}>{t('translation.machine')}</span>
        <QualityBadge quality={quality} />
        <TextButton onClick={onHide}>{t('translation.hide')}</TextButton>
      </div>
      <div className={classes.text} lang={target} dir="auto">
        {paragraphsOf(text, { start: 0, end: text.length }).map(({ start, end }) => (
          <p key={start}>
            <Highlighted text={text} matches={matches} start={start} end={end} />
          </p>
        ))}
      </div>
    </fieldset>
  )
}
