import type { DescribedFile } from '@litopys/contract/routes/media'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { Stack, Text } from '#ui/layout.tsx'
import { placedWords, type ReadText, readTextOf } from '../../media/picture-words.ts'
import classes from './media.module.css'

/** Shows the words that a machine read in the pictures of a post, with their confidence. */
export function PictureTexts({ files }: { files: DescribedFile[] }) {
  const { t } = useTranslation()
  const read = files.flatMap((file, index) => {
    const text = readTextOf(file)
    return text ? [{ index, text }] : []
  })
  return read.map(({ index, text }) => (
    <Stack key={index} as="section" gap={1} aria-label={t('media.textOf', { place: index + 1 })}>
      <Text size="s" tone="quiet" numeric>
        {files.length > 1 ? t('media.textOf', { place: index + 1 }) : t('media.text')}
        {' · '}
        {t('media.confidence', { confidence: Math.round(text.confidence) })}
      </Text>
      <Text
        breaks
        className={classes.read}
        dir="auto"
        {...(text.language !== 'und' && { lang: text.language })}
      >
        <Words read={text} />
      </Text>
    </Stack>
  ))
}

/** Words that may be wrong have less contrast. */
function Words({ read }: { read: ReadText }) {
  const { t } = useTranslation()
  const words = placedWords(read, [])
  return words.map(({ start, text, isUnsure, confidence }, i) => {
    const next = words[i + 1]?.start ?? read.text.length
    return (
      <Fragment key={start}>
        {isUnsure ? (
          <Text as="span" tone="quiet" title={t('media.unsure', { confidence })}>
            {text}
          </Text>
        ) : (
          text
        )}
        {read.text.slice(start + text.length, next)}
      </Fragment>
    )
  })
}
