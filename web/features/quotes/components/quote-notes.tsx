import type { Quote } from '@litopys/contract/schemas/quote'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n/use-format.ts'
import { DiffText } from '#ui/diff-text.tsx'
import { Stack, Text } from '#ui/layout.tsx'
import { TextButton } from '#ui/text-button.tsx'
import classes from './quote.module.css'

type Props = { quote: Quote; open?: true }

/** Shows whether the post was deleted, and how its text has changed since it was saved. */
export function QuoteNotes({ quote, open }: Props) {
  const { t } = useTranslation()
  const { instant } = useFormat()
  const [isShown, setShown] = useState(open ?? false)
  const { articleBody, origin, deletedAt = quote.deletedAt } = quote.since
  if (articleBody === undefined && deletedAt === undefined) return null
  const gone = quote.deletedAt === undefined ? 'quotes.postDeleted' : 'quotes.postWasDeleted'
  return (
    <Stack gap={1} className={classes.since}>
      {deletedAt !== undefined && (
        <Text size="s" tone="danger">
          {t(gone, { when: instant(deletedAt) })}
        </Text>
      )}
      {articleBody !== undefined && (
        <>
          <Text size="s" tone="warn">
            <OriginText origin={origin} />{' '}
            <TextButton aria-expanded={isShown} onClick={() => setShown(!isShown)}>
              {t(isShown ? 'quotes.hideDifference' : 'quotes.showDifference')}
            </TextButton>
          </Text>
          {isShown && <DiffText from={quote.articleBody} to={articleBody} />}
        </>
      )}
    </Stack>
  )
}

/** Whose text the post has now. Only a source can say that the post was edited. */
function OriginText({ origin }: { origin: Quote['since']['origin'] | undefined }) {
  const { t } = useTranslation()
  const { instant } = useFormat()
  if (!origin) return t('quotes.postOther')
  const { source, edit } = origin
  if (!edit) return t('quotes.postOtherFrom', { source: t(`postPage.from.${source}`) })
  const named = { source: t(`postPage.from.${edit.source}`) }
  return edit.at
    ? t('quotes.postEditedAt', { ...named, when: instant(edit.at) })
    : t('quotes.postEdited', named)
}
