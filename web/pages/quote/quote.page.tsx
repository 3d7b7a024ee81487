import { VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { CallError } from '#api/call-error.ts'
import { quoteById } from '#features/quotes/api/quotes.ts'
import { FailureNotice } from '#ui/failure-notice.tsx'
import { Notice } from '#ui/notice.tsx'
import { ScreenHeading } from '#ui/screen-heading.tsx'
import { Waiting } from '#ui/waiting.tsx'
import page from '../page.module.css'
import { BackTo } from '../page.tsx'
import { OpenedQuote } from './opened-quote.tsx'

const absent = new Set<string>(['not_found', 'validation_failed'])

/** Page of a quote, with a print view. */
export function QuotePage() {
  const { t } = useTranslation()
  const { id = '' } = useParams()
  const { data: quote, error, refetch } = useQuery(quoteById(id))
  const isAbsent = error instanceof CallError && absent.has(error.code)
  return (
    <div className={page.sheet} data-width="text">
      <BackTo to="/quotes">{t('quotes.back')}</BackTo>
      {(!quote || error) && <VisuallyHidden component={ScreenHeading}>{t('quotes.one')}</VisuallyHidden>}
      {isAbsent && <Notice title={t('quotes.notFound')}>{t('quotes.notFoundText')}</Notice>}
      {error && !isAbsent && (
        <FailureNotice title={t('quotes.oneFailed')} error={error} onRetry={() => void refetch()} />
      )}
      {!error && !quote && <Waiting blocks={3} />}
      {quote && !error && <OpenedQuote quote={quote} />}
    </div>
  )
}
