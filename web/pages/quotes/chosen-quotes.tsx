import type { Quote } from '@litopys/contract/schemas/quote'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n/use-format.ts'
import { Row } from '#ui/layout.tsx'
import { TextButton } from '#ui/text-button.tsx'
import page from '../page.module.css'
import { ExportChosenQuotes } from './export-chosen-quotes.tsx'

type Props = { quotes: readonly Quote[]; onClear: () => void }

/** Actions for selected quotes: a file of them. */
export function ChosenQuotes({ quotes, onClear }: Props) {
  const { t } = useTranslation()
  const { count } = useFormat()
  if (quotes.length === 0) return null
  return (
    <Row as="section" className={page.chosen} gap={4} rowGap={1} aria-label={t('quotes.selection')}>
      <span role="status">
        {t('quotes.chosen', { count: quotes.length, formatted: count(quotes.length) })}
      </span>
      <ExportChosenQuotes quotes={quotes} />
      <TextButton onClick={onClear}>{t('quotes.clear')}</TextButton>
    </Row>
  )
}
