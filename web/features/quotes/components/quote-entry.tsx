import type { Quote } from '@litopys/contract/schemas/quote'
import { IconLock } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n/use-format.ts'
import entry from '#ui/entry.module.css'
import { EntryDate } from '#ui/entry-date.tsx'
import { Row, Stack, Text } from '#ui/layout.tsx'
import { TagList } from '#ui/tag-list.tsx'
import { TextButton } from '#ui/text-button.tsx'
import { quoteAddress } from '../quote-address.ts'
import { useDeleteQuote } from '../use-delete-quote.tsx'
import classes from './quote.module.css'
import { QuoteNotes } from './quote-notes.tsx'
import { QuoteWords } from './quote-words.tsx'

export type QuoteRights = { change: boolean; delete: boolean }
type Props = {
  quote: Quote
  rights: QuoteRights
  /** The text, rendered by the posts feature. */
  body: ReactNode
  tagInput: (value: readonly string[], onChange: (value: string[]) => void) => ReactNode
  /** Selects the quote, and finds posts like it. */
  mark: ReactNode
  onTag: (tag: string) => void
}

/** Shows a quote in the list: time, text, tags and comment. */
export function QuoteEntry({ quote, rights, body, tagInput, mark, onTag }: Props) {
  const { t } = useTranslation()
  const { instant } = useFormat()
  const deleteQuote = useDeleteQuote()
  const [isEditing, setEditing] = useState(false)
  const heading = `quote-${quote._id}`
  return (
    <article className={entry.entry} aria-labelledby={heading}>
      <EntryDate at={quote.dateCreated} to={quoteAddress(quote._id)} title={t('quotes.page')} />
      <div className={entry.main}>
        <h2 className={entry.author} id={heading}>
          {quote.title || quote.author}
        </h2>
        <QuoteNotes quote={quote} />
        {body}
        {isEditing ? (
          <QuoteWords quote={quote} tagInput={tagInput} onClose={() => setEditing(false)} />
        ) : (
          <>
            <TagList tags={quote.tags} onTag={onTag} />
            {quote.comment !== '' && (
              <Text tone="soft" breaks className={classes.comment}>
                {quote.comment}
              </Text>
            )}
          </>
        )}
      </div>
      <Stack align="start" gap={1} className={classes.side}>
        <Row as="p" rowGap={0} size="s" tone="quiet" numeric breaks>
          <span>{quote.isOwn ? t('quotes.byYou') : quote.createdBy}</span>
          <time dateTime={quote.createdAt}>{instant(quote.createdAt)}</time>
        </Row>
        {quote.isHeld && (
          <Row as="p" size="s" tone="warn" gap={1}>
            <IconLock size={16} stroke={1.7} aria-hidden />
            {t('holds.held')}
          </Row>
        )}
        {mark}
        {(rights.change || rights.delete) && (
          <Row gap={4}>
            {!isEditing && rights.change && (
              <TextButton onClick={() => setEditing(true)}>{t('quotes.edit')}</TextButton>
            )}
            {rights.delete && (
              <TextButton onClick={() => void deleteQuote(quote._id)}>{t('quotes.delete')}</TextButton>
            )}
          </Row>
        )}
      </Stack>
    </article>
  )
}
