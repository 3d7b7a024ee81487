import { longestQuery } from '@litopys/contract/constants'
import type { Block } from '@litopys/contract/schemas/analysis-document'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { quoteList } from '#features/quotes/api/quotes.ts'
import { quoteBlock } from '#features/saved-objects/document/blocks.ts'
import { useFormat } from '#i18n/use-format.ts'
import { FormFailure } from '#ui/form-failure.tsx'
import { SearchField } from '#ui/search-field.tsx'
import classes from './analysis.module.css'

const shownQuotes = 10
const excerptLength = 140

/** The newest quotes, or the results of a search; a click adds one. */
export function QuotePicker({ onPick }: { onPick: (block: Block) => void }) {
  const { t } = useTranslation()
  const { instant } = useFormat()
  const [q, setQ] = useState('')
  const { data, error } = useQuery(quoteList({ q, page: 1, itemsPerPage: shownQuotes }))
  return (
    <div className={classes.picker}>
      <SearchField
        label={t('quotes.search')}
        placeholder={t('quotes.searchPlaceholder')}
        maxLength={longestQuery}
        value={q}
        onSearch={setQ}
      />
      <FormFailure error={error} placed={false} />
      {data?.data.length === 0 && <p className={classes.noBlocks}>{t('analysis.noQuotes')}</p>}
      <ul className={classes.quotes}>
        {data?.data.map(({ _id, postId, author, dateCreated, text }) => (
          <li key={_id}>
            <button type="button" className={classes.pick} onClick={() => onPick(quoteBlock(_id, postId))}>
              <b>{author}</b> {instant(dateCreated)}
              <span>{text.length > excerptLength ? `${text.slice(0, excerptLength).trimEnd()}…` : text}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
