import type { Quote } from '@litopys/contract/schemas/quote'
import { IconPrinter } from '@tabler/icons-react'
import { Fragment, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { useMay, useMayForAll } from '#features/auth/may.ts'
import { HoldButton } from '#features/holds/components/hold-button.tsx'
import { PostBody } from '#features/posts/components/poll/post-body.tsx'
import { SimilarLink } from '#features/posts/components/similar/similar-link.tsx'
import { permalinkOf } from '#features/posts/permalink.ts'
import { postAddress } from '#features/posts/post-address.ts'
import { QuoteNotes } from '#features/quotes/components/quote-notes.tsx'
import { QuoteWords } from '#features/quotes/components/quote-words.tsx'
import { useDeleteQuote } from '#features/quotes/use-delete-quote.tsx'
import { quoteBlock } from '#features/saved-objects/document/blocks.ts'
import { TagInput } from '#features/tags/components/tag-input.tsx'
import { useFormat } from '#i18n/use-format.ts'
import { Facts, LinkButton, Row, Stack, Text } from '#ui/layout.tsx'
import { ScreenHeading } from '#ui/screen-heading.tsx'
import { TextButton } from '#ui/text-button.tsx'
import { AddToAnalysis } from '../add-to-analysis.tsx'
import page from '../page.module.css'
import { searchFor } from '../quotes/found-quotes.tsx'
import { useQuoteRights } from '../quotes/use-quote-rights.ts'
import { ExportQuote } from './export-quote.tsx'
import classes from './quote.module.css'

export function OpenedQuote({ quote }: { quote: Quote }) {
  const { t } = useTranslation()
  const { instant, exact } = useFormat()
  const navigate = useNavigate()
  const deleteQuote = useDeleteQuote()
  const rights = useQuoteRights()(quote)
  const [isEditing, setEditing] = useState(false)
  const mayHold = useMay('holds.change')
  const mayHoldAll = useMayForAll('holds.change')
  const permalink = permalinkOf(quote)
  const facts: [string, string][] = [
    [t('quotes.posted'), exact(quote.dateCreated)],
    ...(permalink ? [[t('quotes.address'), permalink] satisfies [string, string]] : []),
    [t('quotes.key'), quote.postId],
    [t('quotes.savedBy'), quote.createdBy],
    [t('quotes.savedAt'), exact(quote.createdAt)],
    ...(quote.updatedBy && quote.updatedAt
      ? [[t('quotes.changedBy'), `${quote.updatedBy}, ${exact(quote.updatedAt)}`] satisfies [string, string]]
      : []),
    [t('quotes.hash'), quote.hash],
  ]
  return (
    <article aria-labelledby="quote-title">
      <Stack as="header" className={page.lead} gap={2}>
        <Text as={ScreenHeading} size="xl" weight="heading" breaks id="quote-title">
          {quote.title || quote.author}
        </Text>
        <Row as="p" gap={3} rowGap={0} tone="soft" numeric>
          <time dateTime={quote.dateCreated}>{instant(quote.dateCreated)}</time>
          {quote.author !== quote.title && quote.title !== '' && <span>{quote.author}</span>}
        </Row>
        <Row className={page.actions} gap={4} rowGap={2}>
          <TextButton onClick={() => window.print()}>
            <IconPrinter size={16} stroke={1.7} aria-hidden />
            {t('quotes.print')}
          </TextButton>
          <LinkButton as={Link} to={postAddress(quote.postId)}>
            {t('quotes.post')}
          </LinkButton>
          <SimilarLink postId={quote.postId} words />
          <ExportQuote quote={quote} />
          <AddToAnalysis blocks={() => [quoteBlock(quote._id, quote.postId)]} />
          {rights.change && !isEditing && (
            <TextButton onClick={() => setEditing(true)}>{t('quotes.edit')}</TextButton>
          )}
          <HoldButton
            object={{ kind: 'quote', id: quote._id }}
            mayPlace={mayHoldAll || (mayHold && quote.isOwn)}
          />
          {rights.delete && (
            <TextButton onClick={() => void deleteQuote(quote._id).then(() => navigate('/quotes'))}>
              {t('quotes.delete')}
            </TextButton>
          )}
        </Row>
      </Stack>
      <QuoteNotes quote={quote} open />
      <PostBody post={quote} linkTo={searchFor} whole />
      {isEditing ? (
        <QuoteWords
          quote={quote}
          tagInput={(value, onChange) => (
            <TagInput label={t('quotes.tags')} value={value} onChange={onChange} />
          )}
          onClose={() => setEditing(false)}
        />
      ) : (
        <Facts className={classes.facts}>
          {quote.tags.length > 0 && (
            <>
              <dt>{t('quotes.tags')}</dt>
              <dd>{quote.tags.join(', ')}</dd>
            </>
          )}
          {quote.comment !== '' && (
            <>
              <dt>{t('quotes.comment')}</dt>
              <dd>{quote.comment}</dd>
            </>
          )}
        </Facts>
      )}
      <Facts size="s" className={`${classes.facts} ${classes.record}`}>
        {facts.map(([name, value]) => (
          <Fragment key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </Fragment>
        ))}
      </Facts>
    </article>
  )
}
